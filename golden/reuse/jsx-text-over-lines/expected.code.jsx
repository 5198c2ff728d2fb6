async (itx) => itx.render(<p title={__reuse_city}>
  now in
  {` ${__reuse_city} `}
  and &Oslash;yer
</p>);
