const all = await [4711, 4712];
return [all, await (1), await `t`];
