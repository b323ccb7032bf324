import { describe, expect, it } from 'vitest';
import { companyId, connectionId, messageId, threadIdOf, contactId } from '@balcao/shared/domain/ids.ts';
import type { ConnectionTrouble } from '@balcao/shared/domain/connections/connection-status.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import type { ReactionsEnv } from '../../platform/reactions-env.ts';
import type { Change } from '../../platform/stream-consumer.ts';
import { waitingFilesBy } from '../reactions/waiting-files.ts';
import { askWaitingFiles, nextFilesWait, type AskDeps } from './waiting-files.ts';

const of = { companyId: companyId.parse(2), connectionId: connectionId.parse(anId('C1')) };
const threadId = threadIdOf(of.connectionId, contactId.parse(anId('P1')));
const files = ['M1', 'M2', 'M3'].map((name) => ({ threadId, messageId: messageId.parse(anId(name)) }));
const now = new Date('2026-11-20T12:34:56.000Z');

const asked = async (trouble: ConnectionTrouble | null | 'deleted', waiting = files) => {
  const jobs: unknown[] = [];
  const again: string[] = [];
  await askWaitingFiles(nextFilesWait(of, now), {
    connections: { get: async () => (trouble === 'deleted' ? null : { trouble }) },
    waiting: { list: async (most: number) => waiting.slice(0, most) },
    ask: async (wanted: unknown[]) => void jobs.push(...wanted),
    again: async ({ at }: { at: string }) => void again.push(at),
    now: () => now,
  } as unknown as AskDeps);
  return [jobs.length, again.length];
};

describe('files that wait', () => {
  it('are asked for by the hour, at one time of it', () => {
    const next = nextFilesWait(of, now);
    const later = nextFilesWait(of, new Date(next.at));

    expect(Date.parse(later.at) - Date.parse(next.at)).toBe(3_600_000);
    expect(nextFilesWait(of, new Date(now.getTime() + 1))).toEqual(next);
  });

  it('have one schedule however many begin to wait: none is due so soon that it would be a message', () => {
    const leads = Array.from({ length: 3_600 }, (_, second) => {
      const at = now.getTime() + second * 1000;
      return Date.parse(nextFilesWait(of, new Date(at)).at) - at;
    });

    expect(Math.min(...leads)).toBeGreaterThan(900_000);
    expect(Math.max(...leads)).toBeLessThanOrEqual(3_600_000 + 960_000);
  });

  it('are all asked for while the connection works, and one of them while it is refused', async () => {
    expect(await asked(null)).toEqual([3, 1]);
    expect(await asked('unreachable')).toEqual([3, 1]);
    expect(await asked('reauthorise')).toEqual([1, 1]);
  });

  it('are not asked for when there is none any more, or no connection', async () => {
    expect(await asked(null, [])).toEqual([0, 0]);
    expect(await asked('deleted')).toEqual([0, 0]);
  });
});

describe('what sets them going', () => {
  const row = { ...of, status: 'CONNECTED', sealedSendToken: 'a' };
  const change = (entity: string, old: Change['old'], next: Change['new']): Change => ({
    eventId: '1',
    entity,
    old,
    new: next,
    expired: false,
  });
  const reacted = async (changes: Change[]) => {
    const did: unknown[] = [];
    const reaction = waitingFilesBy(
      async () => [{ companyId: of.companyId, ...files[0]! }],
      async (_queue, jobs) => void did.push(['asked', jobs.length]),
      async (_deps, { kind }) => void did.push([kind]),
    );
    await reaction.react(changes, {} as ReactionsEnv);
    return did;
  };

  it('is a connection that was repaired, or has another token', async () => {
    expect(await reacted([change('connection', { ...row, trouble: 'reauthorise' }, row)])).toEqual([['asked', 1]]);
    expect(await reacted([change('connection', row, { ...row, sealedSendToken: 'b' })])).toEqual([['asked', 1]]);
    expect(await reacted([change('connection', row, { ...row, trouble: 'reauthorise' })])).toEqual([]);
    expect(await reacted([change('connection', row, { ...row, name: 'x' })])).toEqual([]);
  });

  it('is the first that waits: one timer a connection', async () => {
    const noted = (name: string) => change('waitingFile', null, { ...of, messageId: anId(name), threadId });

    expect(await reacted([noted('M1'), noted('M2')])).toEqual([['files-wait']]);
  });
});
