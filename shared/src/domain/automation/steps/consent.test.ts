import { describe, expect, it } from 'vitest';
import { aSituation } from '../../../testing/a-situation.ts';
import { aUserId } from '../../../testing/builders.ts';
import { consent } from './consent.ts';

const on = { enableLGPD: 'enabled', lgpdMessage: 'Podemos guardar?', lgpdLink: 'https://loja.example' };
const asked = (times = 1) => ({ status: 'lgpd' as const, bot: { version: 1, asks: { kind: 'consent' as const, times } } });
const kinds = (change: Parameters<typeof aSituation>[0]) => {
  const answered = consent.answer(aSituation({ settings: on, ...change }));
  return answered && 'effects' in answered ? [...answered.effects.map(({ kind }) => kind), ...(answered.goOn ? ['goOn'] : [])] : answered;
};

describe('consent', () => {
  it('is asked for where it is needed, with the text and the link', () => {
    expect(consent.answer(aSituation({ settings: on }))).toMatchObject({
      effects: [{ body: 'Podemos guardar?\nhttps://loja.example\n\n1 - Sim, concordo\n2 - Não concordo' }, { status: 'lgpd' }, {}],
    });
    expect(kinds({ settings: {} })).toBeNull();
    expect(kinds({ contact: { lgpdAcceptedAt: '2026-01-01T00:00:00.000Z' } })).toBeNull();
    expect(kinds({ ticket: { status: 'open', userId: aUserId('X1') } })).toBeNull();
  });

  it('is asked for on every new ticket where the company says so, and once on each', () => {
    const contact = { lgpdAcceptedAt: '2026-01-01T00:00:00.000Z' };
    const every = { settings: { ...on, lgpdConsent: 'enabled' }, contact };
    expect(kinds(every)).toHaveLength(3);
    expect(kinds({ ...every, ticket: { bot: { version: 2, consented: true } } })).toBeNull();
    expect(kinds({ ...every, ticket: { acceptedAt: '2026-03-10T12:00:00.000Z' } })).toBeNull();
  });

  it.each([
    '1',
    'Sim',
    'sim!',
    'CONCORDO',
    '1 - Sim, concordo',
    'Acepto',
    'de acuerdo',
    'Kabul ediyorum',
    'ONAYLIYORUM',
    '1 - Yes, I agree',
  ])('is given by %s', (body) => {
    expect(kinds({ message: { body }, ticket: asked() })).toEqual(['consented', 'status', 'remember', 'goOn']);
  });

  it.each(['2', 'Não', 'não concordo.', 'hayır', 'HAYIR', 'Onaylamıyorum', 'kabul etmiyorum', '2 - No estoy de acuerdo'])(
    'is refused by %s',
    (body) => {
      expect(kinds({ message: { body }, ticket: asked() })).toEqual(['say', 'close']);
    },
  );

  it('is asked for again when something else is written, three times at most, and lets go when the company stops asking', () => {
    expect(kinds({ message: { body: 'Quanto custa?' }, ticket: asked(2) })).toEqual(['say', 'status', 'remember']);
    expect(kinds({ message: { body: 'Quanto custa?' }, ticket: asked(3) })).toEqual([]);
    expect(kinds({ settings: {}, message: { body: 'Oi' }, ticket: asked() })).toEqual(['status', 'remember', 'goOn']);
  });
});
