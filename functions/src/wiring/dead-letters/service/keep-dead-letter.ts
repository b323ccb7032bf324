import { deadLetterId } from '@balcao/shared/contract/dead-letters.ts';
import { cutText } from '@balcao/shared/domain/text/cut-text.ts';
import { wellFormed } from '@balcao/shared/domain/text/well-formed.ts';
import { companyPrefix } from '../../../platform/files.ts';
import { log } from '../../../platform/logger.ts';
import { derivedUlid } from '../../../platform/new-ids.ts';
import type { DeadLetterStore } from '../store/dead-letter-store.ts';
import { readWork, type Work } from './read-work.ts';

export type KeepDeps = {
  letters: Pick<DeadLetterStore, 'put'>;
  putFile: (key: string, bytes: Uint8Array, mimeType: string) => Promise<void>;
  /** Tells the company in the conversation. @returns whether its conversation says so now. */
  tellCompany: (queue: string, work: Work) => Promise<boolean>;
};

/** A body up to this length stays in its row. */
const longestInRow = 30_000;

/** Lists what a queue gave up on, once however often it is delivered, and tells the company where that is possible. */
export const keepDeadLetter = async (
  { letters, putFile, tellCompany }: KeepDeps,
  { queue, messageId, text, now }: { queue: string; messageId: string; text: string; now: Date },
): Promise<void> => {
  const work = readWork(text);
  const companyId = work.companyId ?? 0;
  const id = deadLetterId.parse(derivedUlid(now, `${queue} ${messageId}`));
  const isInConversation = await tellCompany(queue, work).catch((error: unknown) => {
    log.error('DEAD_LETTER_UNTOLD a company could only be told in its list', error, { companyId, queue });
    return false;
  });
  const body = wellFormed(work.body ?? text);
  const bodyKey = body.length > longestInRow ? `${companyPrefix(companyId)}dead-letters/${id}.json` : null;
  if (bodyKey) await putFile(bodyKey, Buffer.from(body, 'utf8'), 'application/json');
  await letters.put({
    companyId,
    id,
    queue,
    reaction: work.reaction,
    what: cutText(work.what, 60),
    why: cutText(work.why, 2_000),
    at: work.sentAt ? new Date(work.sentAt).toISOString() : now.toISOString(),
    canReplay: work.body !== null && queue !== 'wa',
    sender: work.sender === null ? null : cutText(work.sender, 250),
    senderNumber: work.senderNumber === null ? null : cutText(work.senderNumber, 128),
    isInConversation,
    body: bodyKey ? null : body,
    bodyKey,
  });
  log.warn('DEAD_LETTER_KEPT work was given up on and waits for the operator', { companyId, queue, what: work.what });
};
