import * as z from 'zod';

/** Indexes of a company. `imported`: messages that were old when they came, which would otherwise stand before newer ones. */
export const indexNames = ['message', 'imported'] as const;
export const indexName = z.enum(indexNames);
export type IndexName = z.infer<typeof indexName>;
