import * as z from 'zod';
import { ulidOf } from '../ids.ts';

/** A list of people whom a campaign can write to. */
export const contactListId = ulidOf<'ContactListId'>();
export type ContactListId = z.infer<typeof contactListId>;
export const contactListItemId = ulidOf<'ContactListItemId'>();
export type ContactListItemId = z.infer<typeof contactListItemId>;

/** Maximum number of lists of a company. */
export const mostContactLists = 500;
export const contactListNameLength = { min: 2, max: 50 } as const;
export const itemNameLength = { min: 2, max: 50 } as const;
export const itemNumberLength = { min: 8, max: 50 } as const;

/** What a file for a contact list may have: rows without the header, and columns, of which a list reads three. */
export const listFileLimits = { rows: 100_000, columns: 20 } as const;
