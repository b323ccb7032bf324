import { z } from 'zod';

const oneSource = ({ id, link }: { id?: string | undefined; link?: string | undefined }): boolean =>
  (id === undefined) !== (link === undefined);
const oneSourceMessage = { message: 'exactly one of id and link is required' };
const media = z.object({ id: z.string().min(1).optional(), link: z.url().optional() });
const captioned = media
  .extend({ caption: z.string().max(1024).optional(), filename: z.string().max(240).optional() })
  .refine(oneSource, oneSourceMessage);
const audio = media.extend({ /** Recorded, not attached. */ voice: z.boolean().optional() }).refine(oneSource, oneSourceMessage);
const title = z.string().min(1);

const contact = z.object({
  name: z.object({ formatted_name: z.string().min(1) }).loose(),
  phones: z.array(z.object({ phone: z.string() }).loose()).optional(),
});

const distinct = (ids: string[]): boolean => new Set(ids).size === ids.length;
const interactive = z.discriminatedUnion('type', [
  z
    .object({
      type: z.literal('button'),
      body: z.object({ text: z.string().min(1).max(1024) }),
      action: z.object({
        buttons: z
          .array(z.object({ type: z.literal('reply'), reply: z.object({ id: z.string().min(1).max(256), title: title.max(20) }) }))
          .min(1)
          .max(3)
          .refine(
            (buttons) =>
              distinct(buttons.map(({ reply }) => reply.id)) && distinct(buttons.map(({ reply }) => reply.title.trim().toLowerCase())),
            {
              message: 'button ids and titles must be unique',
            },
          ),
      }),
    })
    .loose(),
  z
    .object({
      type: z.literal('list'),
      body: z.object({ text: z.string().min(1).max(4096) }),
      action: z.object({
        button: title.max(20),
        sections: z
          .array(
            z.object({
              title: z.string().max(24).optional(),
              rows: z
                .array(z.object({ id: z.string().min(1).max(200), title: title.max(24), description: z.string().max(72).optional() }))
                .min(1),
            }),
          )
          .min(1)
          .max(10)
          .refine((sections) => sections.length === 1 || sections.every((section) => section.title), {
            message: 'sections need a title when there are several',
          })
          .refine((sections) => sections.flatMap(({ rows }) => rows).length <= 10, { message: 'at most 10 rows in all' })
          .refine((sections) => distinct(sections.flatMap(({ rows }) => rows.map(({ id }) => id))), { message: 'row ids must be unique' })
          .refine((sections) => distinct(sections.flatMap(({ rows }) => rows.map(({ title: text }) => text.trim().toLowerCase()))), {
            message: 'row titles must be unique',
          }),
      }),
    })
    .loose(),
  z
    .object({
      type: z.literal('cta_url'),
      body: z.object({ text: z.string().min(1).max(1024) }),
      action: z.object({ name: z.literal('cta_url'), parameters: z.object({ display_text: title.max(20), url: z.url() }) }),
    })
    .loose(),
  z.object({ type: z.literal('location_request_message'), body: z.object({ text: z.string().min(1).max(1024) }) }).loose(),
]);

/** Content by type; limits as Meta documents them. */
export const contentSchemas = {
  text: z.object({ body: z.string().min(1).max(4096), preview_url: z.boolean().optional() }).strict(),
  image: captioned,
  video: captioned,
  document: captioned,
  audio,
  sticker: media.refine(oneSource, oneSourceMessage),
  location: z
    .object({
      latitude: z.coerce.number().min(-90).max(90),
      longitude: z.coerce.number().min(-180).max(180),
      name: z.string().optional(),
      address: z.string().optional(),
    })
    .strict(),
  contacts: z.array(contact.loose()).min(1).max(257),
  reaction: z.object({ message_id: z.string().min(1), /** Empty takes it back. */ emoji: z.string().max(40) }).strict(),
  interactive,
  template: z
    .object({
      name: z.string().min(1),
      language: z.object({ code: z.string().min(2) }).loose(),
      components: z
        .array(
          z
            .object({
              type: z.string(),
              sub_type: z.string().optional(),
              index: z.union([z.string(), z.number()]).optional(),
              parameters: z.array(z.unknown()).optional(),
            })
            .loose(),
        )
        .optional(),
    })
    .loose(),
} as const;
export type OutboundType = keyof typeof contentSchemas;
export const isOutboundType = (type: string): type is OutboundType => Object.hasOwn(contentSchemas, type);

export const envelope = z
  .object({
    messaging_product: z.literal('whatsapp'),
    recipient_type: z.enum(['individual']).optional(),
    to: z.string().min(1).optional(),
    recipient: z.string().min(1).optional(),
    type: z.string().default('text'),
    context: z.object({ message_id: z.string().min(1) }).optional(),
    biz_opaque_callback_data: z.string().max(512).optional(),
  })
  .loose();

export const readReceipt = z.object({
  messaging_product: z.literal('whatsapp'),
  status: z.literal('read'),
  message_id: z.string().min(1),
  typing_indicator: z.object({ type: z.literal('text') }).optional(),
});

const singleMedia = z.object({ id: z.string().optional(), link: z.string().optional() });

/** Id or link of the file a message carries; nothing for messages without one. */
export const mediaOf = (content: unknown): { id?: string | undefined; link?: string | undefined } => {
  const parsed = singleMedia.safeParse(content);
  return parsed.success ? parsed.data : {};
};

/** First complaint as Meta words it: a missing parameter is 131008, a wrong one 131009. */
export const toComplaint = (error: z.ZodError, prefix: string): { code: 131008 | 131009; details: string } => {
  const [issue] = error.issues;
  const path = [prefix, ...(issue?.path ?? [])].filter((part) => part !== '').join('.');
  const missing = issue?.code === 'invalid_type' && issue.message.includes('received undefined');
  return missing
    ? { code: 131008, details: `The parameter ${path} is required.` }
    : { code: 131009, details: `${path}: ${issue?.message ?? 'is not valid'}` };
};
