import { setTimeout as pause } from 'node:timers/promises';
import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import { z } from 'zod';
import type { MessageStatuses } from '../chat/message-statuses.ts';
import type { Publish } from '../control/event-stream.ts';
import type { Reply, Request } from '../http/http-server.ts';
import { simConnection, withoutSecrets, type SimConnection } from '../model/connection.ts';
import type { SimCustomer } from '../model/customer.ts';
import type { SimMessage } from '../model/message.ts';
import type { ConnectionStore } from '../store/connection-store.ts';
import type { CustomerStore } from '../store/customer-store.ts';
import type { FaultStore } from '../store/fault-store.ts';
import type { MediaStore } from '../store/media-store.ts';
import type { MessageStore } from '../store/message-store.ts';
import { attachmentComplaint } from './attachment-rules.ts';
import { isProven, type MetaApp } from './meta-app.ts';
import { newMid } from './new-mid.ts';
import { pageErrorOf, pageErrorReply } from './page-error.ts';
import { scopedIdOf } from './scoped-id.ts';
import type { ThreadAction, ThreadControl } from './thread-control.ts';
import { pageTokenOf, type SimPage, type WorldStore } from './world-store.ts';

type Deps = {
  app: MetaApp;
  world: WorldStore;
  connections: ConnectionStore;
  customers: CustomerStore;
  messages: MessageStore;
  media: MediaStore;
  faults: FaultStore;
  statuses: MessageStatuses;
  statusesReported: (messageId: string) => Promise<void>;
  publish: Publish;
  onSend: (outcome: 'accepted' | 'refused') => void;
  urlOf: (mediaId: string) => string;
  threads: Pick<ThreadControl, 'isHeld' | 'ask'>;
};

const recipient = z.object({ id: z.string().min(1) });
const action = z.object({
  recipient,
  sender_action: z.enum(['typing_on', 'typing_off', 'mark_seen', 'react', 'unreact']),
  payload: z.object({ message_id: z.string(), reaction: z.string().optional() }).optional(),
});
const attachmentType = z.enum(['image', 'video', 'audio', 'file']);
/** A file that is uploaded before it is sent. https://developers.facebook.com/docs/messenger-platform/reference/attachment-upload-api */
const upload = z.object({
  platform: z.enum(['instagram', 'messenger']).default('messenger'),
  message: z.object({
    attachment: z.object({
      type: attachmentType,
      payload: z.object({ url: z.url(), is_reusable: z.union([z.literal(true), z.literal('true')]) }),
    }),
  }),
});
const attachment = z.union([
  z.object({ type: attachmentType, payload: z.object({ url: z.url(), is_reusable: z.boolean().optional() }) }),
  z.object({ type: attachmentType, payload: z.object({ attachment_id: z.string().min(1) }).strict() }),
  z.object({ type: z.literal('MEDIA_SHARE'), payload: z.object({ id: z.string().min(1) }).strict() }),
]);
const send = z.object({
  recipient,
  messaging_type: z.enum(['RESPONSE', 'UPDATE', 'MESSAGE_TAG']).default('RESPONSE'),
  tag: z.enum(['HUMAN_AGENT']).optional(),
  message: z
    .object({
      text: z.string().min(1).optional(),
      attachment: attachment.optional(),
      quick_replies: z
        .array(z.object({ content_type: z.literal('text'), title: z.string().min(1).max(20), payload: z.string().max(1000) }))
        .min(1)
        .max(13)
        .optional(),
      metadata: z.string().max(1000).optional(),
    })
    .strict()
    .refine(({ text, attachment }) => (text === undefined) !== (attachment === undefined), {
      message: 'exactly one of text and attachment',
    }),
});

export type PageGraph = ReturnType<typeof createPageGraph>;

