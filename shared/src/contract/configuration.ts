import * as z from 'zod';
import { companySettingKeys } from '../domain/companies/company-settings.ts';
import { scheduleDay } from '../domain/connections/connection-settings.ts';
import { rotationMinutes, rotationModes } from '../domain/queues/queue-defaults.ts';
import { foldText } from '../domain/search/fold-text.ts';
import { route } from './route.ts';
import { shownName } from './shown-name.ts';

const name = shownName(1, 100);
const text = z.string().max(4000);
const color = z.string().max(9);

/** A menu option of a queue in a company template. Its target can only be a queue: an option with another target is exported as a plain
 *  text option. */
export type TemplateOption = {
  name: string;
  greetingMessage: string;
  closeTicket: boolean;
  queue: string | null;
  options: TemplateOption[];
};
const optionsOf = (depth: number): z.ZodType<TemplateOption[]> =>
  z
    .array(
      depth > 10
        ? z.never()
        : z.object({
            name,
            greetingMessage: text,
            closeTicket: z.boolean(),
            /** Name of the queue to which the option leads; null = a plain text option. */
            queue: name.nullable(),
            options: z.lazy(() => optionsOf(depth + 1)),
          }),
    )
    .max(200);

/** Arguments for zod's `refine`: requires distinct names (ignoring case and accents), because a company template refers to records by name. */
const distinct = <Item>(nameOf: (item: Item) => string) =>
  [
    (items: ReadonlyArray<Item>): boolean => new Set(items.map((item) => foldText(nameOf(item)))).size === items.length,
    'a name twice',
  ] as const;

/** Company template: the configuration of a company in a form from which other companies can be set up. It refers to records by name
 *  instead of id, because people read it and copy it between installations. */
export const companyTemplate = z.object({
  format: z.literal('balcao-1'),
  settings: z.partialRecord(z.enum(companySettingKeys), text),
  hours: z.object({
    timeZone: z.string().max(60),
    schedules: z.array(scheduleDay).max(7),
    holidays: z.array(z.object({ date: z.iso.date(), name })).max(200),
  }),
  tags: z
    .array(
      z.object({
        name,
        color,
        /** Rules of a kanban lane, `next` and `back` being names of lanes; null = an ordinary tag for contacts. */
        lane: z
          .object({ timeLane: z.number().int().min(0).max(100_000), next: name.nullable(), back: name.nullable(), greeting: text })
          .nullable(),
      }),
    )
    .max(300)
    .refine(...distinct(({ name }: { name: string }) => name)),
  queues: z
    .array(
      z.object({
        name,
        color,
        orderQueue: z.number().int().min(0).max(9999).nullable(),
        greetingMessage: text,
        outOfHoursMessage: text,
        schedules: z.array(scheduleDay).max(7),
        closeTicket: z.boolean(),
        ativarRoteador: z.boolean(),
        tempoRoteador: z.literal(rotationMinutes),
        typeRandomMode: z.enum(rotationModes),
        options: optionsOf(1),
      }),
    )
    .max(100)
    .refine(...distinct(({ name }: { name: string }) => name)),
  quickMessages: z
    .array(z.object({ shortcode: name, message: text, dontSend: z.boolean() }))
    .max(500)
    .refine(...distinct(({ shortcode }: { shortcode: string }) => shortcode)),
});
export type CompanyTemplate = z.infer<typeof companyTemplate>;

const templateChange = z.object({
  kind: z.enum(['settings', 'tags', 'queues', 'quickMessages', 'holidays']),
  name: z.string(),
  outcome: z.enum(['new', 'changed', 'same', 'refused']),
  /** Error code of the refusal; null unless `outcome` is `refused`. */
  why: z.string().nullable(),
});
export type TemplateChange = z.infer<typeof templateChange>;

export const configurationContract = {
  getConfiguration: route({
    method: 'GET',
    path: '/configuration',
    permission: 'company:admin',
    summary: 'The company as a template: settings, hours, tags, queues and general quick messages, by name',
    response: companyTemplate,
    errors: [],
  }),
  applyConfiguration: route({
    method: 'POST',
    path: '/configuration',
    permission: 'company:admin',
    summary:
      'Make the company as a template says: what is there by the same name is changed, what is not is added, nothing is deleted. `apply` false only tells what would change',
    // Body limit of 4 MB: the maximum of 500 quick messages of 4000 characters is 2 MB alone.
    maxBodyBytes: 4 * 1024 * 1024,
    body: z.object({ template: companyTemplate, apply: z.boolean() }),
    response: z.object({ changes: z.array(templateChange) }),
    errors: ['ERR_RECORD_CHANGED'],
  }),
};
