import * as z from 'zod';

/** What a page says of itself, as kept. */
export const pageFacts = z.object({
  title: z.string().nullable(),
  description: z.string().nullable(),
  siteName: z.string().nullable(),
});
export type PageFacts = z.infer<typeof pageFacts>;

/** What the card of a link shows. */
export const linkPreview = pageFacts.extend({
  /** Where the link led in the end, in punycode, when that is another host than the link's own. */
  landedHost: z.string().nullable(),
  /** A signed address of our copy. */
  pictureUrl: z.string().nullable(),
});
export type LinkPreview = z.infer<typeof linkPreview>;
