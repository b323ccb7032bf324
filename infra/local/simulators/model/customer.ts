import { z } from 'zod';

const customerSettings = z.object({
  /** Their phone is on: what the business sends becomes delivered by itself. */
  autoDelivered: z.boolean(),
  /** They look at once: it becomes read by itself, too. */
  autoRead: z.boolean(),
  /** More than 24 hours since they last wrote: anything but a template fails with 131047. */
  windowClosed: z.boolean(),
});
export type CustomerSettings = z.infer<typeof customerSettings>;

export const simCustomer = z.object({
  id: z.string(),
  name: z.string(),
  /** Digits with country code; null for people who show only their username. */
  waId: z.string().nullable(),
  /** Business-scoped user id, `BR.` and digits. */
  bsuid: z.string(),
  username: z.string().nullable(),
  /** CSS colour of the avatar. */
  colour: z.string(),
  settings: customerSettings,
  createdAt: z.string(),
});
export type SimCustomer = z.infer<typeof simCustomer>;

export const newCustomer = z
  .object({
    name: z.string().trim().min(1).max(120),
    /** Any spelling; only the digits count. Leave out for a customer who hides it behind a username. */
    number: z
      .string()
      .transform((text) => text.replace(/\D/g, ''))
      .pipe(z.string().min(8).max(15))
      .nullish(),
    username: z.string().trim().min(3).max(35).nullish(),
    bsuid: z
      .string()
      .regex(/^[A-Z]{2}\.[A-Za-z0-9]{1,120}$/)
      .nullish(),
    colour: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i)
      .nullish(),
    settings: customerSettings.partial().optional(),
  })
  .strict();
export type NewCustomer = z.infer<typeof newCustomer>;

export const customerChange = z
  .object({ name: z.string().trim().min(1).max(120), settings: customerSettings.partial() })
  .partial()
  .strict();
