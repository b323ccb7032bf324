/** The one beginning of every flow. */
export const startNodeId = '1';
