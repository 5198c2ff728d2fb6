// Written by the model.
/* limit: 250 */
async ({ orders }) => orders.list(__reuse_limit); // done
