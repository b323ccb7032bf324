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

/** An option of a queue's menu. Only queues can be targets in a template: an option with another target is exported as a plain text. */
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
            /** Name of the queue that the option leads to. */
            queue: name.nullable(),
            options: z.lazy(() => optionsOf(depth + 1)),
          }),
    )
    .max(200);

/** Arguments for zod's `refine`: no two items may have the same name (ignoring case and accents), as a template refers to records by name. */
const distinct = <Item>(nameOf: (item: Item) => string) =>
  [
    (items: ReadonlyArray<Item>): boolean => new Set(items.map((item) => foldText(nameOf(item)))).size === items.length,
    'a name twice',
  ] as const;

/** A company's configuration, from which other companies can be set up. Records are referred to by name instead of id, because people
 *  read the template and copy it between installations. */
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
        /** Rules of a kanban lane; null = a tag for contacts. */
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
  /** Error code of a refused change; null for all other outcomes. */
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
    // 4 MB, because 500 quick messages of 4000 characters alone are 2 MB.
    maxBodyBytes: 4 * 1024 * 1024,
    body: z.object({ template: companyTemplate, apply: z.boolean() }),
    response: z.object({ changes: z.array(templateChange) }),
    errors: ['ERR_RECORD_CHANGED'],
  }),
};
