import { describe, expect, it } from 'vitest';
import { companyId, connectionId, contactId, threadIdOf } from '@balcao/shared/domain/ids.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { newContact } from '../../people/contacts/service/new-contact.ts';
import { sendTyping } from './send-stored-message.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const connection = connectionId.parse(anId('C1'));
const person = contactId.parse(anId('P1'));

const shownTo = async (askedSec: number, scopedIds: Record<string, string>): Promise<Array<string | null>> => {
  const shown: Array<string | null> = [];
  await sendTyping(
    {
      companyId: companyId.parse(2),
      connectionId: connection,
      contacts: { get: async () => ({ ...newContact({ name: 'Ana', number: null, scopedIds }, now), id: person }) },
      provider: {
        showTyping: async ({ scopedId }: { scopedId: string | null }) => {
          shown.push(scopedId);
          return { kind: 'done' };
        },
      },
      now: () => now,
    } as never,
    threadIdOf(connection, person),
    askedSec,
  );
  return shown;
};

describe('that an answer is being written', () => {
  const nowSec = now.getTime() / 1000;

  it('is shown to whom the connection’s page knows', async () => {
    expect(await shownTo(nowSec - 2, { [connection]: '77', [anId('C2')]: '88' })).toEqual(['77']);
  });

  it('is not shown when it is long over', async () => {
    expect(await shownTo(nowSec - 16, { [connection]: '77' })).toEqual([]);
  });
});
