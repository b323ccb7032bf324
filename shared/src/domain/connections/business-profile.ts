import * as z from 'zod';
import { optionalShownText, shownText } from '../text/shown-text.ts';

/** Industries to choose from; UNDEFINED is what a profile has where nobody chose one. */
export const businessVerticals = [
  'AUTO',
  'BEAUTY',
  'APPAREL',
  'EDU',
  'ENTERTAIN',
  'EVENT_PLAN',
  'FINANCE',
  'GROCERY',
  'GOVT',
  'HOTEL',
  'HEALTH',
  'NONPROFIT',
  'PROF_SERVICES',
  'RETAIL',
  'TRAVEL',
  'RESTAURANT',
  'OTHER',
  'NOT_A_BIZ',
] as const;
export type BusinessVertical = (typeof businessVerticals)[number];

export const mostWebsites = 2;

/** What customers see of an official number beside its name. An absent field stays as it is; an empty text takes it away, but for `about`, of which Meta
 *  wants one letter at least. https://developers.facebook.com/documentation/business-messaging/whatsapp/business-profiles */
export const businessProfileChange = z
  .object({
    about: shownText(139),
    address: optionalShownText(256),
    description: optionalShownText(512),
    email: z.union([z.literal(''), z.email().max(128)]),
    websites: z.array(z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).max(256)).max(mostWebsites),
    vertical: z.enum(businessVerticals),
  })
  .partial();
export type BusinessProfileChange = z.infer<typeof businessProfileChange>;

/** A profile as Meta has it; empty = nothing. `vertical`: null = none was chosen, or one that is not offered here. */
export type BusinessProfile = {
  about: string;
  address: string;
  description: string;
  email: string;
  websites: string[];
  vertical: BusinessVertical | null;
  /** Address of the picture at Meta; null = none. */
  pictureUrl: string | null;
};
