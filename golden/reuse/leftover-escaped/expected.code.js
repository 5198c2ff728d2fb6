async (itx) => itx.say("in " + __reuse_city + ", today", __reuse_city)
