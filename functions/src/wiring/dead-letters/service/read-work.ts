import * as z from 'zod';
import { setAsideMessage } from '@balcao/shared/events/set-aside.ts';
import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';

/** What a dead-letter queue's body says, as far as it can be read. */
export type Work = {
  /** Null when nobody can read whose it is. */
  companyId: number | null;
  connectionId: string | null;
  what: string;
  why: string;
  reaction: string | null;
  /** What to put back; null when only the place of the work is known, or nobody can read it. */
  body: string | null;
  sender: string | null;
  senderNumber: string | null;
  /** When its sender wrote it. */
  sentAt: string | null;
  value: unknown;
};

const row = z.object({ companyId: z.number() }).nullish().catch(null);
const loose = z.object({
  companyId: z.number().int().positive().nullish().catch(null),
  connectionId: z.string().nullish().catch(null),
  kind: z.string().nullish().catch(null),
  event: z
    .object({
      type: z.string().nullish().catch(null),
      sentAt: z.iso.datetime().nullish().catch(null),
      content: z.object({ kind: z.string() }).nullish().catch(null),
      contact: z
        .object({
          name: z.string().nullish().catch(null),
          identities: z.array(z.object({ kind: z.string(), value: z.string() })).catch([]),
        })
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
  piece: z.object({ kind: z.string() }).nullish().catch(null),
  change: z
    .object({ entity: z.string().nullish().catch(null), old: row, new: row })
    .nullish()
    .catch(null),
  DDBStreamBatchInfo: z.unknown().optional(),
});

/** Reads the body of a message of any dead-letter queue. Total: whatever it is, there is an answer. */
export const readWork = (text: string): Work => {
  const outer = setAsideMessage.safeParse(parseJson(text));
  const body = outer.success ? outer.data.body : text;
  const value = parseJson(body) ?? null;
  const found = loose.safeParse(value);
  const work = found.success ? found.data : null;
  const person = work?.event?.contact;
  const number = person?.identities.find(({ kind }) => kind === 'phone')?.value ?? null;
  const isPlace = work?.DDBStreamBatchInfo !== undefined;
  return {
    companyId: work?.companyId ?? work?.change?.new?.companyId ?? work?.change?.old?.companyId ?? null,
    connectionId: work?.connectionId ?? null,
    what: whatIs(work),
    why: outer.success ? outer.data.why : 'given up on by its queue after all deliveries',
    reaction: outer.success ? outer.data.reaction : null,
    body: isPlace || value === null ? null : body,
    sender: person?.name ?? null,
    senderNumber: number,
    sentAt: work?.event?.sentAt ?? null,
    value,
  };
};

/** A reaction of a customer is news about a message, not one that could be shown. */
const whatIs = (work: z.infer<typeof loose> | null): string => {
  if (work?.event?.type === 'message' && work.event.content?.kind === 'reaction') return 'reaction';
  return work?.event?.type ?? work?.kind ?? work?.piece?.kind ?? work?.change?.entity ?? 'unknown';
};
