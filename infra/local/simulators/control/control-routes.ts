import { z } from 'zod';
import type { CustomerBook } from '../chat/customer-book.ts';
import type { MessageStatuses } from '../chat/message-statuses.ts';
import { burst, type Burst, type BurstResult } from '../chat/run-burst.ts';
import { sampleNames } from '../chat/samples.ts';
import type { SendAsCustomer } from '../chat/send-as-customer.ts';
import type { TemplateDesk } from '../graph/template-desk.ts';
import { qualityScores, templateCategories, templateStatuses } from '../graph/templates.ts';
import { knownErrors } from '../graph/graph-error.ts';
import { knownPageErrors } from '../meta/page-error.ts';
import { HttpError, type Reply, type Request, type Route } from '../http/http-server.ts';
import { parseBody } from '../http/parse-body.ts';
import { addressOf, numberChange, simConnection, withoutSecrets, type SimConnection } from '../model/connection.ts';
import { customerChange, newCustomer, type SimCustomer } from '../model/customer.ts';
import { faults as faultsSchema } from '../model/faults.ts';
import { customerMessage } from '../model/message.ts';
import type { ConnectionStore } from '../store/connection-store.ts';
import type { CustomerStore } from '../store/customer-store.ts';
import type { FaultStore } from '../store/fault-store.ts';
import type { MediaStore } from '../store/media-store.ts';
import type { MessageStore } from '../store/message-store.ts';
import { postWebhook } from '../webhooks/post-webhook.ts';
import { verifyWebhook } from '../webhooks/verify-webhook.ts';
import type { WebhookSender } from '../webhooks/webhook-sender.ts';
import type { EventStream } from './event-stream.ts';
import type { WebhookStatistics } from './webhook-statistics.ts';

type Deps = {
  connections: ConnectionStore;
  customers: CustomerStore;
  messages: MessageStore;
  media: MediaStore;
  faults: FaultStore;
  templateDesk: TemplateDesk;
  /** Settles every message that is kept back; how many there were. */
  settleHeld: (verdict: 'send' | 'drop') => Promise<number>;
  book: CustomerBook;
  sendAsCustomer: SendAsCustomer;
  statuses: MessageStatuses;
  burst: (connection: SimConnection, wanted: Burst) => BurstResult;
  sender: WebhookSender;
  statistics: WebhookStatistics;
  events: EventStream;
};

const ok = (json: unknown, status = 200): Reply => ({ status, json });

// What a browser may show in place; the rest is offered for saving, so that nothing a business sends runs here.
const shownInPlace = /^(image\/(png|jpeg|webp|gif)|audio\/|video\/|application\/pdf$)/;

const wantedConnections = z.object({ connections: z.array(simConnection).max(100) }).strict();
const wantedStatus = z
  .object({ status: z.enum(['sent', 'delivered', 'read', 'played', 'failed']), code: z.number().int().optional() })
  .strict();
const wantedWebhook = z
  .object({ phoneNumberId: z.string().optional(), body: z.unknown(), signature: z.enum(['valid', 'wrong', 'missing']).default('valid') })
  .strict();
/** What Meta tells of an account, in its own words, under one of the webhook's fields. */
const wantedChange = z
  .object({
    phoneNumberId: z.string(),
    field: z.enum(['account_update', 'phone_number_quality_update', 'business_capability_update', 'user_preferences']),
    value: z.record(z.string(), z.unknown()),
    at: z.number().int().optional(),
  })
  .strict();
const wantedTemplate = z
  .object({
    phoneNumberId: z.string(),
    status: z.enum(templateStatuses).optional(),
    category: z.enum(templateCategories).optional(),
    /** Why it was rejected. */
    rejected_reason: z.string().optional(),
    quality: z.enum(qualityScores).optional(),
    /** When it was decided, seconds since 1970; now by default. */
    at: z.number().int().optional(),
  })
  .strict();
const wantedVerdict = z.object({ verdict: z.enum(['send', 'drop']) }).strict();
const wantedRead = z.object({ phoneNumberId: z.string().optional() }).strict();

