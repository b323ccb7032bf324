import { describe, expect, it } from 'vitest';
import { aBotQueue, anOption } from '../../../testing/a-bot-queue.ts';
import { aSituation } from '../../../testing/a-situation.ts';
import { aQueueId, aUserId } from '../../../testing/builders.ts';
import { fileListId } from '../../ids.ts';
import type { BotFiles } from '../facts.ts';
import { option } from './option.ts';

const [one, two] = [aQueueId('Q1'), aQueueId('Q2')];
const user = aUserId('X1');
const list = fileListId.parse('0000000000000000000000000F');
const queue = aBotQueue({
  chatbots: [
    anOption('a', { options: [anOption('b', { greetingMessage: 'Mais fundo.' })] }),
    anOption('c', { queueType: 'attendent', optUserId: user }),
    anOption('d', { queueType: 'queue', optQueueId: two }),
    anOption('e', { queueType: 'file', optFileId: list, greetingMessage: 'Catálogo:' }),
    anOption('f', { closeTicket: true, greetingMessage: 'Até!' }),
    anOption('g', { queueType: 'integration' }),
  ],
});
const file = { mediaType: 'application', media: {} } as unknown as BotFiles['files'][number];
const answer = (
  body: string,
  { path = [] as string[], used = 0, works = true, queueIds = [one], found = queue as typeof queue | null } = {},
) => {
  const answered = option.answer(
    aSituation({
      message: { body },
      connection: { queueIds, maxUseBotQueues: 2 },
      ticket: { queueId: one, isBot: true, amountUsedBotQueues: used, bot: { version: 1, asks: { kind: 'option', path } } },
      facts: {
        queues: { [one]: found, [two]: aBotQueue({ id: two }) },
        users: { [user]: { works } },
        files: { [list]: { message: 'Segue:', files: [file] } },
        faces: { [one]: queue, [two]: aBotQueue({ id: two, name: 'Suporte' }) },
      },
    }),
  );
  if (!answered || !('effects' in answered)) throw new Error('no answer');
  return answered;
};
const said = (...question: Parameters<typeof answer>) =>
  answer(...question).effects.flatMap((effect) => (effect.kind === 'say' ? [effect.body] : []));
const kinds = (...question: Parameters<typeof answer>) => answer(...question).effects.map(({ kind }) => kind);

describe('an option', () => {
  it('with options of its own asks again below it; `0` leads back, `#` to the start', () => {
    expect(said('1')).toEqual(['1 - Opção b\n\n0 - Voltar\n# - Menu inicial']);
    expect(said('0', { path: ['a'] })[0]).toContain('1 - Opção a');
    expect(said('#', { path: ['a'] })[0]).toContain('1 - Opção a');
    expect(answer('0', { queueIds: [one, two] })).toMatchObject({ effects: [{ kind: 'queue', queueId: null }, { kind: 'say' }, {}, {}] });
  });

  it('leads to an attendant, another queue, files, an end, or people', () => {
    expect(answer('2').effects).toEqual([{ kind: 'assign', userId: user }]);
    expect(kinds('2', { works: false })).toEqual(['remember', 'holds']);
    expect(answer('3')).toMatchObject({ effects: [{}, { kind: 'queue', queueId: two, log: 'redirected', enters: true }], goOn: true });
    expect(answer('4').effects.slice(0, 3)).toEqual([
      { kind: 'say', body: 'Catálogo:' },
      { kind: 'say', body: 'Segue:' },
      { kind: 'say', body: '', media: file },
    ]);
    expect(kinds('5')).toEqual(['say', 'close']);
    expect(kinds('6')).toEqual(['remember', 'holds']);
    expect(said('b', { path: ['a'] })).toEqual([
      'Não entendi. Responda com o número de uma das opções:\n\n1 - Opção b\n\n0 - Voltar\n# - Menu inicial',
    ]);
    expect(said('1', { path: ['a'] })).toEqual(['Mais fundo.']);
  });

  it('hands over to people when they are asked for', () => {
    expect(answer('falar com alguém').effects).toMatchObject([
      { kind: 'queue', queueId: one, log: 'redirected', reason: 'person' },
      { kind: 'remember', change: { asks: undefined, talked: true } },
      { kind: 'holds', isBot: false },
    ]);
  });

  it('that is none is asked for again as often as allowed; a menu that is gone hands over', () => {
    expect(kinds('99')).toEqual(['say', 'remember', 'holds', 'menuSaid']);
    expect(kinds('99', { used: 2 })).toEqual(['remember', 'holds']);
    expect(kinds('1', { found: null })).toEqual(['remember', 'holds']);
    expect(kinds('1', { path: ['deleted'] })).toEqual(['remember', 'holds']);
  });
});
