import fs from "node:fs";
fs.write(250);
