import { localDateOf } from '../local-date.ts';

/** Delivered service messages that Meta does not charge for, of each number in each month; the rest of a month is not carried over.
 *  https://developers.facebook.com/documentation/business-messaging/whatsapp/pricing/non-template-messages */
export const freeServiceMessages = 1000;

/** Shares of the free ones, in percent, at which those who manage connections are notified. */
export const serviceNotices = [80, 100] as const;
export type ServiceNotice = (typeof serviceNotices)[number];

/** How many delivered messages make a notice due. */
export const dueAt = (notice: ServiceNotice): number => Math.ceil((freeServiceMessages * notice) / 100);

/** The last notice that is due after so many delivered ones; null: none yet. */
export const lastNoticeDue = (delivered: number): ServiceNotice | null =>
  serviceNotices.findLast((notice) => delivered >= dueAt(notice)) ?? null;

/** The month of an instant where the company is, as `2026-11`. */
export const monthOf = (instant: string, timeZone: string): string => localDateOf(instant, timeZone).replace(/-\d\d$/, '');
