import * as z from 'zod';
import { numberTokens, tokensOf } from '@balcao/shared/domain/search/fold-text.ts';
import type { Change } from '../../platform/stream-consumer.ts';
import type { Posting } from '../store/search-index.ts';

const contactImage = z.object({
  companyId: z.number(),
  contactId: z.string(),
  name: z.string(),
  number: z.string().optional(),
  email: z.string(),
});

export type PostingChange = { companyId: number; add: Posting[]; remove: Posting[] };

/** Rows that a change of a contact adds and takes away. Pure. */
export const toPostingChange = (change: Change): PostingChange | null => {
  if (change.entity !== 'contact') return null;
  const before = change.old ? contactPostings(change.old) : [];
  const after = change.new ? contactPostings(change.new) : [];
  const companyId = contactImage.parse(change.new ?? change.old).companyId;
  return { companyId, add: after.filter((row) => !has(before, row)), remove: before.filter((row) => !has(after, row)) };
};

const contactPostings = (image: Record<string, unknown>): Posting[] => {
  const { contactId, name, number, email } = contactImage.parse(image);
  return [...new Set([...tokensOf(name), ...(number ? numberTokens(number) : []), ...tokensOf(email)])].map((token) => ({
    scope: 'contact',
    token,
    target: contactId,
  }));
};

const has = (rows: ReadonlyArray<Posting>, row: Posting) => rows.some(({ token, target }) => token === row.token && target === row.target);