/** What a page may ask of the Graph API: sending, and who wrote to it. */
export const createPageGraph = (deps: Deps) => {
  const { app, world, connections, customers, messages, media, faults, statuses, publish, onSend, threads } = deps;

  /** The page whose token a call carries, with proof that it comes from the app. */
  const pageOf = (request: Request): SimPage | Reply => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? request.query.get('access_token') ?? '';
    const page = faults.get().tokenExpired ? null : world.pageOfToken(token);
    if (!page) return pageErrorReply(190);
    return isProven(token, request.query.get('appsecret_proof'), app.appSecret)
      ? page
      : pageErrorReply(100, undefined, 'Invalid appsecret_proof provided in the API argument');
  };

  /** Who a page or its Instagram account knows under this id. */
  const personOf = (page: SimPage, scopedId: string): { connection: SimConnection; customer: SimCustomer } | null => {
    const accounts = connections.list().filter(({ channel, businessAccountId }) => channel !== 'whatsapp' && businessAccountId === page.id);
    for (const connection of accounts) {
      const customer = customers.list().find(({ id }) => scopedIdOf(id, connection.phoneNumberId) === scopedId);
      if (customer) return { connection, customer };
    }
    return null;
  };

  const store = (connection: SimConnection, customer: SimCustomer, type: string, content: unknown, metadata: string | null): SimMessage => {
    const message = messages.insert({
      id: newMid(),
      customerId: customer.id,
      phoneNumberId: connection.phoneNumberId,
      direction: 'out',
      type,
      content,
      contextId: null,
      forwarded: false,
      timestampSec: Math.floor(Date.now() / 1000),
      status: 'accepted',
      errors: [],
      callbackData: metadata,
    });
    publish({ type: 'message', message });
    return message;
  };

  const act = (page: SimPage, wanted: z.infer<typeof action>): Reply => {
    const person = personOf(page, wanted.recipient.id);
    if (!person) return pageErrorReply(100, 2018001);
    const { connection, customer } = person;
    const { phoneNumberId } = connection;
    if (wanted.sender_action === 'typing_on') publish({ type: 'typing', customerId: customer.id, phoneNumberId });
    if (wanted.sender_action === 'mark_seen')
      for (const { id } of messages
        .list(customer.id, { phoneNumberId })
        .filter(({ direction, status }) => direction === 'in' && status !== 'read')) {
        const read = messages.setStatus(id, 'read');
        if (read) publish({ type: 'message', message: read });
      }
    if (wanted.sender_action === 'react' || wanted.sender_action === 'unreact') {
      if (!wanted.payload || !messages.get(wanted.payload.message_id)) return pageErrorReply(100, undefined, 'Invalid message id');
      const { message_id, reaction = '' } = wanted.payload;
      const isNamed = reaction === 'love';
      const isTaken = connection.channel !== 'instagram' || reaction === '' || isNamed || faults.get().instagramReactions === 'any';
      if (!isTaken) return pageErrorReply(100, undefined, 'Param payload[reaction] must be one of {LOVE}');
      store(connection, customer, 'reaction', { message_id, emoji: isNamed ? '❤️' : reaction }, null);
    }
    return { status: 200, json: { recipient_id: wanted.recipient.id } };
  };

  /** Fetches a file as Meta does before it accepts a message; a text says what is wrong with it. */
  const fetchAttachment = async (
    connection: SimConnection,
    { type, url }: { type: z.infer<typeof attachmentType>; url: string },
    how: 'upload' | 'message',
  ): Promise<SentFile | string> => {
    await pause(faults.get().fetchDelayMs);
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(15_000) });
      if (!response.ok) return `HTTP ${response.status}`;
      const bytes = new Uint8Array(await response.arrayBuffer());
      const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
      const filename = name ? decodeURIComponent(name) : (new URL(url).pathname.split('/').at(-1) ?? 'file');
      const mimeType = response.headers.get('content-type') ?? 'application/octet-stream';
      const wrong = await attachmentComplaint(
        connection.channel === 'instagram' ? 'instagram' : 'messenger',
        type,
        { bytes, mimeType },
        how,
      );
      if (wrong !== null) return wrong;
      const file = media.put({ bytes, mimeType, fileName: filename, phoneNumberId: connection.phoneNumberId });
      return { type, id: file.id, mime_type: mimeType, filename };
    } catch {
      return 'not reached';
    }
  };

  /** What a message has attached; a text says what is wrong with it. */
  const attachedTo = async (connection: SimConnection, wanted: z.infer<typeof attachment>): Promise<SentFile | string> => {
    const { type, payload } = wanted;
    if (type !== 'MEDIA_SHARE' && 'url' in payload) return fetchAttachment(connection, { type, url: payload.url }, 'message');
    const id = 'attachment_id' in payload ? payload.attachment_id : 'id' in payload ? payload.id : '';
    const isNamedAs = connection.channel === 'instagram' ? faults.get().instagramUploads : 'attachmentId';
    const file = media.get(id);
    if (isNamedAs !== (type === 'MEDIA_SHARE' ? 'mediaShare' : 'attachmentId') || file?.phoneNumberId !== connection.phoneNumberId)
      return 'no such attachment';
    return { type: kindOf(file.mimeType), id, mime_type: file.mimeType, filename: file.fileName };
  };

  const refused = (reply: Reply): Reply => {
    onSend('refused');
    return reply;
  };

  const say = async (page: SimPage, { recipient: to, messaging_type, tag, message: wanted }: z.infer<typeof send>): Promise<Reply> => {
    const { answerDelayMs, failNext, windowClosed, statusBeforeAnswer } = faults.get();
    const broken = faults.take('httpStatus');
    if (broken)
      return { status: broken.status, bytes: '<html><body>Service unavailable</body></html>', headers: { 'content-type': 'text/html' } };
    if (failNext) {
      faults.take('failNext');
      const { code, subcode } = pageErrorOf(failNext.code);
      return refused(pageErrorReply(code, subcode));
    }
    const person = personOf(page, to.id);
    if (!person) return refused(pageErrorReply(100, 2018001));
    const { connection, customer } = person;
    if (threads.isHeld(connection, customer)) return refused(pageErrorReply(10, 2018300));
    const isLong = connection.channel === 'instagram' ? Buffer.byteLength(wanted.text ?? '') > 1000 : (wanted.text ?? '').length > 2000;
    if (isLong) return refused(pageErrorReply(100, undefined, 'Length of param message[text] must be less than the limit'));
    const isLate = windowClosed || customer.settings.windowClosed;
    if (isLate && !(messaging_type === 'MESSAGE_TAG' && tag === 'HUMAN_AGENT')) return refused(pageErrorReply(10, 2018278));
    const attached = wanted.attachment ? await attachedTo(connection, wanted.attachment) : null;
    if (attached === 'no such attachment') return refused(pageErrorReply(100, undefined, attached));
    if (typeof attached === 'string') return refused(pageErrorReply(100, 2018047, `Upload attachment failure: ${attached}`));
    const { type: kind = 'text', ...file } = attached ?? {};
    const type = kind === 'file' ? 'document' : kind;
    const content = attached ? file : { body: wanted.text, ...(wanted.quick_replies ? { quick_replies: wanted.quick_replies } : {}) };
    const message = store(connection, customer, type, content, wanted.metadata ?? null);
    onSend('accepted');
    statuses.followUp(message.id);
    if (statusBeforeAnswer) await deps.statusesReported(message.id);
    if (answerDelayMs > 0) await pause(answerDelayMs);
    const lost = faults.take('loseAnswer');
    if (!lost) return { status: 200, json: { recipient_id: to.id, message_id: message.id } };
    if (lost.how === 'http500') return { status: 500, bytes: 'Internal Server Error', headers: { 'content-type': 'text/plain' } };
    return { stream: (response) => (lost.how === 'hangup' ? response.destroy() : setTimeout(() => response.destroy(), 120_000).unref()) };
  };

  const parse = (request: Request): unknown => parseJson(request.body.toString('utf8'));

  return {
    /** Whether an id in a path is a page's, so that its calls come here. */
    isPage: (id: string): boolean => world.page(id) !== null,
    send: async (request: Request): Promise<Reply> => {
      const page = pageOf(request);
      if (!('id' in page)) return page;
      if (page.id !== request.params['id']) return pageErrorReply(100, 33);
      const body = parse(request);
      const wantedAction = action.safeParse(body);
      if (wantedAction.success) return act(page, wantedAction.data);
      const wanted = send.safeParse(body);
      if (!wanted.success) return refused(pageErrorReply(100, undefined, wanted.error.issues[0]?.message));
      return say(page, wanted.data);
    },
    /** Fetches a file that messages may name then. */
    upload: async (request: Request): Promise<Reply> => {
      const page = pageOf(request);
      if (!('id' in page)) return page;
      if (page.id !== request.params['id']) return pageErrorReply(100, 33);
      const wanted = upload.safeParse(parse(request));
      if (!wanted.success) return pageErrorReply(100, undefined, wanted.error.issues[0]?.message);
      if (faults.get().uploadsForbidden) return pageErrorReply(10);
      const { platform, message } = wanted.data;
      const connection = connections.list().find(({ channel, businessAccountId }) => channel === platform && businessAccountId === page.id);
      if (!connection) return pageErrorReply(100, 33);
      const { type, payload } = message.attachment;
      const file = await fetchAttachment(connection, { type, url: payload.url }, 'upload');
      return typeof file === 'string'
        ? pageErrorReply(100, 2018047, `Upload attachment failure: ${file}`)
        : { status: 200, json: { attachment_id: file.id } };
    },
    /** Takes, passes, gives back or asks for the control of a conversation. */
    control:
      (wanted: ThreadAction) =>
      (request: Request): Reply => {
        const page = pageOf(request);
        if (!('id' in page)) return page;
        if (page.id !== request.params['id']) return pageErrorReply(100, 33);
        return threads.ask(wanted, request, (scopedId) => personOf(page, scopedId));
      },
    /** A page, or somebody who wrote to one; null when the id is neither's. */
    node: (request: Request): Reply | null => {
      const id = request.params['id'] ?? '';
      const isPageNode = world.page(id) !== null;
      const token = /^Bearer (EAAP-.+)$/.exec(request.headers.authorization ?? '')?.[1];
      if (!isPageNode && token === undefined) return null;
      const page = pageOf(request);
      if (!('id' in page)) return page;
      if (isPageNode) return page.id === id ? { status: 200, json: { id, name: page.name } } : pageErrorReply(100, 33);
      const said = messages.get(id);
      if (said && connections.list().some((each) => each.phoneNumberId === said.phoneNumberId && each.businessAccountId === page.id))
        return { status: 200, json: describeMessage(said, deps.urlOf) };
      const person = personOf(page, id);
      if (!person) return pageErrorReply(100, 33);
      const { customer, connection } = person;
      const [first_name, ...rest] = customer.name.split(' ');
      const picture = { profile_pic: deps.urlOf(`avatar-${customer.id}`) };
      return connection.channel === 'instagram'
        ? { status: 200, json: { id, name: customer.name, username: customer.username ?? usernameOf(customer.name), ...picture } }
        : { status: 200, json: { id, first_name, last_name: rest.join(' '), ...picture } };
    },
    /** Has webhooks of the page and its Instagram account come, or no longer. */
    subscribe: (request: Request): Reply => {
      const page = pageOf(request);
      if (!('id' in page)) return page;
      if (page.id !== request.params['id']) return pageErrorReply(100, 33);
      const accounts = [
        { channel: 'messenger' as const, phoneNumberId: page.id, name: `${page.name} · Messenger` },
        ...(page.instagram
          ? [{ channel: 'instagram' as const, phoneNumberId: page.instagram.id, name: `@${page.instagram.username} · Instagram` }]
          : []),
      ];
      for (const account of accounts) {
        const connection = simConnection.parse({
          ...account,
          displayPhoneNumber: account.phoneNumberId,
          businessAccountId: page.id,
          token: pageTokenOf(page),
          appSecret: app.appSecret,
          webhookUrl: app.webhookUrl,
          verifyToken: app.verifyToken,
          pageFields: (request.query.get('subscribed_fields') ?? '').split(',').filter(Boolean),
          others: connections.get(account.phoneNumberId)?.others,
        });
        if (request.method === 'DELETE') connections.remove(account.phoneNumberId);
        else connections.put(connection);
        publish({ type: 'connection', connection: withoutSecrets(connection) });
      }
      return { status: 200, json: { success: true } };
    },
  };
};

/** A message with new addresses of its files. https://developers.facebook.com/docs/graph-api/reference/message */
const describeMessage = ({ id, type, content }: SimMessage, urlOf: (mediaId: string) => string) => {
  const file = z.object({ id: z.string() }).safeParse(content);
  const text = z.object({ body: z.string() }).safeParse(content);
  const url = file.success ? urlOf(file.data.id) : '';
  const address =
    type === 'image' || type === 'sticker' ? { image_data: { url } } : type === 'video' ? { video_data: { url } } : { file_url: url };
  return { id, message: text.success ? text.data.body : '', ...(file.success ? { attachments: { data: [address] } } : {}) };
};

type SentFile = { type: z.infer<typeof attachmentType>; id: string; mime_type: string; filename: string };

const kindOf = (mimeType: string): SentFile['type'] => {
  const [family] = mimeType.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'file';
};

const usernameOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '.');
