import * as z from 'zod';
import { isVisible } from '../text/is-visible.ts';
import { withoutDirectionSigns } from '../text/without-direction-signs.ts';

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

/** As names: without signs that change the direction of writing, trimmed. */
const text = () => z.string().overwrite(withoutDirectionSigns).trim();
const optionalText = (max: number) =>
  text()
    .max(max)
    .transform((given) => (isVisible(given) ? given : ''));
const website = z
  .url({ protocol: /^https?$/, hostname: z.regexes.domain })
  .max(256)
  .overwrite(withoutDirectionSigns)
  // What stands before the @ of an address looks like where it leads.
  .refine((given) => !/^\s*https?:[\\/]*[^\\/?#]*@/i.test(given), 'has a user');

/** What customers see of an official number beside its name. An absent field stays as it is; an empty text takes it away, but for `about`, of which Meta
 *  wants one letter at least. https://developers.facebook.com/documentation/business-messaging/whatsapp/business-profiles */
export const businessProfileChange = z
  .object({
    about: text().min(1).max(139).refine(isVisible, 'cannot be seen'),
    address: optionalText(256),
    description: optionalText(512),
    email: z.union([z.literal(''), z.email().max(128)]),
    websites: z.array(website).max(mostWebsites),
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
