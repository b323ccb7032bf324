import { messagesPerSec } from '@balcao/shared/domain/campaigns/number-rate.ts';
import type { NumberNews } from '../../setup/connections/service/connection-records.ts';
import { readField, readList, readNumber, readText } from '../meta/read-json.ts';
import { eventInstant } from '../meta/event-instant.ts';

/** What Meta tells of an account or of one of its numbers. `number`: digits; null = it holds for all of them. `stopped`: nothing goes out at all, until `until`, or (null) until Meta says otherwise; `reinstated`: that, and what
 *  was restricted, is over. */
export type NumberChange = {
  accountId: string;
  number: string | null;
  at: string;
  news: NumberNews | { kind: 'stopped'; until: string | null } | { kind: 'reinstated' };
};

/** What a webhook's body tells of how numbers stand, in its order. Total: what it cannot use is left out.
 *  https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/account_update */
export const numberChangesIn = (body: unknown, receivedAt: string): NumberChange[] =>
  readList(readField(body, 'entry')).flatMap((entry) => {
    const accountId = readText(readField(entry, 'id'), 128);
    if (accountId === null) return [];
    const at = eventInstant(readField(entry, 'time'), receivedAt);
    return readList(readField(entry, 'changes')).flatMap((change): NumberChange[] => {
      const value = readField(change, 'value');
      const of = (number: string | null, news: NumberChange['news'] | null): NumberChange[] =>
        news === null ? [] : [{ accountId, number, at, news }];
      switch (readField(change, 'field')) {
        case 'phone_number_quality_update': {
          const number = digitsIn(readField(value, 'display_phone_number'));
          if (number === null) return [];
          return [...of(number, flagIn(value)), ...of(number, reachIn(value)), ...of(number, throughputIn(value))];
        }
        case 'business_capability_update':
          return of(null, reachIn(value));
        case 'account_update':
          return [...of(null, disablingIn(value)), ...of(null, accountNewsIn(value, receivedAt))];
        default:
          return [];
      }
    });
  });

const digitsIn = (value: unknown): string | null => readText(value, 60)?.replace(/\D/g, '') || null;

const flagIn = (value: unknown): NumberNews | null => {
  const event = readField(value, 'event');
  return event === 'FLAGGED' || event === 'UNFLAGGED' ? { kind: 'flagged', flagged: event === 'FLAGGED' } : null;
};

/** A name, as `TIER_2K`, or the number of people itself; older events call it otherwise. */
const reachIn = (value: unknown): NumberNews | null => {
  const said = ['max_daily_conversations_per_business', 'max_daily_conversation_per_phone', 'current_limit']
    .map((name) => readField(value, name))
    .find((each) => readText(each, 50) !== null);
  const reach = readText(said, 50);
  return reach === null ? null : { kind: 'reach', reach };
};

const throughputIn = (value: unknown): NumberNews | null =>
  readField(value, 'event') === 'THROUGHPUT_UPGRADE' ? { kind: 'perSec', perSec: messagesPerSec.upgraded } : null;

/** An announcement that the account will be disabled; it ends as the account is disabled, or is not. */
const disablingIn = (value: unknown): NumberNews | null => {
  if (readField(value, 'event') !== 'DISABLED_UPDATE') return null;
  const ban = readField(value, 'ban_info');
  switch (readText(readField(ban, 'waba_ban_state'), 50)) {
    case 'SCHEDULE_FOR_DISABLE':
      return { kind: 'disabling', disabling: { on: dayIn(readField(ban, 'waba_ban_date')) } };
    case 'REINSTATE':
    case 'DISABLE':
      return { kind: 'disabling', disabling: null };
    default:
      return null;
  }
};

/** Meta writes days as `October 9, 2023`; null for what is none. */
const dayIn = (value: unknown): string | null => {
  const said = readText(value, 40) ?? '';
  if (!/^(?:[A-Z][a-z]+ \d{1,2}, \d{4}|\d{4}-\d{2}-\d{2})$/.test(said)) return null;
  const ms = Date.parse(`${said} UTC`);
  return Number.isNaN(ms) ? null : new Date(ms).toISOString().slice(0, 10);
};

/** Restrictions of conversations that the business starts leave its answers alone; the others leave nothing. */
const accountNewsIn = (value: unknown, receivedAt: string): NumberChange['news'] | null => {
  switch (readField(value, 'event')) {
    case 'ACCOUNT_RESTRICTION': {
      const all = readList(readField(value, 'restriction_info'));
      const ends = new Map(all.map((info) => [readText(readField(info, 'restriction_type'), 100), endOf(readField(info, 'expiration'))]));
      const answersEnd = ends.get('RESTRICTED_CUSTOMER_INITIATED_MESSAGING');
      // Meta tells late what it could not tell: what is over then stops nothing.
      if (answersEnd === null || (answersEnd !== undefined && answersEnd > receivedAt)) return { kind: 'stopped', until: answersEnd };
      const until = ends.get('RESTRICTED_BIZ_INITIATED_MESSAGING');
      return until === undefined ? null : { kind: 'restricted', restricted: { until } };
    }
    case 'DISABLED_UPDATE': {
      const state = readText(readField(readField(value, 'ban_info'), 'waba_ban_state'), 50);
      if (state === 'REINSTATE') return { kind: 'reinstated' };
      return state === 'DISABLE' ? { kind: 'stopped', until: null } : null;
    }
    case 'ACCOUNT_DELETED':
    case 'ACCOUNT_OFFBOARDED':
      return { kind: 'stopped', until: null };
    case 'ACCOUNT_RECONNECTED':
      return { kind: 'reinstated' };
    default:
      return null;
  }
};

/** Null: it has none. */
const endOf = (expiration: unknown): string | null => {
  const seconds = readNumber(expiration);
  return isTime(seconds) ? new Date(seconds * 1000).toISOString() : null;
};
const latestTime = 8_640_000_000_000;
const isTime = (seconds: number | null): seconds is number => seconds !== null && seconds > 0 && seconds <= latestTime;
