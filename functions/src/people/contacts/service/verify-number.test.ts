import { connectionId } from '@balcao/shared/domain/ids.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { expect, it, vi } from 'vitest';
import { anActor } from '../../../testing/an-actor.ts';
import type { Contact } from '../store/contact.ts';
import { newContact } from './new-contact.ts';
import { updateContact } from './update-contact.ts';
import { verifyNumber, type AskWhatsapp } from './verify-number.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const typed = '5511987654321';
const known = '551187654321';

const verified = async (answer: Awaited<ReturnType<AskWhatsapp>>, owners: ReadonlyArray<string> = []) => {
  const askWhatsapp = vi.fn(async () => answer);
  const contacts = { ownersOfNumbers: async () => new Map(owners.map((number) => [number, anId('C1')])) } as never;
  return { result: await verifyNumber({ contacts, askWhatsapp }, typed), askWhatsapp };
};

it('takes the spelling of WhatsApp, and says whether somebody answered', async () => {
  expect((await verified(known)).result).toEqual({ number: known, numberCheck: 'verified' });
  expect((await verified('unanswered')).result).toEqual({ number: typed, numberCheck: 'unverified' });
  expect((await verified('noPhone')).result).toEqual({ number: typed, numberCheck: null });
  await expect(verified(null)).rejects.toMatchObject({ code: 'ERR_NUMBER_WITHOUT_WHATSAPP' });
});

it('asks nobody about a number that a contact has already: the save says so at once', async () => {
  const { result, askWhatsapp } = await verified(null, [typed]);

  expect(result).toEqual({ number: typed, numberCheck: null });
  expect(askWhatsapp).not.toHaveBeenCalled();
});

const changed = async (fields: Partial<Contact>, number: string) => {
  const contact = newContact({ name: 'Ana', number: known, ...fields }, now);
  const askWhatsapp = vi.fn(async () => null);
  const commit = vi.fn(async () => ({ outcome: 'written' as const, auditId: anId('A1') as never }));
  const deps = {
    actor: anActor({ profile: 'admin', allowGroup: true }),
    contacts: { get: async () => contact, ownersOfNumbers: async () => new Map(), editWrite: vi.fn(), renumberWrites: async () => [] },
    names: async () => ({ users: new Map(), tags: new Map(), connections: new Map() }),
    optOuts: { of: async () => ({ word: null, meta: null, hand: null }), ofMany: async () => new Map() },
    openTicketOf: async () => null,
    commit,
    now: () => now,
    askWhatsapp,
  };
  const outcome = await updateContact(deps as never, contact.id, { number }).then(
    ({ numberCheck }) => numberCheck,
    (error: { code?: string }) => error.code ?? error,
  );
  return { outcome, asked: askWhatsapp.mock.calls.length, isSaved: commit.mock.calls.length === 1 };
};

it('looks a changed number up where it is one of WhatsApp: not in groups, nor of people of Facebook and Instagram', async () => {
  const page = { connectionId: connectionId.parse(anId('F1')) };

  expect(await changed({}, '5521999990000')).toEqual({ outcome: 'ERR_NUMBER_WITHOUT_WHATSAPP', asked: 1, isSaved: false });
  expect(await changed({ channel: 'whatsapp_oficial' }, '5521999990000')).toMatchObject({ asked: 1, isSaved: false });
  expect(await changed({}, known)).toEqual({ outcome: null, asked: 0, isSaved: true });
  for (const fields of [{ channel: 'facebook' as const, ...page }, { channel: 'instagram' as const, ...page }, { isGroup: true }])
    expect(await changed(fields, '5521999990000')).toEqual({ outcome: null, asked: 0, isSaved: true });
});
