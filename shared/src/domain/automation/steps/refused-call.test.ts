import { describe, expect, it } from 'vitest';
import { aSituation } from '../../../testing/a-situation.ts';
import { refusedCall } from './refused-call.ts';

const call = (text: string, acceptCallWhatsapp = 'disabled') =>
  aSituation({ message: { kind: 'call', body: 'voice' }, settings: { acceptCallWhatsapp, AcceptCallWhatsappMessage: text } });

describe('a call', () => {
  it('where none are taken is answered in the company’s words', () => {
    expect(refusedCall.answer(call(' Por favor, escreva. '))).toEqual({
      keep: 'conversation',
      effects: [{ kind: 'say', body: 'Por favor, escreva.' }],
    });
  });

  it('where none are taken is kept without an answer when the company has no words for it', () => {
    expect(refusedCall.answer(call('  '))).toEqual({ keep: 'conversation', effects: [] });
  });

  it('is left to the next step where calls are taken, and so is what is no call', () => {
    expect(refusedCall.answer(call('Por favor, escreva.', 'enabled'))).toBeNull();
    expect(refusedCall.answer(aSituation({ settings: { acceptCallWhatsapp: 'disabled' } }))).toBeNull();
  });
});
