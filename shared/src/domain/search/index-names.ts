import * as z from 'zod';

/** Indexes of a company's messages, the newer messages first. `imported`: messages that were old when they came, which would otherwise stand before
 *  newer ones. */
export const messageIndexes = ['message', 'imported'] as const;
export const messageIndexName = z.enum(messageIndexes);
export type MessageIndexName = z.infer<typeof messageIndexName>;

/** All indexes of a company. In `contact` each entry stands for a contact: its id in place of a message's. */
export const indexNames = [...messageIndexes, 'contact'] as const;
export const indexName = z.enum(indexNames);
export type IndexName = z.infer<typeof indexName>;
