import type { Publish } from '../control/event-stream.ts';
import { graphErrorReply } from '../graph/graph-error.ts';
import { isShownAs, uploadComplaint } from '../graph/media-rules.ts';
import { contentSchemas, envelope, isOutboundType, mediaOf, readReceipt, toComplaint } from '../graph/outbound-body.ts';
import { templateComplaint, type SimTemplate } from '../graph/templates.ts';
import type { TemplateStore } from '../store/template-store.ts';
import type { Reply } from '../http/http-server.ts';
import type { SimConnection } from '../model/connection.ts';
import type { SimCustomer } from '../model/customer.ts';
import type { SimMessage } from '../model/message.ts';
import type { CustomerStore } from '../store/customer-store.ts';
import type { FaultStore } from '../store/fault-store.ts';
import type { MediaStore } from '../store/media-store.ts';
import type { MessageStore } from '../store/message-store.ts';
import type { CustomerBook } from './customer-book.ts';
import { newMessageId } from './message-id.ts';
import type { MessageStatuses } from './message-statuses.ts';

type Deps = {
  messages: MessageStore;
  customers: CustomerStore;
  media: MediaStore;
  faults: FaultStore;
  book: CustomerBook;
  statuses: MessageStatuses;
  templates: TemplateStore;
  publish: Publish;
};
type Accepted = { kind: 'accepted'; message: SimMessage; customer: SimCustomer; input: string };
type Refused = { kind: 'refused'; reply: Reply };
type Envelope = ReturnType<typeof envelope.parse>;

const refuse = (code: number, details?: string): Refused => ({ kind: 'refused', reply: graphErrorReply(code, details) });
const bsuidPattern = /^[A-Z]{2}\.(ENT\.)?[A-Za-z0-9]{1,128}$/;

export type AcceptSend = ReturnType<typeof createAcceptSend>;

