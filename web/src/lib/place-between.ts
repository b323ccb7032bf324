type Placed = { id: string; position: number };

/** The place of a record that is moved one step among its own: halfway behind the neighbour that it passes. Null at the end of the row. Pure. */
export const placeAfterStep = (records: ReadonlyArray<Placed>, id: string, step: 1 | -1): number | null => {
  const at = records.findIndex(({ id: each }) => each === id);
  const passed = records[at + step];
  if (at === -1 || !passed) return null;
  const beyond = records[at + 2 * step];
  return beyond ? (passed.position + beyond.position) / 2 : passed.position + step;
};
