async (itx) => <Card title={__reuse_city} wide>{await itx.render(<b>now</b>)}</Card>
