async (itx) => <p title={"about " + __reuse_city}>In {`${__reuse_city}`} now: {itx.at(__reuse_city)}</p>
