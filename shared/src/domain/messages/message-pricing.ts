import * as z from 'zod';
import { heardText } from '../text/heard-text.ts';

/** What Meta charges for a message of ours, as the message's statuses say it. Words it adds one day are stored as they come.
 *  https://developers.facebook.com/documentation/business-messaging/whatsapp/pricing */
export const messagePricing = z.object({
  /** marketing, utility, authentication, service, referral_conversion …; before July 2025 also user_initiated and business_initiated. */
  category: heardText(60),
  /** regular, free_customer_service, free_entry_point; null where the status does not say it, as before July 2025. */
  type: heardText(60).nullable(),
  billable: z.boolean(),
  /** PMP, a price per message; before July 2025 CBP, a price per conversation. */
  model: heardText(60).nullable(),
});
export type MessagePricing = z.infer<typeof messagePricing>;

/** Whether a message uses up the free service messages of its number. Within a free entry point (an advertisement, a page's button) it does not. */
export const isServiceMessage = ({ category, type }: MessagePricing): boolean => category === 'service' && type !== 'free_entry_point';