/** What the page, the seed, the end-to-end tests and the benches steer the simulator with; see docs/simulators.md. */
export const controlRoutes = (deps: Deps): Route[] => {
  const { connections, customers, messages, media, faults, templateDesk, book, sendAsCustomer, statuses, sender, statistics, events } =
    deps;

  const findConnection = (phoneNumberId: string | null | undefined): SimConnection => {
    const connection = phoneNumberId ? connections.get(phoneNumberId) : connections.list()[0];
    if (!connection) throw new HttpError(404, phoneNumberId ? `No connection ${phoneNumberId}.` : 'No connection is registered yet.');
    return connection;
  };
  const findCustomer = (request: Request): SimCustomer => {
    const id = request.params['id'] ?? '';
    const customer = customers.get(id) ?? (/^\d+$/.test(id) ? customers.withNumber(id) : customers.withBsuid(id));
    if (!customer) throw new HttpError(404, `No customer ${id}.`);
    return customer;
  };
  const listCustomers = () => {
    const last = new Map(messages.lastOfEachCustomer().map((message) => [message.customerId, message]));
    return customers.list().map((customer) => ({ ...customer, lastMessage: last.get(customer.id) ?? null }));
  };
  const putConnections = (request: Request): Reply => {
    for (const connection of parseBody(wantedConnections, request).connections) {
      connections.put(connection);
      events.publish({ type: 'connection', connection: withoutSecrets(connection) });
    }
    return ok({ connections: connections.list().map(withoutSecrets) });
  };

  const changeCustomer = (request: Request): Reply => {
    const customer = findCustomer(request);
    const { settings, ...change } = parseBody(customerChange, request);
    const changed = { ...customer, ...change, settings: { ...customer.settings, ...settings } };
    customers.put(changed);
    events.publish({ type: 'customer', customer: changed });
    if (!customer.settings.autoDelivered && changed.settings.autoDelivered) statuses.resume(changed.id);
    return ok(changed);
  };

  const sendMessage = (request: Request): Reply => {
    const customer = findCustomer(request);
    const wanted = parseBody(customerMessage, request);
    return ok(sendAsCustomer.send(customer, findConnection(wanted.phoneNumberId), wanted), 201);
  };

  const listMessages = (request: Request): Reply => {
    const number = (name: string, otherwise: number) => Number(request.query.get(name) ?? otherwise) || otherwise;
    const page = {
      phoneNumberId: request.query.get('phoneNumberId'),
      afterSeq: number('afterSeq', 0),
      limit: Math.min(number('limit', 500), 10_000),
    };
    return ok({ messages: messages.list(findCustomer(request).id, page) });
  };

  const setStatus = (request: Request): Reply => {
    const { status, code } = parseBody(wantedStatus, request);
    const message = statuses.report(request.params['id'] ?? '', status, code);
    if (!message) throw new HttpError(404, 'No message of a business with this id.');
    return ok(message);
  };

  const getMedia = (request: Request): Reply => {
    const file = media.get(request.params['id'] ?? '');
    if (!file) throw new HttpError(404, 'No such media.');
    const disposition = shownInPlace.test(file.mimeType) ? 'inline' : 'attachment';
    return {
      status: 200,
      bytes: media.readBytes(file),
      headers: {
        'content-type': file.mimeType,
        'content-disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'cache-control': 'private, max-age=31536000, immutable',
      },
    };
  };

  const tellAccount = (request: Request): Reply => {
    const { phoneNumberId, field, value, at = Math.floor(Date.now() / 1000) } = parseBody(wantedChange, request);
    const { displayPhoneNumber, businessAccountId } = findConnection(phoneNumberId);
    const metadata = { display_phone_number: displayPhoneNumber, phone_number_id: phoneNumberId };
    const sent = field === 'user_preferences' ? { messaging_product: 'whatsapp', metadata, ...value } : value;
    sender.enqueue({
      phoneNumberId,
      lane: `account:${businessAccountId}`,
      messageId: field,
      part: { statuses: [], change: { field, at, value: sent } },
      dueAt: Date.now(),
      createdAt: Date.now(),
    });
    return ok({ field, at, value: sent }, 202);
  };

  const postAnything = async (request: Request): Promise<Reply> => {
    const { phoneNumberId, body, signature } = parseBody(wantedWebhook, request);
    return ok({ status: await postWebhook(findConnection(phoneNumberId), body, signature) });
  };

  return [
    {
      method: 'GET',
      path: '/control/state',
      handle: () =>
        ok({
          connections: connections.list().map(withoutSecrets),
          customers: listCustomers(),
          faults: faults.get(),
          errors: [...knownErrors(), ...knownPageErrors()],
          samples: sampleNames,
        }),
    },
    { method: 'PUT', path: '/control/connections', handle: putConnections },
    {
      method: 'POST',
      path: '/control/connections/{id}/verify',
      handle: async (request) => {
        const connection = findConnection(request.params['id']);
        const { verifyToken } = connection.ownAddress ?? connection.accountAddress ?? connection;
        return ok({ verified: await verifyWebhook(addressOf(connection), verifyToken) });
      },
    },
    {
      method: 'PUT',
      path: '/control/numbers/{id}',
      handle: (request) => {
        const changed = { ...findConnection(request.params['id']), ...parseBody(numberChange, request) };
        connections.put(changed);
        events.publish({ type: 'connection', connection: withoutSecrets(changed) });
        return ok(withoutSecrets(changed));
      },
    },
    {
      method: 'PUT',
      path: '/control/templates/{id}',
      handle: (request) => {
        const { phoneNumberId, at, quality, ...state } = parseBody(wantedTemplate, request);
        const { businessAccountId } = findConnection(phoneNumberId);
        const change = quality === undefined ? state : { ...state, quality_score: { score: quality } };
        const after = templateDesk.decide(businessAccountId, request.params['id'] ?? '', change, at);
        if (!after) throw new HttpError(404, 'The account has no such template.');
        return ok(after);
      },
    },
    { method: 'POST', path: '/control/account-changes', handle: tellAccount },
    { method: 'GET', path: '/control/customers', handle: () => ok({ customers: listCustomers() }) },
    {
      method: 'POST',
      path: '/control/customers',
      handle: (request) => {
        const customer = book.create(parseBody(newCustomer, request));
        events.publish({ type: 'customer', customer });
        return ok(customer, 201);
      },
    },
    { method: 'PUT', path: '/control/customers/{id}', handle: changeCustomer },
    { method: 'POST', path: '/control/customers/{id}/messages', handle: sendMessage },
    { method: 'GET', path: '/control/customers/{id}/messages', handle: listMessages },
    {
      method: 'POST',
      path: '/control/customers/{id}/read',
      handle: (request) => ok({ read: statuses.readAll(findCustomer(request).id, parseBody(wantedRead, request).phoneNumberId ?? null) }),
    },
    {
      method: 'GET',
      path: '/control/messages/{id}',
      handle: (request) => {
        const message = messages.get(request.params['id'] ?? '');
        if (!message) throw new HttpError(404, 'No such message.');
        return ok(message);
      },
    },
    { method: 'POST', path: '/control/messages/{id}/status', handle: setStatus },
    {
      method: 'POST',
      path: '/control/held-messages',
      handle: async (request) => ok({ settled: await deps.settleHeld(parseBody(wantedVerdict, request).verdict) }),
    },
    { method: 'GET', path: '/control/faults', handle: () => ok(faults.get()) },
    {
      method: 'PUT',
      path: '/control/faults',
      handle: (request) => {
        return ok(faults.change(parseBody(faultsSchema.partial().strict(), request)));
      },
    },
    {
      method: 'DELETE',
      path: '/control/faults',
      handle: () => {
        return ok(faults.reset());
      },
    },
    {
      method: 'POST',
      path: '/control/burst',
      handle: (request) => {
        const wanted = parseBody(burst, request);
        return ok(deps.burst(findConnection(wanted.phoneNumberId), wanted), 202);
      },
    },
    {
      method: 'POST',
      path: '/control/media',
      handle: (request) => {
        if (request.body.byteLength === 0) throw new HttpError(422, 'The file is empty.');
        const mimeType = request.headers['content-type'] ?? 'application/octet-stream';
        return ok(
          media.put({ bytes: request.body, mimeType, fileName: request.query.get('fileName') ?? 'arquivo', phoneNumberId: null }),
          201,
        );
      },
    },
    { method: 'GET', path: '/control/media/{id}', handle: getMedia },
    { method: 'POST', path: '/control/webhooks', handle: postAnything },
    {
      method: 'GET',
      path: '/control/stats',
      handle: () => ok({ webhooks: sender.statistics(), messages: messages.counts(), ...statistics.summary() }),
    },
    {
      method: 'DELETE',
      path: '/control/stats',
      handle: () => {
        statistics.reset();
        return ok(statistics.summary());
      },
    },
    { method: 'GET', path: '/control/events', handle: () => ({ stream: events.subscribe }) },
  ];
};
