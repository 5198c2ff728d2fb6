#!/usr/bin/env -S deno run
async (itx) => itx.list(250)
