async (itx) => itx.render(<p title="Oslo">
  now in
  Oslo
  and &Oslash;yer
</p>);
