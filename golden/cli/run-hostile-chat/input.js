async (itx) => { await itx.chat.sendMessage("\x1b[2J" + 250 + "\n::error::no\r\u202e", { a: 1n }); }
