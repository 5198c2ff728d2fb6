async (itx) => itx.say("in Os\x6co, today", "Oslo")
