#!/usr/bin/env -S deno run
async (itx) => itx.list(__reuse_limit)
