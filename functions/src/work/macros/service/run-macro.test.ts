import { macroId } from '@balcao/shared/contract/macros.ts';
import { ticketId } from '@balcao/shared/domain/ids.ts';
import type { MacroStep } from '@balcao/shared/domain/macros/macro-step.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../../../platform/actor.ts';
import type { MacroRun } from '../store/macro-run-store.ts';
import type { Macro } from '../store/macro-store.ts';
import { runMacro, type RunDeps } from './run-macro.ts';

const id = macroId.parse('01J00000000000000000000000');
const ticket = ticketId.parse(7);
const steps: MacroStep[] = [
  { kind: 'note', text: 'um' },
  { kind: 'note', text: 'dois' },
  { kind: 'resolve', farewell: false },
];
const start = '2026-03-10T12:00:00.000Z';

/** Runs kept in memory; `perform` says what was done, and how often. */
const aWorld = ({ refuses, diesAt }: { refuses?: number; diesAt?: number } = {}) => {
  const kept = new Map<string, MacroRun>();
  const did: string[] = [];
  let now = Date.parse(start);
  let isDying = diesAt !== undefined;
  const deps: RunDeps = {
    actor: { userId: 'ana' } as unknown as Actor,
    macros: { find: async () => ({ id, owner: null, name: 'Fim', steps, position: 1, version: 1 }) satisfies Macro },
    runs: {
      find: async (runId) => kept.get(runId) ?? null,
      begin: async (runId, what, at) => {
        if (kept.has(runId)) return null;
        const run: MacroRun = { runId, ...what, done: 0, state: 'running', startedAt: at.toISOString() };
        kept.set(runId, run);
        return run;
      },
      takeOver: async (run, at) => {
        if (kept.get(run.runId)?.startedAt !== run.startedAt) return null;
        const ours = { ...run, startedAt: at.toISOString() };
        kept.set(run.runId, ours);
        return ours;
      },
      note: async (run, change) => void kept.set(run.runId, { ...run, ...kept.get(run.runId), ...change }),
    },
    ticketSeen: async () => ({ id: ticket }) as never,
    perform: async (_step, { clientId }) => {
      if (isDying && did.length === diesAt) {
        isDying = false;
        throw new Error('the function ended');
      }
      if (did.length === refuses) throw new AppError('ERR_REPLY_WINDOW_CLOSED', undefined);
      did.push(clientId);
    },
    now: () => new Date(now),
  };
  return { did, later: (ms: number) => (now += ms), run: (runId = 'run-00001') => runMacro(deps, id, { ticketId: ticket, runId }) };
};

describe('a macro', () => {
  it('does its steps in their order, once for one run, however often it is asked for', async () => {
    const { did, run } = aWorld();

    const answers = [await run(), await run(), await run()];

    expect(did).toEqual(['macro:run-00001:0', 'macro:run-00001:1', 'macro:run-00001:2']);
    expect(answers.map(({ done, refused }) => [done, refused])).toEqual([
      [3, null],
      [3, null],
      [3, null],
    ]);
  });

  it('stops at the first step that is refused, and says so again', async () => {
    const { did, run } = aWorld({ refuses: 1 });

    const answers = [await run(), await run()];

    expect(did).toHaveLength(1);
    expect(answers.map(({ done, refused }) => [done, refused])).toEqual([
      [1, 'ERR_REPLY_WINDOW_CLOSED'],
      [1, 'ERR_REPLY_WINDOW_CLOSED'],
    ]);
  });

  it('goes on behind what was done when its function ended, and not while that may still run', async () => {
    const { did, run, later } = aWorld({ diesAt: 2 });
    await expect(run()).rejects.toThrow('ended');
    later(20_000);
    await expect(run()).rejects.toMatchObject({ code: 'ERR_MACRO_RUNNING' });
    later(20_000);

    const answer = await run();

    expect(answer).toMatchObject({ done: 3, refused: null });
    expect(did).toEqual(['macro:run-00001:0', 'macro:run-00001:1', 'macro:run-00001:2']);
  });

  it('asked for twice at once runs once', async () => {
    const { did, run } = aWorld();

    const answers = await Promise.allSettled([run(), run()]);

    expect(did).toHaveLength(3);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
