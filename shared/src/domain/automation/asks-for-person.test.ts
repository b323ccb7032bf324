import { expect, it } from 'vitest';
import { asksForPerson } from './asks-for-person.ts';

it.each([
  'atendente',
  'ATENDENTE!',
  'Quero falar com alguém',
  'humano',
  'I want a human',
  'hablar con alguien por favor',
  'Müşteri temsilcisi',
  'CANLI DESTEK',
])('hears that “%s” asks for a person', (body) => {
  expect(asksForPerson(body, '')).toBe(true);
});

it.each(['', '2', 'quero vendas', 'humanoide', 'desumano'])('does not hear it in “%s”', (body) => {
  expect(asksForPerson(body, '')).toBe(false);
});

it('goes by the company’s own words where it has set some', () => {
  expect([
    asksForPerson('chama o gerente', ' Gerente, dono\n'),
    asksForPerson('atendente', 'gerente'),
    asksForPerson('atendente', ' , '),
  ]).toEqual([true, false, true]);
});
