import { list } from "./orders.js";
export const rows = await list(250);
