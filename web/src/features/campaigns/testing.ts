import { noRecipients } from '@balcao/shared/domain/campaigns/recipient-state.ts';
import type { Campaign, Recipient } from './api/campaign-queries.ts';
import { places } from './campaign-values.ts';

export const listId = '01K00000000000000000000031';
export const connectionId = '01K00000000000000000000041';

/** A draft with one text for a list. */
export const aCampaign = (change: Partial<Record<keyof Campaign, unknown>> = {}): Campaign =>
  ({
    ...Object.fromEntries(
      places.flatMap((place) => [
        [`message${place}`, ''],
        [`confirmationMessage${place}`, ''],
      ]),
    ),
    id: '01K00000000000000000000021',
    name: 'Natal',
    status: 'INATIVA',
    pausedFor: null,
    message1: 'Oi, {{firstName}}!',
    confirmation: false,
    scheduledAt: null,
    enviarQuantasVezes: 1,
    valorIntervalo: 1,
    intervalo: 1,
    startedAt: null,
    completedAt: null,
    contactListId: listId,
    tagListId: null,
    whatsappId: connectionId,
    userId: null,
    queueId: null,
    statusTicket: 'closed',
    openTicket: 'disabled',
    templateId: null,
    templateVariables: {},
    contadorEnvio: 1,
    mediaPath: null,
    mediaName: null,
    mediaType: null,
    counts: { people: 0, ...noRecipients },
    isGathering: false,
    waits: null,
    version: 2,
    ...change,
  }) as Campaign; // its ids are plain texts

export const aRecipient = (change: Partial<Record<keyof Recipient, unknown>> = {}): Recipient =>
  ({
    place: 0,
    name: 'Ana Souza',
    number: '5511987654321',
    contactId: '01K00000000000000000000051',
    ticketId: 7,
    ticketUuid: 'um-ticket',
    state: 'delivered',
    variant: 1,
    skipped: null,
    failure: null,
    at: '2026-11-30T12:00:00.000Z',
    ...change,
  }) as Recipient;
