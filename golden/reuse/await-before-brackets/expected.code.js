const all = await __reuse_ids();
return [all, await (1), await __reuse_text];
