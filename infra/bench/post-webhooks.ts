import { createHmac } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

/** What the load process is asked for: so many signed webhooks a second, one message each, from so many customers in turn. */
const loadOrder = z.object({
  webhookUrl: z.url(),
  appSecret: z.string(),
  phoneNumberId: z.string(),
  businessAccountId: z.string(),
  label: z.string(),
  ratePerSec: z.number().positive(),
  messages: z.number().int().positive(),
  customers: z.number().int().positive(),
  firstCustomer: z.number().int().default(0),
});
export type LoadOrder = z.input<typeof loadOrder>;
/** By message number: when it was posted and answered (ms since the epoch) and with what status. */
export type Posted = { sentAt: number; answeredAt: number; status: number };

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const nowMs = (): number => performance.timeOrigin + performance.now();

const post = (url: string, body: string, appSecret: string): Promise<Posted> =>
  new Promise((resolve) => {
    const sentAt = nowMs();
    const done = (status: number): void => resolve({ sentAt, answeredAt: nowMs(), status });
    const call = request(
      url,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'x-hub-signature-256': `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`,
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => done(response.statusCode ?? 0));
      },
    );
    call.on('error', () => done(0));
    call.end(body);
  });

const bodyOf = (order: z.infer<typeof loadOrder>, n: number): string => {
  const customer = order.firstCustomer + (n % order.customers);
  const from = `5521${String(900_000_000 + customer)}`;
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: order.businessAccountId,
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: { display_phone_number: '5511', phone_number_id: order.phoneNumberId },
              contacts: [{ wa_id: from, profile: { name: `Cliente ${customer}` } }],
              messages: [
                {
                  from,
                  id: `wamid.${order.label}.${n}`,
                  timestamp: String(Math.floor(Date.now() / 1000)),
                  type: 'text',
                  text: { body: `${order.label} ${n} ${'lorem ipsum '.repeat(4)}` },
                },
              ],
            },
          },
        ],
      },
    ],
  });
};

/** The load process: posts on a fixed beat whatever the answers do, and reports each call. */
const run = async (order: z.infer<typeof loadOrder>): Promise<Posted[]> => {
  const startedAt = performance.now();
  const calls: Promise<Posted>[] = [];
  for (let n = 0; n < order.messages; n++) {
    const waitMs = startedAt + (n * 1000) / order.ratePerSec - performance.now();
    if (waitMs > 1) await sleep(waitMs);
    calls.push(post(order.webhookUrl, bodyOf(order, n), order.appSecret));
  }
  return Promise.all(calls);
};

process.on('message', (message) => {
  void run(loadOrder.parse(message)).then((posted) => process.send?.(posted));
});
process.on('disconnect', () => process.exit(0));
