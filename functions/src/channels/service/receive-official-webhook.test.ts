import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { companyId, connectionId } from '@balcao/shared/domain/ids.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { sealSecret } from '../../platform/secret-box.ts';
import { newConnection } from '../../setup/connections/service/connection-roster.ts';
import type { Connection } from '../../setup/connections/service/connection-records.ts';
import { whatsappOfficial } from '../whatsapp-official/adapter.ts';
import { receiveOfficialWebhook } from './receive-official-webhook.ts';

const company = companyId.parse(2);
beforeEach(() => void vi.stubEnv('SECRETS_KEY', Buffer.alloc(32, 7).toString('base64')));
afterEach(() => void vi.unstubAllEnvs());

const connection = (id: string, phoneNumberId: string, appSecret = 'app'): Connection => ({
  ...newConnection('whatsapp_oficial', new Date('2026-11-29T12:00:00.000Z')),
  id: connectionId.parse(anId(id)),
  phoneNumberId,
  sealedSendToken: sealSecret(company, 'send'),
  sealedAppSecret: sealSecret(company, appSecret),
  sealedVerifyToken: sealSecret(company, 'verify'),
});
const change = (phoneNumberId: string, text: string) => ({
  field: 'messages',
  value: {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '5511', phone_number_id: phoneNumberId },
    contacts: [{ wa_id: '5511987654321', profile: { name: 'Ana' } }],
    messages: [{ id: `wamid.${text}`, from: '5511987654321', timestamp: '1774000000', type: 'text', text: { body: text } }],
  },
});

/** Which connection got which texts of a webhook that came to the first one. */
const received = async (all: Connection[], body: object, { fails = '' } = {}) => {
  const raw = Buffer.from(JSON.stringify(body));
  const headers = { 'x-hub-signature-256': `sha256=${createHmac('sha256', 'app').update(raw).digest('hex')}` };
  const open = (each: Connection) => whatsappOfficial.provider?.open(company, each) ?? null;
  const got: Record<string, string[]> = {};
  const to = open(all[0]!);
  if (!to) throw new Error('not open');
  const count = await receiveOfficialWebhook({ open: to, phoneNumberId: all[0]!.phoneNumberId }, body, {
    list: async () => all,
    open,
    isSigned: (each) => each.isSigned(raw, headers),
    take: async ({ id }, events) => {
      if (id === fails) throw new Error('the queue is down');
      got[id] = events.flatMap((event) => (event.type === 'message' && event.content.kind === 'text' ? [event.content.body] : []));
    },
    receivedAt: '2026-11-29T12:00:00.000Z',
  }).catch((error: unknown) => String(error));
  return { got, count };
};

const first = () => connection('C1', '100');
const second = () => connection('C2', '200');
const both = {
  entry: [
    { id: 'w1', changes: [change('100', 'um'), change('200', 'dois')] },
    { id: 'w2', changes: [change('200', 'três')] },
  ],
};

it('gives each number of an app its own events, whichever connection’s address they came to', async () => {
  const [one, two] = [first(), second()];

  expect(await received([one, two], both)).toEqual({ got: { [one.id]: ['um'], [two.id]: ['dois', 'três'] }, count: 3 });
});

it('gives nothing to a connection of the number with another app, nor to nobody', async () => {
  const one = first();
  const foreign = connection('C2', '200', 'another app');

  expect(await received([one, foreign], both)).toEqual({ got: { [one.id]: ['um'] }, count: 1 });
  expect(await received([one], both)).toEqual({ got: { [one.id]: ['um'] }, count: 1 });
});

it('gives the others theirs when one cannot be handed over, and has Meta tell it again', async () => {
  const [one, two] = [first(), second()];

  const { got, count } = await received([one, two], both, { fails: one.id });

  expect(got).toEqual({ [two.id]: ['dois', 'três'] });
  expect(count).toMatch('not everything');
});
