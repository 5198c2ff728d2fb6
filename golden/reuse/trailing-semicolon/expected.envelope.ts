// toolscript envelope 1
type Itx = any;
async (itx: Itx) => {
  const __reuse_limit = 250;
  return await ((
// toolscript script
// Written by the model.
/* limit: 250 */
async ({ orders }) => orders.list(__reuse_limit) // done

// toolscript end
  ) as (itx: Itx) => unknown)(itx);
};
