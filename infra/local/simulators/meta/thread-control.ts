import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import { z } from 'zod';
import type { Publish } from '../control/event-stream.ts';
import { HttpError, type Reply, type Request, type Route } from '../http/http-server.ts';
import { parseBody } from '../http/parse-body.ts';
import { withoutSecrets, type SimConnection } from '../model/connection.ts';
import type { SimCustomer } from '../model/customer.ts';
import type { ConnectionStore } from '../store/connection-store.ts';
import type { CustomerStore } from '../store/customer-store.ts';
import type { WebhookPart } from '../store/webhook-event-store.ts';
import type { WebhookSender } from '../webhooks/webhook-sender.ts';
import type { MetaApp } from './meta-app.ts';
import { newMid } from './new-mid.ts';
import { pageErrorReply } from './page-error.ts';
import { scopedIdOf } from './scoped-id.ts';

/** The other app of these pages. */
export const otherAppId = '990011223344556';

type Deps = {
  app: MetaApp;
  connections: ConnectionStore;
  customers: CustomerStore;
  /** Whom an account has a conversation with. */
  hasWritten: (customer: SimCustomer, phoneNumberId: string) => boolean;
  sender: WebhookSender;
  publish: Publish;
};

export const threadActions = ['take_thread_control', 'pass_thread_control', 'release_thread_control', 'request_thread_control'] as const;
export type ThreadAction = (typeof threadActions)[number];
const asked = z.object({
  recipient: z.object({ id: z.string().min(1) }),
  target_app_id: z.union([z.string(), z.number()]).transform(String).optional(),
  metadata: z.string().max(1000).optional(),
});
const wantedHolder = z
  .object({ holder: z.enum(['app', 'other']), customerId: z.string().optional(), refuseTake: z.boolean().optional() })
  .strict();

export type ThreadControl = ReturnType<typeof createThreadControl>;

/** Which app may write in a page's conversations, and what the others are told of them.
 *  https://developers.facebook.com/docs/messenger-platform/handover-protocol, .../conversation-routing */
