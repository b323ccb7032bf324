import * as z from 'zod';
import { withoutDirectionSigns } from '../text/without-direction-signs.ts';
import { templateLanguages } from './template-languages.ts';

export const templateCategories = ['MARKETING', 'UTILITY', 'AUTHENTICATION'] as const;
export type TemplateCategory = (typeof templateCategories)[number];

export const draftHeaderFormats = ['NONE', 'TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT'] as const;
export type DraftHeaderFormat = (typeof draftHeaderFormats)[number];

export const draftButtonTypes = ['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE'] as const;
export type DraftButtonType = (typeof draftButtonTypes)[number];

/** A text that customers read. Signs that change the direction of writing are left out, as in names. */
const text = (max: number) => z.string().overwrite(withoutDirectionSigns).max(max);

/** `value`: address of a link, number to call, or the example of a code; empty for a quick reply. `example`: of the variable that ends a link. */
export const draftButton = z.object({
  type: z.enum(draftButtonTypes),
  text: text(200),
  value: text(2000),
  example: text(2000),
});
export type DraftButton = z.infer<typeof draftButton>;

/** What somebody fills in to make an official template. The limits here only keep bodies small: Meta's own are in `templateProblems`, which name the
 *  field in words. */
export const templateContent = z.object({
  category: z.enum(templateCategories),
  headerFormat: z.enum(draftHeaderFormats),
  headerText: text(500),
  /** Of the header's variable. */
  headerExample: text(500),
  body: text(5000),
  /** Examples of the body's variables, by their names. */
  examples: z.record(z.string().max(100), text(2000)),
  footer: text(500),
  buttons: z.array(draftButton).max(20),
  /** The next three are of authentication templates, whose text is Meta's. */
  securityAdvice: z.boolean(),
  /** Minutes until the code expires, 1 to 90; 0 = nothing is said of it. */
  expiresInMin: z.number().int(),
  copyLabel: text(200),
});
export type TemplateContent = z.infer<typeof templateContent>;

/** The example of a variable, empty where there is none; a variable may be called what every object has, as `constructor`. */
export const exampleOf = (examples: TemplateContent['examples'], name: string): string =>
  (Object.hasOwn(examples, name) ? examples[name] : undefined) ?? '';

export const templateDraft = templateContent.extend({ name: z.string().max(600), language: z.enum(templateLanguages) });
export type TemplateDraft = z.infer<typeof templateDraft>;

/** An empty form. */
export const newTemplateDraft: TemplateDraft = {
  name: '',
  language: 'pt_BR',
  category: 'UTILITY',
  headerFormat: 'NONE',
  headerText: '',
  headerExample: '',
  body: '',
  examples: {},
  footer: '',
  buttons: [],
  securityAdvice: true,
  expiresInMin: 10,
  copyLabel: '',
};

/** Longest texts that Meta takes, in the letters that it counts (UTF-16). */
export const templateLimits = {
  name: 512,
  header: 60,
  body: 1024,
  footer: 60,
  buttonText: 25,
  buttonUrl: 2000,
  phone: 20,
  code: 15,
  buttons: 10,
  urls: 2,
  phones: 1,
  codes: 1,
  mostExpiryMin: 90,
} as const;
