"use strict";
import data from "data-source";
const query = sql`select 1`;
const frozen = "frozen" as const;
export default [data, query, frozen];
