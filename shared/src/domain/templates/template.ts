import * as z from 'zod';

/** A part of an official template as Meta describes it: HEADER, BODY, FOOTER or BUTTONS. */
export const templateComponent = z.object({
  type: z.string(),
  /** Of a header: TEXT, IMAGE, VIDEO, DOCUMENT or LOCATION. */
  format: z.string().nullable(),
  text: z.string().nullable(),
  buttons: z.array(z.object({ type: z.string(), text: z.string(), url: z.string().nullable() })),
});
export type TemplateComponent = z.infer<typeof templateComponent>;

/** Letters of a value, with what its placeholders stand for. */
export const longestValue = 1024;

/** Values by the keys of `templateFields`. */
export const templateVariables = z.record(z.string().max(60), z.string().max(longestValue));
export type TemplateVariables = z.infer<typeof templateVariables>;

/** The template that a message was made of, as it was when somebody picked it. */
export const sentTemplate = z.object({
  name: z.string(),
  language: z.string(),
  category: z.string(),
  components: z.array(templateComponent),
  variables: templateVariables,
});
export type SentTemplate = z.infer<typeof sentTemplate>;

/** The only state in which Meta sends a template. */
export const approved = 'APPROVED';

export const headerMediaFormats = ['IMAGE', 'VIDEO', 'DOCUMENT'] as const;
export type HeaderMediaFormat = (typeof headerMediaFormats)[number];
export const isHeaderMediaFormat = (format: string): format is HeaderMediaFormat => headerMediaFormats.some((each) => each === format);

/** The file that a template's header shows; null = none. */
export const headerMediaOf = (components: ReadonlyArray<TemplateComponent>): HeaderMediaFormat | null => {
  const format = components.find(({ type }) => type === 'HEADER')?.format ?? '';
  return isHeaderMediaFormat(format) ? format : null;
};

const known = new Set(['HEADER', 'BODY', 'FOOTER', 'BUTTONS']);
const knownFormats = new Set(['TEXT', 'LOCATION', ...headerMediaFormats]);
/** Buttons that need nothing, or a value of `templateFields`. Others open what each message has to name: a form, a catalogue, its products. */
const knownButtons = new Set(['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE', 'VOICE_CALL', 'REQUEST_CONTACT_INFO']);
/** Whether it has no parts that cannot be filled here, as carousels, offers that run out and buttons that open a form. */
export const isFillable = (components: ReadonlyArray<TemplateComponent>): boolean =>
  components.every(
    ({ type, format, buttons }) =>
      known.has(type) &&
      (type !== 'HEADER' || format === null || knownFormats.has(format)) &&
      buttons.every((button) => knownButtons.has(button.type)),
  );
