import { toErrorEntry } from '../graph/graph-error.ts';
import type { SimCustomer } from '../model/customer.ts';
import type { SimMessage } from '../model/message.ts';
import { toPageStatusPart } from '../meta/page-webhook.ts';
import type { ConnectionStore } from '../store/connection-store.ts';
import type { CustomerStore } from '../store/customer-store.ts';
import type { FaultStore } from '../store/fault-store.ts';
import type { MessageStore } from '../store/message-store.ts';
import { toStatusPart } from '../webhooks/webhook-body.ts';
import type { WebhookSender } from '../webhooks/webhook-sender.ts';
import type { Publish } from '../control/event-stream.ts';
import type { Pricing } from './pricing.ts';

type Deps = {
  messages: MessageStore;
  customers: CustomerStore;
  connections: ConnectionStore;
  /** The app whose echoes pages hear. */
  appId: string;
  /** The address of a file that pages are told. */
  urlOf: (mediaId: string) => string;
  sender: WebhookSender;
  faults: FaultStore;
  pricing: Pricing;
  publish: Publish;
};
export type ReportedStatus = 'sent' | 'delivered' | 'read' | 'played' | 'failed';

export type MessageStatuses = ReturnType<typeof createMessageStatuses>;

/** What becomes of the business's messages on the customer's phone, and the webhooks that tell of it. */
export const createMessageStatuses = ({ messages, customers, connections, appId, urlOf, sender, faults, pricing, publish }: Deps) => {
  const timers = new Set<NodeJS.Timeout>();
  const later = (ms: number, work: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  };

  /** Notes the status and reports it; any status at any time, the business has to cope. Null when there is no such message of a business. */
  const report = (messageId: string, status: ReportedStatus, errorCode = 131000): SimMessage | null => {
    const before = messages.get(messageId);
    const customer = before && customers.get(before.customerId);
    if (!before || before.direction !== 'out' || !customer) return null;
    const changed = messages.setStatus(messageId, status, status === 'failed' ? [toErrorEntry(errorCode)] : []);
    if (!changed) return null;
    const now = Date.now();
    const connection = connections.get(changed.phoneNumberId);
    const isPage = connection && connection.channel !== 'whatsapp';
    const price = isPage ? null : pricing.with(changed, status, new Date(now));
    const message = price && status !== 'sent' ? (messages.setPricing(messageId, price) ?? changed) : changed;
    const part = isPage
      ? toPageStatusPart(connection, appId, customer, message, status, urlOf)
      : toStatusPart(customer, message, status, Math.floor(now / 1000), price);
    if (part)
      sender.enqueue({
        phoneNumberId: message.phoneNumberId,
        lane: `status:${message.id}`,
        messageId: message.id,
        part,
        dueAt: now,
        createdAt: now,
      });
    publish({ type: 'message', message });
    return message;
  };

  const nextStep = (message: SimMessage, customer: SimCustomer): ReportedStatus | null => {
    const { autoDelivered, autoRead } = customer.settings;
    if (message.status === 'accepted') return 'sent';
    if (message.status === 'sent' && autoRead && faults.get().skipDelivered) return 'read';
    if (message.status === 'sent') return autoDelivered ? 'delivered' : null;
    return message.status === 'delivered' && autoRead ? 'read' : null;
  };

  /** Accepted → sent → delivered → read, as far as this customer's phone goes by itself, a pause before each. */
  const followUp = (messageId: string): void => {
    later(faults.get().statusDelayMs, () => {
      const message = messages.get(messageId);
      const customer = message && customers.get(message.customerId);
      const step = message && customer ? nextStep(message, customer) : null;
      if (step === null) return;
      report(messageId, step);
      followUp(messageId);
    });
  };

  return {
    report,
    followUp,
    failLater: (messageId: string, code: number): void => later(faults.get().statusDelayMs, () => void report(messageId, 'failed', code)),
    /** After a restart, or when a customer's phone is switched on again. */
    resume: (customerId?: string): void => {
      for (const message of messages.onTheirWay()) if (customerId === undefined || message.customerId === customerId) followUp(message.id);
    },
    /** The customer opens the chat: everything delivered so far becomes read. Returns how many. */
    readAll: (customerId: string, phoneNumberId: string | null): number => {
      const unread = messages
        .list(customerId, { phoneNumberId, limit: 1000 })
        .filter(({ direction, status }) => direction === 'out' && (status === 'accepted' || status === 'sent' || status === 'delivered'));
      for (const { id } of unread) report(id, 'read');
      return unread.length;
    },
    stop: (): void => timers.forEach(clearTimeout),
  };
};
