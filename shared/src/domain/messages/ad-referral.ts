import * as z from 'zod';
import { heardText } from '../text/heard-text.ts';

const text = (longest: number) => heardText(longest).nullable();

/** The advertisement or post that a customer came by, as Meta tells it with their message (`referral` of click-to-WhatsApp). `clickId` (`ctwa_clid`) is
 *  what Meta is told of a sale with; null = not told, as for a post. https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages */
export const adReferral = z.object({
  /** `ad` or `post`. */
  sourceType: text(60),
  sourceId: text(200),
  sourceUrl: text(2000),
  headline: text(500),
  body: text(2000),
  mediaType: text(60),
  imageUrl: text(2000),
  videoUrl: text(2000),
  thumbnailUrl: text(2000),
  clickId: text(1000),
  /** What the advertisement greeted the customer with. */
  welcome: text(2000),
});
export type AdReferral = z.infer<typeof adReferral>;
