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
const messageImage = z.object({ companyId: z.number(), threadId: z.string(), body: z.string() });
const bodyOf = (image: Record<string, unknown> | null) => (image ? messageImage.parse(image).body : '');

export type PostingChange = { companyId: number; add: Posting[]; remove: Posting[] };

/** Index rows a change adds and takes away. Words of messages stay until their thread is gone: another message of the
 *  thread may hold the same word. Pure. */
export const toPostingChange = (change: Change): PostingChange | null => {
  if (change.entity === 'contact') {
    const before = change.old ? contactPostings(change.old) : [];
    const after = change.new ? contactPostings(change.new) : [];
    const companyId = contactImage.parse(change.new ?? change.old).companyId;
    return { companyId, add: after.filter((row) => !has(before, row)), remove: before.filter((row) => !has(after, row)) };
  }
  if (change.entity === 'message' && change.new && bodyOf(change.old) !== bodyOf(change.new)) {
    const { companyId, threadId, body } = messageImage.parse(change.new);
    return body === ''
      ? null
      : {
          companyId,
          add: tokensOf(body, 40)
            .filter((token) => token.length >= shortestWord)
            .map((token) => ({ scope: 'message', token, target: threadId })),
          remove: [],
        };
  }
  return null;
};

/** The screens search from three letters on. */
const shortestWord = 3;

const contactPostings = (image: Record<string, unknown>): Posting[] => {
  const { contactId, name, number, email } = contactImage.parse(image);
  return [...new Set([...tokensOf(name), ...(number ? numberTokens(number) : []), ...tokensOf(email)])].map((token) => ({
    scope: 'contact',
    token,
    target: contactId,
  }));
};

const has = (rows: ReadonlyArray<Posting>, row: Posting) => rows.some(({ token, target }) => token === row.token && target === row.target);
