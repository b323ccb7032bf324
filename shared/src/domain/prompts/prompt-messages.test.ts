import fc from 'fast-check';
import { expect, it } from 'vitest';
import { peopleMark, promptMessages, readPromptAnswer } from './prompt-messages.ts';

const build = (change: Partial<Parameters<typeof promptMessages>[0]> = {}) =>
  promptMessages({
    instructions: 'Venda chá.',
    customer: 'Maria',
    passages: [],
    conversation: [{ fromCustomer: true, text: 'oi' }],
    ...change,
  });

it('whatever customers, their names and files say, the instructions stay what they are', () => {
  const [usual] = build();
  const rules = usual?.content.split('\nData: ')[0];

  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), fc.array(fc.string(), { maxLength: 4 }), (said, customer, passages) => {
      const [system, ...conversation] = build({ customer, passages, conversation: [{ fromCustomer: true, text: said }] });

      const [above, data, ...more] = system?.content.split('\nData: ') ?? [];
      expect(above).toBe(rules);
      expect(more).toEqual([]);
      expect(JSON.parse(data ?? '')).toMatchObject(passages.length > 0 ? { passages } : {});
      expect(conversation.map(({ role }) => role)).toEqual(['user']);
    }),
  );
});

it('the newest of a long conversation is told, each message shortened', () => {
  const conversation = Array.from({ length: 50 }, (_, index) => ({ fromCustomer: index % 2 === 0, text: `${index} ${'x'.repeat(3000)}` }));

  const [, ...told] = build({ conversation });

  expect(told.length).toBe(20);
  expect(told.at(-1)).toMatchObject({ role: 'assistant' });
  expect(told.at(-1)?.content.startsWith('49 ')).toBe(true);
  expect(told.every(({ content }) => content.length <= 2000)).toBe(true);
});

it('an answer that wants people is said without the mark', () => {
  expect(readPromptAnswer(`Vou chamar alguém. ${peopleMark}`)).toEqual({ body: 'Vou chamar alguém.', wantsPeople: true });
  expect(readPromptAnswer('Tudo bem')).toEqual({ body: 'Tudo bem', wantsPeople: false });
});
