async (itx) => <p title="about Oslo">In Oslo now: {itx.at("Oslo")}</p>
