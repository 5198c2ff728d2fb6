async (itx) => <Card title="Oslo" wide>{await itx.render(<b>now</b>)}</Card>
