import { describe, expect, it } from 'vitest';
import { aSituation } from '../../../testing/a-situation.ts';
import { aUserId } from '../../../testing/builders.ts';
import { group } from './group.ts';
import { owned } from './owned.ts';
import { refusedAudio } from './refused-audio.ts';
import { vacation } from './vacation.ts';
import { wallet } from './wallet.ts';

const userId = aUserId('X1');

describe('a wallet', () => {
  const of = (change: Parameters<typeof aSituation>[0] = {}, works: boolean | null = true) =>
    wallet.answer(
      aSituation({
        contact: { userId },
        settings: { DirectTicketsToWallets: 'enabled' },
        facts: { users: { [userId]: works === null ? null : { works } } },
        ...change,
      }),
    );

  it('has a fresh ticket at once', () => {
    expect(of()).toMatchObject({ effects: [{ kind: 'assign', userId }] });
  });

  it.each([
    ['the company does not want it', { settings: {} }, true],
    ['the contact has none', { contact: {} }, true],
    ['somebody attended to the ticket', { ticket: { acceptedAt: '2026-03-10T12:00:00.000Z' } }, true],
    ['they are kept out', {}, false],
    ['they are gone', {}, null],
  ])('has none when %s', (_what, change, works) => {
    expect(of(change, works)).toBeNull();
  });
});

describe('an audio message', () => {
  const of = (change: Parameters<typeof aSituation>[0]) =>
    refusedAudio.answer(aSituation({ message: { kind: 'audio', body: '' }, ...change }));

  it('is refused of a contact that must not send any, and where the company takes none and nobody attends', () => {
    expect(of({ contact: { acceptAudioMessage: false }, ticket: { userId, status: 'open' } })).toMatchObject({
      effects: [{ kind: 'say' }],
    });
    expect(of({ settings: { acceptAudioMessageContact: 'disabled' } })).toMatchObject({ effects: [{ kind: 'say' }] });
    expect(of({ settings: { acceptAudioMessageContact: 'disabled' }, ticket: { userId, status: 'open' } })).toBeNull();
    expect(of({})).toBeNull();
  });
});

describe('a vacation', () => {
  const dates = { collectiveVacationStart: '2026-03-10', collectiveVacationEnd: '2026-03-12', collectiveVacationMessage: 'Férias!' };
  const at = (instant: string, told?: string) =>
    vacation.answer(aSituation({ connection: dates, now: new Date(instant), ...(told ? { ticket: { bot: { version: 1, told } } } : {}) }));

  it('lasts from the first to the last local day, and is told once', () => {
    expect(
      ['2026-03-10T02:59:00.000Z', '2026-03-10T03:00:00.000Z', '2026-03-13T02:59:00.000Z', '2026-03-13T03:00:00.000Z'].map(
        (now) => at(now) !== null,
      ),
    ).toEqual([false, true, true, false]);
    expect(at('2026-03-11T12:00:00.000Z', 'vacation 2026-03-10 2026-03-12')).toEqual({ keep: 'conversation', effects: [] });
  });
});

it('a group among the groups, a contact without the bot, and a ticket of somebody’s are left alone', () => {
  expect(group.answer(aSituation({ ticket: { status: 'group' } }))).toEqual({ keep: 'conversation', effects: [] });
  expect(group.answer(aSituation({ ticket: { isGroup: true } }))).toEqual({ keep: 'conversation', effects: [] });
  expect(group.answer(aSituation())).toBeNull();
  expect(owned.answer(aSituation({ contact: { disableBot: true } }))).toEqual({ keep: 'conversation', effects: [] });
  expect(owned.answer(aSituation({ ticket: { userId, status: 'open' } }))).toEqual({ keep: 'conversation', effects: [] });
  expect(owned.answer(aSituation())).toBeNull();
});
