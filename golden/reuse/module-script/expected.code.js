import { list } from "./orders.js";
export const rows = await list(__reuse_limit);
