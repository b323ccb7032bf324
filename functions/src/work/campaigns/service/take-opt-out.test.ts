import { defaultCampaignSettings } from '@balcao/shared/domain/campaigns/campaign-settings.ts';
import { companySettingDefaults } from '@balcao/shared/domain/companies/company-settings.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { aMessage, anId, aTicket } from '@balcao/shared/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import type { Contact } from '../../../people/contacts/service/contact-records.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import { saidOneOf, takeOptOut, type OptOutDeps } from './take-opt-out.ts';

const now = new Date('2026-03-10T15:00:00.000Z');
const since = '2026-03-10T14:00:00.000Z';
const word = { id: anId('M1') as Message['id'], contactId: anId('P1') as Message['contactId'] };
const contact = { id: anId('P1'), number: '5511987654321', active: true, merged: null } as unknown as Contact;
const connection = { id: anId('C1'), channel: 'whatsapp_oficial' } as unknown as Connection;

/** The deps of somebody who wrote `said` at the end of their conversation, and what came of it. */
const aCase = (change: Partial<OptOutDeps> = {}) => {
  const ticket = aTicket({ lastMessage: 'SAIR', lastMessageFromMe: false, lastInboundAt: now.toISOString() });
  const came: string[] = [];
  let word: string | null = null;
  const deps: OptOutDeps = {
    settings: async () => ({ ...defaultCampaignSettings, optOutAnswer: 'Até!' }),
    company: async () => ({ settings: companySettingDefaults }),
    contact: async () => contact,
    connection: async () => connection,
    conversation: async () => ({ active: ticket, last: ticket }),
    optOuts: {
      of: async () => ({ word, meta: null, hand: null }),
      wordWrites: () => [{ kind: 'Put', params: {} }],
    },
    say: async ({ compose }, alongsideOf) => {
      if (word !== null) return 'lost';
      word = now.toISOString();
      came.push(...compose(ticket).map(({ body }) => body), `${alongsideOf(ticket).length} row`);
      return 'saved';
    },
    write: async (writes) => {
      word = now.toISOString();
      came.push(`${writes.length} row`);
      return { outcome: 'written' };
    },
    now: () => now,
    ...change,
  };
  return { deps, ticket, came };
};

describe('a customer who answers a campaign', () => {
  it('with a word for it is opted out and answered in one transaction', async () => {
    const { deps, ticket, came } = aCase();

    await takeOptOut(deps, word, ticket);
    expect(came).toEqual(['Até!', '1 row']);
  });

  it('with it again, is not answered again', async () => {
    const { deps, ticket, came } = aCase();
    await takeOptOut(deps, word, ticket);

    await takeOptOut(deps, word, ticket);
    expect(came).toEqual(['Até!', '1 row']);
  });

  it.each([
    ['is blocked', { contact: async () => ({ ...contact, active: false }) }],
    ['writes over a connection that is gone', { connection: async () => null }],
    [
      'is answered by another app',
      {
        conversation: async () => {
          const held = aTicket({ lastInboundAt: now.toISOString(), threadControl: { owner: 'other', at: now.toISOString() } as never });
          return { active: held, last: held };
        },
      },
    ],
  ] as [string, Partial<OptOutDeps>][])('who %s is opted out without an answer', async (_who, change) => {
    const { deps, ticket, came } = aCase(change);

    await takeOptOut(deps, word, ticket);
    expect(came).toEqual(['1 row']);
  });
});

describe('what a customer wrote', () => {
  it('is read of their messages since then where something of ours was written with it', async () => {
    const wrote = (body: string, createdAt: string, fromMe = false): Message => aMessage({ body, createdAt, fromMe });
    const bot = wrote('SAIR', now.toISOString(), true);
    const old = wrote('SAIR', '2026-03-10T13:00:00.000Z');
    const fresh = wrote('Sair', '2026-03-10T14:30:00.000Z');
    const ticket = aTicket({ lastMessageFromMe: true, lastMessage: 'SAIR' });
    const ask = (messages: Message[]) => saidOneOf({ newest: async () => messages }, ticket, since, ['SAIR']);

    expect([await ask([bot, old]), await ask([bot, fresh, old])]).toEqual([false, true]);
  });
});
