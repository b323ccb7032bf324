import { expect, it } from 'vitest';
import { phoneKey } from '../contacts/phone-variants.ts';
import { decideRecipient, type RecipientSituation } from './decide-recipient.ts';

const ownNumbers = (...numbers: string[]) => new Set(numbers.map(phoneKey));
const person: RecipientSituation = {
  place: 3,
  messages: ['Oi', 'Olá', '', '', ''],
  hasTemplate: false,
  contact: { active: true, number: '5511990001000', optedOut: null, isReached: true },
  ownNumbers: ownNumbers('5511990009999'),
};

it.each<[string, Partial<RecipientSituation>, ReturnType<typeof decideRecipient>]>([
  ['gets the variant of their place', {}, { kind: 'send', variant: 1 }],
  ['gets the template', { hasTemplate: true }, { kind: 'send', variant: null }],
  ['is left out when blocked', { contact: { ...person.contact, active: false } }, { kind: 'skip', reason: 'blocked' }],
  ['is left out when they opted out', { contact: { ...person.contact, optedOut: 'word' } }, { kind: 'skip', reason: 'optedOut' }],
  ['is left out when a user says so', { contact: { ...person.contact, optedOut: 'hand' } }, { kind: 'skip', reason: 'optedOut' }],
  ['is left out when Meta says so', { contact: { ...person.contact, optedOut: 'meta' } }, { kind: 'skip', reason: 'metaOptedOut' }],
  [
    'is left out when it is a number of the company',
    { ownNumbers: ownNumbers('5511990009999', '5511990001000') },
    { kind: 'skip', reason: 'ownNumber' },
  ],
  ['is left out when it is one in another spelling', { ownNumbers: ownNumbers('551190001000') }, { kind: 'skip', reason: 'ownNumber' }],
  [
    'is left out when the channel cannot reach them',
    { contact: { ...person.contact, number: null, isReached: false } },
    { kind: 'skip', reason: 'noNumber' },
  ],
  [
    'is written to by a number that is not known yet',
    { contact: { ...person.contact, number: null }, ownNumbers: ownNumbers() },
    { kind: 'send', variant: 1 },
  ],
])('%s', (_what, change, expected) => {
  expect(decideRecipient({ ...person, ...change })).toEqual(expected);
});
