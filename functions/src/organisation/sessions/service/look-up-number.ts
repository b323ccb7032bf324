import type { ConnectionId } from '@balcao/shared/domain/ids.ts';
import type { NumberCheckStore } from './session-records.ts';

export type LookUpDeps = {
  checksOf: (connectionId: ConnectionId) => Pick<NumberCheckStore, 'ask' | 'batchesOf' | 'remove'>;
  nudge: (connectionId: ConnectionId) => Promise<void>;
  newId: () => string;
  pause: (ms: number) => Promise<void>;
  now: () => Date;
};

const lookEveryMs = 250;
// A request may take 29 s; whoever waits for it should not.
const patienceMs = 10_000;

/** Has one number looked up by a linked phone, while somebody waits.
 *  @returns the spelling WhatsApp knows it by, null when it is not there, `unanswered` after this time. */
export const lookUpNumber = async (
  { checksOf, nudge, newId, pause, now }: LookUpDeps,
  connectionId: ConnectionId,
  number: string,
  forMs = patienceMs,
): Promise<string | null | 'unanswered'> => {
  const checks = checksOf(connectionId);
  const checkId = newId();
  await checks.ask({ checkId, batch: 0, numbers: [number], goesOn: null, askedAt: now().toISOString() });
  try {
    await nudge(connectionId);
    for (let look = 0; look * lookEveryMs < forMs; look++) {
      await pause(lookEveryMs);
      const [batch] = await checks.batchesOf(checkId);
      const answer = batch?.answers?.[number];
      if (answer !== undefined) return answer;
      if (batch?.answers) return 'unanswered';
    }
    return 'unanswered';
  } finally {
    await checks.remove([{ checkId, batch: 0 }]);
  }
};
