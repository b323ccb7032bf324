import { contactId } from '@balcao/shared/domain/ids.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { newContact } from '@balcao/functions/people/contacts/service/new-contact.ts';
import { expect, it } from 'vitest';
import { NumberCheck } from './number-check.ts';

const now = new Date('2026-11-30T12:00:00.000Z');
const contactWith = (number: string) => ({ ...newContact({ name: 'Ana', number }, now), id: contactId.parse(anId('P1')) });

/** A phone that may ask about no more numbers today, at a service that knows this number alone. */
const phoneAt = (known: string | null) => {
  const changed: unknown[] = [];
  const check = new NumberCheck({
    budget: { take: async () => 'full', noteFailure: async () => null },
    contacts: {
      get: async () => null,
      getMany: async () => [],
      ownersOf: async () => [],
      adoptIdentities: async () => undefined,
      change: async (_id: unknown, change: object) => {
        changed.push(change);
        return { ...contactWith('0'), ...change };
      },
    } as never,
    now: () => now,
  });
  const asked: string[] = [];
  const sock = {
    onWhatsApp: async () => {
      throw new Error('nothing may be looked up');
    },
    signalRepository: {
      lidMapping: {
        getLIDForPN: async (pn: string) => {
          asked.push(pn);
          // As the library, which looks for the answer under the spelling that it asked about.
          if (known !== null && !pn.startsWith(known)) throw new TypeError('usyncFetch[pair.pn] is not iterable');
          return known === null ? null : '1@lid';
        },
      },
    },
  };
  return { check: (number: string) => check.check(sock, contactWith(number)), changed, asked };
};

it('finds the spelling that the service knows a mobile number by while nothing may be looked up', async () => {
  const { check, changed } = phoneAt('551188887777');

  expect(await check('5511988887777')).toMatchObject({ number: '551188887777' });
  expect(changed).toEqual([{ number: '551188887777' }]);
});

it('leaves a number as it was typed where that is how the service knows it, where it knows neither, and where there is one spelling', async () => {
  for (const [known, typed] of [
    ['5511988887777', '5511988887777'],
    [null, '5511988887777'],
    ['351912345678', '351912345678'],
  ] as const) {
    const { check, changed } = phoneAt(known);
    expect(await check(typed)).toMatchObject({ number: typed });
    expect(changed).toEqual([]);
  }
});
