// Written by the model.
/* limit: 250 */
async ({ orders }) => orders.list(250); // done
