import { describe, expect, it } from 'vitest';
import { aSituation } from '../../../testing/a-situation.ts';
import { aBotQueue } from '../../../testing/a-bot-queue.ts';
import { aQueueId, aUserId } from '../../../testing/builders.ts';
import { ratingQuestion, ratingScale } from '../rating-scale.ts';
import { isCourtesy, ratingIn } from '../rating-in.ts';
import { rating } from './rating.ts';

const answer = (body: string, scale: 'rate' | 'nps' = 'rate', times = 1) =>
  rating.answer(
    aSituation({
      message: { body },
      connection: { maxUseBotQueuesNPS: 2 },
      ticket: { status: 'nps', userId: aUserId('X1'), bot: { version: 1, asks: { kind: 'rating', scale, times } } },
    }),
  );

describe('a rating', () => {
  it.each([
    ['5', 'rate', 5],
    ['nota 1', 'rate', 1],
    ['0', 'nps', 0],
    ['10', 'nps', 10],
    ['cinco', 'rate', 5],
    ['Nota três', 'rate', 3],
    ['four stars', 'rate', 4],
    ['beş', 'rate', 5],
    ['altı', 'nps', 6],
    ['sıfır', 'nps', 0],
    ['nove', 'nps', 9],
    ['diez puntos', 'nps', 10],
    ['⭐⭐⭐⭐⭐', 'rate', 5],
    ['⭐️ ⭐️', 'rate', 2],
    ['★★★☆☆', 'rate', 3],
    ['nota 4, obrigado', 'rate', 4],
    ['Nota: 3', 'rate', 3],
    ['dou 5', 'rate', 5],
    ['Eu dou nota 5! Muito obrigada', 'rate', 5],
    ['Minha nota é 4.', 'rate', 4],
    ['5, obrigado pelo atendimento', 'rate', 5],
    ['Obrigada! Nota dez', 'nps', 10],
    ['I give it a 4, thanks', 'rate', 4],
    ['I’d give five stars', 'rate', 5],
    ['My rating is 9. Thank you very much!', 'nps', 9],
    ['Le doy un 4, gracias', 'rate', 4],
    ['mi calificación es 8', 'nps', 8],
    ['Puanım 5, teşekkürler', 'rate', 5],
    ['4 puan veriyorum', 'rate', 4],
    ['⭐⭐⭐⭐⭐ obrigado', 'rate', 5],
    ['⭐⭐⭐⭐⭐❤️', 'rate', 5],
    ['muito obrigada ⭐⭐⭐⭐ 🙏🏽', 'rate', 4],
    ['nota ４، obrigado', 'rate', 4],
    ['cinco estrelas, obrigado!', 'rate', 5],
    ['cinco, obrigada', 'rate', 5],
    ['five stars, thanks', 'rate', 5],
    ['uma estrela, obrigado', 'rate', 1],
    ['5/5', 'rate', 5],
    ['5 de 5', 'rate', 5],
    ['Nota 4/5, obrigado', 'rate', 4],
    ['4 out of 5', 'rate', 4],
    ['9/10', 'nps', 9],
    ['3 sobre 5', 'rate', 3],
    ['foi ótimo, 5', 'rate', 5],
    ['Nota 10, ótimo atendimento! Obrigada', 'nps', 10],
    ['muito bom 👏 4/5', 'rate', 4],
    ['1 😡', 'rate', 1],
    ['5️⃣', 'rate', 5],
    ['🔟', 'nps', 10],
    ['5 ☺️', 'rate', 5],
    ['10 ❤️‍🔥', 'nps', 10],
    ['5 🚀', 'rate', 5],
    ['1 💩', 'rate', 1],
    ['Muy buena la atención, 5', 'rate', 5],
    ['muy buen servicio 5', 'rate', 5],
    ['foi muito bom o atendimento 5', 'rate', 5],
    ['ok, 10', 'nps', 10],
    ['5 stars, great service!', 'rate', 5],
    ['5 😀👍🏽', 'rate', 5],
  ] as const)('of %s is taken (%s)', (body, scale, value) => {
    expect(answer(body, scale)).toMatchObject({
      effects: [{ kind: 'rated', scale, value }, { kind: 'say' }, { kind: 'close', endedBy: 'client', reason: `${scale} ${value}` }],
    });
  });

  it.each([
    ['0', 'rate'],
    ['6', 'rate'],
    ['11', 'nps'],
    ['péssimo', 'nps'],
    ['atendimento', 'rate'],
    ['foi', 'rate'],
    ['dez', 'rate'],
    ['⭐⭐⭐⭐⭐⭐', 'rate'],
    ['⭐⭐⭐⭐⭐', 'nps'],
    ['cinco reais', 'rate'],
    ['Na verdade veio quebrado, quero trocar o produto', 'rate'],
    ['quero trocar 2 produtos', 'rate'],
    ['pedido 4471', 'nps'],
    ['em 5 minutos', 'rate'],
    ['dou 5 dias para resolverem', 'rate'],
    ['nota 4, mas quero trocar 1 produto', 'rate'],
    ['nota fiscal 3', 'rate'],
    ['não recebi a nota 3', 'rate'],
    ['nota 4,5', 'rate'],
    ['nota -3, obrigado', 'rate'],
    ['um obrigado', 'rate'],
    ['uma boa tarde', 'rate'],
    ['nota 5 5', 'rate'],
    ['I want to return 2 products', 'rate'],
    ['in 5 minutes', 'rate'],
    ['I give you 2 days', 'rate'],
    ['order 4', 'rate'],
    ['quiero cambiar 2 productos', 'rate'],
    ['en 5 minutos', 'rate'],
    ['doy 3 días', 'rate'],
    ['2 ürünü değiştirmek istiyorum', 'rate'],
    ['5 dakika', 'rate'],
    ['⭐ mas veio quebrado', 'rate'],
    ['⭐⭐⭐⭐⭐ ❓', 'rate'],
    ['⭐⭐⭐⭐⭐ ⁉️', 'rate'],
    ['one please', 'rate'],
    ['dois, por favor', 'rate'],
    ['two please', 'rate'],
    ['bom dia, duas', 'rate'],
    ['5/5?', 'rate'],
    ['4 ❓', 'rate'],
    ['–3/5', 'rate'],
    ['4/10', 'rate'],
    ['5/5/2026', 'rate'],
    ['comprei 4 de 5', 'rate'],
    ['5 de 50', 'rate'],
    ['bir teşekkürler', 'rate'],
    ['5 📞', 'rate'],
    ['5 ☏', 'rate'],
    ['5 ‽', 'rate'],
    ['5 ;', 'rate'],
    ['5€ ok', 'rate'],
    ['$5 ok', 'rate'],
    ['1 atendimento por favor', 'rate'],
    ['atendimento 2', 'rate'],
    ['bom dia, atendimento 1', 'rate'],
    ['please service 2', 'rate'],
    ['1 servicio por favor', 'rate'],
    ['2 hizmet', 'rate'],
    ['show 2', 'rate'],
    ['good 2', 'rate'],
    ['o 5', 'rate'],
    ['nota 3 🚚', 'rate'],
    ['não foi bom, 5', 'rate'],
    ['uma boa', 'rate'],
    ['bom, 5 dias', 'rate'],
  ] as const)('of %s is asked for again (%s)', (body, scale) => {
    expect(answer(body, scale)).toMatchObject({ effects: [{ kind: 'say' }, { change: { asks: { times: 2 } } }] });
    expect(answer(body, scale, 2)).toMatchObject({ effects: [{ kind: 'giveBack' }], goOn: true });
  });

  it('that crosses with the question makes the ticket wait again, unless it is a rating', () => {
    const stateAt = '2026-03-10T12:00:00.500Z';
    const crossing = (body: string, sentAt: string) =>
      rating.answer(
        aSituation({
          message: { body, sentAt },
          connection: { maxUseBotQueuesNPS: 3 },
          ticket: { status: 'nps', stateAt, bot: { version: 1, greeted: true, asks: { kind: 'rating', scale: 'rate', times: 1 } } },
        }),
      );

    expect(crossing('espera, faltou uma coisa', '2026-03-10T12:00:00.000Z')).toMatchObject({ effects: [{ kind: 'giveBack' }], goOn: true });
    expect(crossing('espera, faltou uma coisa', '2026-03-10T12:00:04.000Z')).toMatchObject({ effects: [{ kind: 'say' }, {}] });
    expect(crossing('ótimo!', '2026-03-10T12:00:01.000Z')).toMatchObject({ effects: [{ kind: 'say' }, {}] });
    expect(crossing('5', '2026-03-10T12:00:01.000Z')).toMatchObject({ effects: [{ kind: 'rated', value: 5 }, {}, {}] });
  });

  it.each([
    ['Quero falar com alguém', ''],
    ['human please', ''],
    ['Chama o gerente', 'gerente, dono'],
  ])('has who writes “%s” wait for a person at once', (body, personWords) => {
    const queueId = aQueueId('Q1');
    const asked = aSituation({
      message: { body },
      connection: { maxUseBotQueuesNPS: 3 },
      settings: { personWords, sendQueuePosition: 'enabled', sendQueuePositionMessage: 'Lugar {{position}}.' },
      ticket: { status: 'nps', userId: aUserId('X1'), queueId, bot: { version: 1, asks: { kind: 'rating', scale: 'rate', times: 1 } } },
      facts: { queues: { [queueId]: aBotQueue({ id: queueId, greetingMessage: 'Vendas!' }) }, waiting: { [queueId]: 2 } },
    });
    const answered = rating.answer({ ...asked, waitsIn: queueId });

    expect(answered).toMatchObject({
      keep: 'conversation',
      effects: [
        { kind: 'giveBack' },
        { kind: 'queue', queueId, log: 'redirected', reason: 'person' },
        // It was in the queue before, and was not counted while it was asked to rate.
        { kind: 'say', body: 'Lugar 3.' },
        { kind: 'remember' },
        { kind: 'holds', isBot: false },
      ],
    });
    expect(answered).not.toHaveProperty('goOn');
  });

  it('has who asks for a person told that the company is away', () => {
    const connection = {
      collectiveVacationStart: '2026-03-01',
      collectiveVacationEnd: '2026-03-31',
      collectiveVacationMessage: 'Voltamos em abril.',
    };
    expect(rating.answer(aSituation({ message: { body: 'atendente' }, connection, ticket: { status: 'nps' } }))).toMatchObject({
      effects: [{ kind: 'giveBack' }, { kind: 'say', body: 'Voltamos em abril.' }, { kind: 'remember' }],
    });
  });

  it('is taken where its words ask for nobody, and asked for again where a company’s own words are not in it', () => {
    const asked = (body: string) =>
      rating.answer(aSituation({ message: { body }, settings: { personWords: 'gerente' }, ticket: { status: 'nps' } }));
    expect(asked('5')).toMatchObject({ effects: [{ kind: 'rated' }, { kind: 'say' }, { kind: 'close' }] });
    expect(asked('atendente')).toMatchObject({ effects: [{ kind: 'say' }, { kind: 'remember' }] });
  });

  it('is nothing on a ticket that is not asked to rate', () => {
    expect(rating.answer(aSituation({ message: { body: '5' } }))).toBeNull();
  });

  it('has the scale that its question names, and a question without one is given it', () => {
    expect(['De 1 a 5?', 'De 0 a 10?', 'Como foi?', 'Em 2010?'].map(ratingScale)).toEqual(['rate', 'nps', 'rate', 'rate']);
    expect(ratingQuestion('Como foi?')).toBe('Como foi?\n\nResponda com uma nota de 1 a 5.');
    expect(ratingQuestion(' De 1 a 5? ')).toBe('De 1 a 5?');
  });

  it.each(['Obrigada!', 'muito obrigado pelo atendimento', 'valeu 👍', '🙏', 'Thank you very much', 'mil gracias', 'Çok teşekkürler'])(
    'is not asked for again where the customer only writes %s',
    (body) => {
      expect(answer(body)).toEqual({
        keep: 'conversation',
        effects: [{ kind: 'remember', change: { asks: { kind: 'rating', scale: 'rate', times: 1, onlyThanks: true } } }],
      });
    },
  );

  it.each([
    'obrigado, mas veio quebrado',
    'bom dia, cadê meu pedido?',
    '❓',
    '⁉️',
    '😡',
    '👎',
    '📞',
    '🆘',
    '©',
    'obrigado?',
    'obrigado 😡',
    'obrigado ⁉️',
    '👍⁉️',
    'obrigado ‽',
  ])('is asked for again after %s', (body) => {
    expect(answer(body)).toMatchObject({
      effects: [{ kind: 'say' }, { kind: 'remember', change: { asks: { times: 2, onlyThanks: false } } }],
    });
  });

  it.each([
    ['image', 'obrigado'],
    ['image', '5'],
    ['document', 'muito obrigada'],
    ['location', '5'],
    ['contacts', 'Valeu'],
    ['sticker', ''],
  ] as const)('is neither given nor waited for quietly by a message of kind %s that says “%s”', (kind, body) => {
    const sent = aSituation({ message: { body, kind }, connection: { maxUseBotQueuesNPS: 2 }, ticket: { status: 'nps' } });
    expect(rating.answer(sent)).toMatchObject({
      effects: [{ kind: 'say' }, { kind: 'remember', change: { asks: { onlyThanks: false } } }],
    });
  });

  it('is not given by a button of something else', () => {
    const pressed = aSituation({
      message: { body: 'Financeiro', replyId: '3' },
      connection: { maxUseBotQueuesNPS: 2 },
      ticket: { status: 'nps' },
    });
    expect(rating.answer(pressed)).toMatchObject({ effects: [{ kind: 'say' }, { kind: 'remember' }] });
  });

  it('is taken, and its ticket waits again, where something else was written before it', () => {
    const asked = { kind: 'rating', scale: 'rate', times: 2, onlyThanks: false } as const;
    expect(rating.answer(aSituation({ message: { body: '5' }, ticket: { status: 'nps', bot: { version: 1, asks: asked } } }))).toEqual({
      keep: 'conversation',
      effects: [
        { kind: 'rated', scale: 'rate', value: 5 },
        { kind: 'say', body: expect.any(String) },
        { kind: 'giveBack', reason: 'rate 5' },
      ],
    });
  });

  it('is not asked for again after thanks that follow something else, which still waits', () => {
    const asked = { kind: 'rating', scale: 'rate', times: 2, onlyThanks: false } as const;
    expect(
      rating.answer(aSituation({ message: { body: 'obrigado' }, ticket: { status: 'nps', bot: { version: 1, asks: asked } } })),
    ).toEqual({
      keep: 'conversation',
      effects: [{ kind: 'remember', change: { asks: asked } }],
    });
  });

  it.each(['ótimo!', 'Muito bom atendimento, obrigada', 'Excelente 👏', 'very good service', 'Muy bien, gracias', 'Çok iyi'])(
    'closes its ticket where nothing but “%s” was written before it',
    (body) => {
      const asks = { kind: 'rating', scale: 'rate', times: 2, onlyThanks: true } as const;
      expect(answer(body)).toMatchObject({ effects: [{ kind: 'say' }, { kind: 'remember', change: { asks } }] });
      expect(rating.answer(aSituation({ message: { body: '5' }, ticket: { status: 'nps', bot: { version: 1, asks } } }))).toMatchObject({
        effects: [{ kind: 'rated' }, { kind: 'say' }, { kind: 'close' }],
      });
      expect(answer(body, 'rate', 2)).toMatchObject({ effects: [{ kind: 'remember', change: { asks } }] });
    },
  );

  it('is read in a message of any length', () => {
    expect(isCourtesy('obg '.repeat(4000))).toBe(true);
    expect(ratingIn(`5 ${'obg '.repeat(4000)}`, 'rate')).toBe(5);
  });
});
