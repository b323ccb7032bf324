import { describe, expect, it } from 'vitest';
import { aQueueId, aUserId } from '../../testing/builders.ts';
import { aSituation } from '../../testing/a-situation.ts';
import type { Effect } from './effect.ts';
import { play } from './play.ts';

const played = (
  effects: Effect[],
  ticket: Parameters<typeof aSituation>[0] extends infer Change ? (Change extends { ticket?: infer T } ? T : never) : never = {},
) =>
  play(
    aSituation({ ticket }).ticket,
    effects.map((effect) => ({ ...effect, by: 'a step' })),
  );

describe('effects', () => {
  it('change the version once, however many there are, and not at all when nothing is remembered', () => {
    expect(
      played([
        { kind: 'remember', change: { greeted: true } },
        { kind: 'remember', change: { told: 'x' } },
      ]).ticket.bot,
    ).toEqual({
      version: 1,
      greeted: true,
      told: 'x',
    });
    expect(played([{ kind: 'remember', change: { asks: undefined } }]).ticket.bot).toBeUndefined();
    expect(played([{ kind: 'remember', change: { greeted: true } }], { bot: { greeted: true, version: 7 } }).ticket.bot?.version).toBe(7);
  });

  it('join texts that stand in one message, but not behind a file or what can be pressed', () => {
    const menu = { kind: 'say', body: '1 - Vendas', joins: true } as const;
    const choices = [{ id: 'a', title: 'Vendas' }];
    const media = { mediaType: 'image', media: {} } as unknown as NonNullable<Extract<Effect, { kind: 'say' }>['media']>;
    const bodies = (...says: Effect[]) => played(says).says.map(({ body }) => body);

    expect(bodies({ kind: 'say', body: 'Olá!' }, menu)).toEqual(['Olá!\n\n1 - Vendas']);
    expect(bodies({ kind: 'say', body: 'Olá!', media }, menu)).toEqual(['Olá!', '1 - Vendas']);
    expect(bodies({ kind: 'say', body: 'Olá!', choices }, menu)).toEqual(['Olá!', '1 - Vendas']);
    const led = { ...menu, lead: 'Escolha:' };
    expect(bodies({ kind: 'say', body: ' ' }, led)).toEqual(['Escolha:\n\n1 - Vendas']);
    expect(bodies({ kind: 'say', body: 'Olá!' }, led)).toEqual(['Olá!\n\n1 - Vendas']);
    expect(bodies({ kind: 'say', body: '  ' }, { kind: 'say', body: 'Fim' })).toEqual(['Fim']);
  });

  it('tell the log what they did', () => {
    const log = (...effects: Effect[]) => played(effects).log.map(({ type, userId, queueId }) => [type, userId, queueId]);
    const [queueId, userId] = [aQueueId('Q2'), aUserId('X2')];

    expect(
      log(
        { kind: 'queue', queueId, log: 'queueSet', enters: true },
        { kind: 'assign', userId },
        { kind: 'close', endedBy: 'client' },
        { kind: 'queue', queueId: null, log: null },
      ),
    ).toEqual([
      ['queueSet', null, queueId],
      ['redirected', userId, queueId],
      ['closedByClient', null, queueId],
    ]);
  });

  it('that give a ticket to somebody, or end it, forget what the bot knew', () => {
    const bot = { version: 3, greeted: true };
    expect(played([{ kind: 'assign', userId: aUserId('X2') }], { bot, isBot: true }).ticket).toMatchObject({
      status: 'open',
      isBot: false,
      bot: undefined,
    });
    expect(played([{ kind: 'close', endedBy: 'product' }], { bot }).ticket).toMatchObject({ status: 'closed', bot: undefined });
    expect(played([{ kind: 'giveBack' }], { bot, status: 'open', userId: aUserId('X2') }).ticket).toMatchObject({
      status: 'pending',
      userId: null,
      // Its status tells the two apart.
      bot: { version: 3, greeted: true },
    });
  });
});