/** `POST /{phone_number_id}/messages`, after the token was checked: what Meta checks, it accepts or refuses. */
export const createAcceptSend = ({ messages, customers, media, faults, book, statuses, templates, publish }: Deps) => {
  const findRecipient = (wanted: Envelope): { kind: 'found'; customer: SimCustomer; input: string } | Refused => {
    if (wanted.to !== undefined) {
      // Meta answers 200 here and delivers nothing; a loud refusal finds the mistake sooner.
      if (bsuidPattern.test(wanted.to)) return refuse(131009, '`to` holds a business-scoped user id, which belongs into `recipient`.');
      const number = wanted.to.replace(/[^\d]/g, '');
      if (number.length < 8 || number.length > 15) return refuse(131009, '`to` is not a phone number.');
      return { kind: 'found', customer: book.withNumber(number), input: wanted.to };
    }
    if (wanted.recipient === undefined) return refuse(131008, 'The parameter to is required.');
    const customer = customers.withBsuid(wanted.recipient);
    return customer
      ? { kind: 'found', customer, input: wanted.recipient }
      : refuse(131026, 'Nobody here has this business-scoped user id.');
  };

  const checkContent = (type: string, content: unknown, connection: SimConnection): Refused | null => {
    const { id } = mediaOf(content);
    if (id !== undefined && ['image', 'video', 'audio', 'document', 'sticker'].includes(type)) {
      const file = media.get(id);
      if (!file || (file.phoneNumberId !== null && file.phoneNumberId !== connection.phoneNumberId)) {
        return refuse(100, `Media ${id} does not exist or is not yours.`);
      }
    }
    if (type === 'reaction') {
      const target = contentSchemas.reaction.parse(content).message_id;
      if (!messages.get(target)) return refuse(131009, 'reaction.message_id: no such message.');
    }
    if (type === 'template') return checkTemplate(content, templates.list(connection.businessAccountId));
    return null;
  };

  /** Time of a number's last message to each person, while the pair limit is on. */
  const lastSends = new Map<string, number>();
  const isTooSoon = ({ phoneNumberId }: SimConnection, { id }: SimCustomer): boolean => {
    const { pairLimitSec } = faults.get();
    const pair = `${phoneNumberId} ${id}`;
    const now = Date.now();
    if (pairLimitSec === null) return false;
    if (now - (lastSends.get(pair) ?? 0) < pairLimitSec * 1000) return true;
    lastSends.set(pair, now);
    return false;
  };

  const accept = (connection: SimConnection, body: unknown): Accepted | Refused => {
    const head = envelope.safeParse(body);
    if (!head.success) return refuse(toComplaint(head.error, '').code, toComplaint(head.error, '').details);
    const wanted = head.data;
    if (!isOutboundType(wanted.type)) {
      return refuse(100, `Param type must be one of {${Object.keys(contentSchemas).join(', ').toUpperCase()}} - got "${wanted.type}".`);
    }
    const content = contentSchemas[wanted.type].safeParse(wanted[wanted.type]);
    if (!content.success) return refuse(toComplaint(content.error, wanted.type).code, toComplaint(content.error, wanted.type).details);
    const recipient = findRecipient(wanted);
    if (recipient.kind === 'refused') return recipient;
    const refused = checkContent(wanted.type, content.data, connection);
    if (refused) return refused;
    const { customer, input } = recipient;
    if (isTooSoon(connection, customer)) return refuse(131056);
    const message = messages.insert({
      id: newMessageId(customer.waId ?? customer.bsuid),
      customerId: customer.id,
      phoneNumberId: connection.phoneNumberId,
      direction: 'out',
      type: wanted.type,
      content: withDefinition(wanted.type, content.data, templates.list(connection.businessAccountId)),
      contextId: wanted.context?.message_id ?? null,
      forwarded: false,
      timestampSec: Math.floor(Date.now() / 1000),
      status: wanted.type === 'template' && faults.get().heldForQuality ? 'held' : 'accepted',
      errors: [],
      callbackData: wanted.biz_opaque_callback_data ?? null,
    });
    publish({ type: 'customer', customer });
    publish({ type: 'message', message });
    return { kind: 'accepted', message, customer, input };
  };

  /** Fetches a file given by link, as Meta does after it accepted the message. Null when it could not. */
  const fetchLink = async (message: SimMessage): Promise<SimMessage['content'] | null> => {
    const { link } = mediaOf(message.content);
    if (link === undefined || typeof message.content !== 'object' || message.content === null) return message.content;
    try {
      const response = await fetch(link, { signal: AbortSignal.timeout(15_000) });
      if (!response.ok) return null;
      const mimeType = response.headers.get('content-type') ?? 'application/octet-stream';
      const fileName = new URL(link).pathname.split('/').at(-1) ?? 'file';
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (await uploadComplaint(bytes, mimeType)) return null;
      const file = media.put({ bytes, mimeType, fileName, phoneNumberId: message.phoneNumberId });
      return { ...message.content, id: file.id };
    } catch {
      return null;
    }
  };

  /** Sets going what happens to an accepted message on its way to the customer. */
  const dispatch = async ({ message, customer }: Pick<Accepted, 'message' | 'customer'>): Promise<void> => {
    if (message.status === 'held') return;
    const content = await fetchLink(message);
    if (content !== message.content && content !== null) {
      const fetched = messages.setContent(message.id, content);
      if (fetched) publish({ type: 'message', message: fetched });
    }
    const failure = faults.get().failNext?.how === 'status' ? faults.take('failNext') : null;
    const windowClosed = message.type !== 'template' && (faults.get().windowClosed || customer.settings.windowClosed);
    const file = content === null ? null : media.get(mediaOf(content).id ?? '');
    if (content === null || (file && !isShownAs(message.type, file.mimeType))) statuses.failLater(message.id, 131053);
    else if (failure) statuses.failLater(message.id, failure.code);
    else if (windowClosed) statuses.failLater(message.id, 131047);
    else statuses.followUp(message.id);
  };

  /** Blue ticks on what the customer wrote, up to this message; `typing` shows that an answer is coming. */
  const markRead = (connection: SimConnection, body: unknown): Reply => {
    const wanted = readReceipt.safeParse(body);
    if (!wanted.success) return graphErrorReply(toComplaint(wanted.error, '').code, toComplaint(wanted.error, '').details);
    const message = messages.get(wanted.data.message_id);
    if (message?.direction !== 'in' || message.phoneNumberId !== connection.phoneNumberId) {
      return graphErrorReply(131009, 'message_id: no message a customer sent to this number.');
    }
    const earlier = messages.list(message.customerId, { phoneNumberId: connection.phoneNumberId });
    for (const { id } of earlier.filter(({ direction, status, seq }) => direction === 'in' && status !== 'read' && seq <= message.seq)) {
      const read = messages.setStatus(id, 'read');
      if (read) publish({ type: 'message', message: read });
    }
    if (wanted.data.typing_indicator) publish({ type: 'typing', customerId: message.customerId, phoneNumberId: connection.phoneNumberId });
    return { status: 200, json: { success: true } };
  };

  /** What Meta decides of everything that it kept back: it goes on, or never arrives. @returns how many. */
  const settleHeld = async (verdict: 'send' | 'drop'): Promise<number> => {
    const held = messages.held();
    for (const { id, customerId } of held) {
      const customer = customers.get(customerId);
      if (verdict === 'drop' || !customer) statuses.report(id, 'failed', 132015);
      else {
        const message = messages.setStatus(id, 'accepted');
        if (message) publish({ type: 'message', message });
        if (message) await dispatch({ message, customer });
      }
    }
    return held.length;
  };

  return { accept, dispatch, markRead, settleHeld };
};

/** A template's message with what the template says, which the customer's page shows. */
const withDefinition = (type: string, content: unknown, templates: ReadonlyArray<SimTemplate>): unknown => {
  if (type !== 'template') return content;
  const wanted = contentSchemas.template.parse(content);
  const template = templates.find(({ name, language }) => name === wanted.name && language === wanted.language.code);
  return { ...wanted, definition: template?.components ?? [], category: template?.category };
};

const checkTemplate = (content: unknown, templates: ReadonlyArray<SimTemplate>): Refused | null => {
  const wanted = contentSchemas.template.parse(content);
  const template = templates.find(({ name, language }) => name === wanted.name && language === wanted.language.code);
  if (!template || template.status === 'PENDING' || template.status === 'REJECTED') {
    return refuse(132001, `Template name (${wanted.name}) does not exist in ${wanted.language.code}.`);
  }
  if (template.status === 'PAUSED') return refuse(132015);
  if (template.status === 'DISABLED') return refuse(132016);
  const wrong = templateComplaint(template, wanted.components ?? []);
  return wrong && refuse(wrong.code, wrong.details);
};

/** Meta's answer to a send. `wa_id` is its own spelling of the number, which need not be the one sent to. */
export const toSendAnswer = ({ message, customer, input }: Accepted): Reply => ({
  status: 200,
  json: {
    messaging_product: 'whatsapp',
    contacts: [
      {
        input,
        ...(customer.waId === null ? {} : { wa_id: customer.waId }),
        ...(input === customer.bsuid ? { user_id: customer.bsuid } : {}),
      },
    ],
    messages: [{ id: message.id, message_status: message.status === 'held' ? 'held_for_quality_assessment' : 'accepted' }],
  },
});