export const createThreadControl = ({ app, connections, customers, hasWritten, sender, publish }: Deps) => {
  const isHeld = ({ phoneNumberId }: SimConnection, { id }: Pick<SimCustomer, 'id'>): boolean => {
    const others = connections.get(phoneNumberId)?.others;
    return others !== undefined && others.all !== others.except.includes(id);
  };

  const setHeld = ({ phoneNumberId }: SimConnection, { id }: Pick<SimCustomer, 'id'>, held: boolean): void => {
    const connection = connections.get(phoneNumberId);
    if (!connection) return;
    const { all, except } = connection.others;
    const rest = except.filter((each) => each !== id);
    connections.put({ ...connection, others: { ...connection.others, all, except: held === all ? rest : [...rest, id] } });
  };

  const tell = (connection: SimConnection, customer: SimCustomer, item: Readonly<Record<string, unknown>>): void => {
    const { phoneNumberId: account, pageFields } = connections.get(connection.phoneNumberId) ?? connection;
    if (!pageFields.includes('messaging_handovers')) return;
    const now = Date.now();
    sender.enqueue({
      phoneNumberId: account,
      lane: `chat:${account}:${customer.id}`,
      messageId: newMid(),
      part: {
        statuses: [],
        messaging: [{ sender: { id: scopedIdOf(customer.id, account) }, recipient: { id: account }, timestamp: now, ...item }],
      },
      dueAt: now,
      createdAt: now,
    });
  };

  /** The other app takes a conversation, or gives it to ours. */
  const change = (connection: SimConnection, customer: SimCustomer, to: 'app' | 'other'): void => {
    if (isHeld(connection, customer) === (to === 'other')) return;
    setHeld(connection, customer, to === 'other');
    if (to === 'other')
      tell(connection, customer, { take_thread_control: { previous_owner_app_id: app.appId, new_owner_app_id: otherAppId } });
    else tell(connection, customer, { pass_thread_control: { previous_owner_app_id: otherAppId, new_owner_app_id: app.appId } });
  };

  /** What our app asks for by the Graph API. */
  const act = (action: ThreadAction, connection: SimConnection, customer: SimCustomer, body: z.infer<typeof asked>): Reply => {
    const { metadata } = body;
    const held = isHeld(connection, customer);
    switch (action) {
      case 'take_thread_control':
        if (connections.get(connection.phoneNumberId)?.others.refuseTake)
          return pageErrorReply(10, 2018301, 'This app may not take thread control: it is not the primary receiver.');
        setHeld(connection, customer, false);
        if (held)
          tell(connection, customer, {
            take_thread_control: { previous_owner_app_id: otherAppId, new_owner_app_id: app.appId, metadata },
          });
        break;
      case 'request_thread_control':
        if (held) change(connection, customer, 'app');
        break;
      case 'pass_thread_control':
      case 'release_thread_control':
        if (held) return pageErrorReply(10, 2018300);
        if (action === 'pass_thread_control' && body.target_app_id === undefined)
          return pageErrorReply(100, undefined, 'Param target_app_id is required');
        setHeld(connection, customer, action === 'pass_thread_control');
        tell(connection, customer, {
          pass_thread_control: {
            previous_owner_app_id: app.appId,
            new_owner_app_id: action === 'pass_thread_control' ? body.target_app_id : null,
            metadata,
          },
        });
    }
    return { status: 200, json: { success: true } };
  };

  const routes: Route[] = [
    {
      method: 'PUT',
      path: '/control/pages/{id}/holder',
      handle: (request) => {
        const connection = connections.get(request.params['id'] ?? '');
        if (!connection || connection.channel === 'whatsapp') throw new HttpError(404, 'No page or Instagram account has this id.');
        const { holder, customerId, refuseTake = false } = parseBody(wantedHolder, request);
        const one = customerId === undefined ? null : customers.get(customerId);
        if (customerId !== undefined && !one) throw new HttpError(404, `No customer ${customerId}.`);
        if (one) change(connection, one, holder);
        else {
          for (const customer of customers.list()) if (hasWritten(customer, connection.phoneNumberId)) change(connection, customer, holder);
          connections.put({ ...connection, others: { all: holder === 'other', except: [], refuseTake } });
        }
        const now = connections.get(connection.phoneNumberId) ?? connection;
        const changed = { ...now, others: { ...now.others, refuseTake } };
        connections.put(changed);
        publish({ type: 'connection', connection: withoutSecrets(changed) });
        return { status: 200, json: { holder } };
      },
    },
    {
      method: 'POST',
      path: '/control/pages/{id}/request-thread-control',
      handle: (request) => {
        const connection = connections.get(request.params['id'] ?? '');
        const customer = customers.get(parseBody(z.object({ customerId: z.string() }).strict(), request).customerId);
        if (!connection || !customer) throw new HttpError(404, 'No such page or customer.');
        tell(connection, customer, { request_thread_control: { requested_owner_app_id: otherAppId } });
        return { status: 200, json: { requested: true } };
      },
    },
  ];

  return {
    routes,
    isHeld,
    /** A call of the Graph API in a page's name. */
    ask: (
      action: ThreadAction,
      request: Request,
      personOf: (scopedId: string) => { connection: SimConnection; customer: SimCustomer } | null,
    ): Reply => {
      const body = asked.safeParse(parseJson(request.body.toString('utf8')));
      if (!body.success) return pageErrorReply(100, undefined, body.error.issues[0]?.message);
      const person = personOf(body.data.recipient.id);
      return person ? act(action, person.connection, person.customer, body.data) : pageErrorReply(100, 2018001);
    },
    /** A message as our app is told of it: on standby while another app holds the conversation, and not at all without that field. */
    heard: (connection: SimConnection, customer: SimCustomer, part: WebhookPart): WebhookPart | null => {
      if (connection.channel === 'whatsapp' || !isHeld(connection, customer)) return part;
      const { pageFields } = connections.get(connection.phoneNumberId) ?? connection;
      const { messaging = [], ...rest } = part;
      return pageFields.includes('standby') ? { ...rest, standby: messaging } : null;
    },
  };
};
