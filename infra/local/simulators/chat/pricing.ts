import type { DatabaseSync } from 'node:sqlite';
import { monthOf } from '@balcao/shared/domain/connections/service-messages.ts';
import { templates } from '../graph/templates.ts';
import type { SimMessage, SimPricing } from '../model/message.ts';
import type { MessageStore } from '../store/message-store.ts';

type Deps = { database: DatabaseSync; messages: MessageStore; freeServiceMessages: () => number };

/** The accounts here are Brazilian. */
const timeZone = 'America/Sao_Paulo';
/** For so long after somebody came by an advertisement nothing is charged. */
const entryPointSec = 72 * 3600;

export type Pricing = ReturnType<typeof createPricing>;

/** What Meta charges since October 2026: each delivered message, service messages only after the free ones of their number and month, and nothing
 *  for reactions or to those who came by an advertisement. */
export const createPricing = ({ database, messages, freeServiceMessages }: Deps) => {
  database.exec(
    'CREATE TABLE IF NOT EXISTS service_counts (phone_number_id TEXT, month TEXT, delivered INTEGER, PRIMARY KEY (phone_number_id, month))',
  );
  const get = database.prepare('SELECT delivered FROM service_counts WHERE phone_number_id = ? AND month = ?');
  const add = database.prepare(
    'INSERT INTO service_counts VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET delivered = delivered + 1 RETURNING delivered',
  );

  const cameByAdvertisement = ({ customerId, phoneNumberId, timestampSec }: SimMessage): boolean =>
    messages
      .list(customerId, { phoneNumberId })
      .some((message) => message.direction === 'in' && hasReferral(message.content) && timestampSec - message.timestampSec < entryPointSec);

  /** With what is said of a delivery a service message is counted. */
  const priceOf = (message: SimMessage, isDelivery: boolean, now: Date): SimPricing | null => {
    if (message.type === 'reaction') return null;
    const category = message.type === 'template' ? categoryOf(message.content) : 'service';
    const priced = { pricing_model: 'PMP', category } as const;
    if (cameByAdvertisement(message)) return { billable: false, ...priced, type: 'free_entry_point' };
    if (category !== 'service') return { billable: true, ...priced, type: 'regular' };
    const key = [message.phoneNumberId, monthOf(now.toISOString(), timeZone)] as const;
    const place = isDelivery ? Number(add.get(...key)?.['delivered']) : Number(get.get(...key)?.['delivered'] ?? 0) + 1;
    const billable = place > freeServiceMessages();
    return { billable, ...priced, type: billable ? 'regular' : 'free_customer_service' };
  };

  return {
    /** For a status that is about to be told: with `sent` and with the first that says it arrived; null with all others. */
    with: (message: SimMessage, status: string, now: Date): SimPricing | null => {
      if (status === 'sent') return message.pricing ?? priceOf(message, false, now);
      if (status === 'failed' || message.pricing) return null;
      return priceOf(message, true, now);
    },
  };
};

const hasReferral = (content: unknown): boolean => typeof content === 'object' && content !== null && 'referral' in content;

/** Messages from before templates could be made do not name their category. */
const categoryOf = (content: unknown): string => {
  if (typeof content !== 'object' || content === null) return 'utility';
  if ('category' in content && typeof content.category === 'string') return content.category.toLowerCase();
  const name = 'name' in content ? content.name : null;
  return (templates.find((template) => template.name === name)?.category ?? 'UTILITY').toLowerCase();
};
