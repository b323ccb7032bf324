import { z } from 'zod';

/** A refusal as Meta words it for people. */
export type TemplateComplaint = { code: number; subcode?: number; title: string; text: string };

const complaint = (subcode: number | undefined, title: string, text: string): TemplateComplaint => ({
  code: 100,
  title,
  text,
  ...(subcode === undefined ? {} : { subcode }),
});
const tooLong = (field: string, most: number) =>
  complaint(2388040, 'Character Limit Exceeded', `The ${field} of the message template may have ${most} characters at most.`);

const button = z
  .object({
    type: z.string().toUpperCase(),
    text: z.string().optional(),
    url: z.string().optional(),
    phone_number: z.string().optional(),
    otp_type: z.string().optional(),
    example: z.union([z.string(), z.array(z.string())]).optional(),
  })
  .loose();
const component = z
  .object({
    type: z.string().toUpperCase(),
    format: z.string().toUpperCase().optional(),
    text: z.string().optional(),
    buttons: z.array(button).optional(),
    example: z
      .object({
        header_text: z.array(z.string()).optional(),
        header_text_named_params: z.array(z.object({ param_name: z.string(), example: z.string() })).optional(),
        header_handle: z.array(z.string()).optional(),
        body_text: z.array(z.array(z.string())).optional(),
        body_text_named_params: z.array(z.object({ param_name: z.string(), example: z.string() })).optional(),
      })
      .optional(),
    add_security_recommendation: z.boolean().optional(),
    code_expiration_minutes: z.number().int().optional(),
  })
  .loose();
type Component = z.infer<typeof component>;

/** Body of `POST /{waba}/message_templates`. */
export const templateCreation = z.object({
  name: z.string(),
  language: z.string(),
  category: z
    .string()
    .toUpperCase()
    .pipe(z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION'])),
  parameter_format: z
    .string()
    .toUpperCase()
    .pipe(z.enum(['POSITIONAL', 'NAMED']))
    .default('POSITIONAL'),
  components: z.array(component).min(1),
});
/** Body of `POST /{template}`. */
export const templateEdit = z.object({
  category: z
    .string()
    .toUpperCase()
    .pipe(z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION']))
    .optional(),
  components: z.array(component).min(1).optional(),
});

const names = (text: string): string[] => [...new Set([...text.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].map(([, name]) => name ?? ''))];
const pictures = /\p{Emoji_Presentation}|\uFE0F/u;

/** Why Meta does not take a template's name.
 *  https://developers.facebook.com/documentation/business-messaging/whatsapp/templates/overview */
export const nameComplaint = (name: string): TemplateComplaint | null =>
  /^[a-z0-9_]{1,512}$/.test(name)
    ? null
    : complaint(undefined, 'Invalid name', 'Message template name can only have lowercase letters, numbers and underscores, up to 512.');

/** Why Meta does not take a template's parts.
 *  @param isHandle whether a file was uploaded under this handle. */
export const componentsComplaint = (
  category: string,
  parts: ReadonlyArray<Component>,
  isNamed: boolean,
  isHandle: (handle: string) => boolean,
): TemplateComplaint | null => {
  const of = (type: string) => parts.find((part) => part.type === type);
  const body = of('BODY');
  if (!body) return complaint(2388042, 'Body missing', 'The message template needs a component of type BODY.');
  if (category === 'AUTHENTICATION') return authenticationComplaint(parts);
  return (
    headerComplaint(of('HEADER'), isNamed, isHandle) ??
    bodyComplaint(body, isNamed) ??
    footerComplaint(of('FOOTER')) ??
    buttonsComplaint(of('BUTTONS')?.buttons ?? [])
  );
};

const authenticationComplaint = (parts: ReadonlyArray<Component>): TemplateComplaint | null => {
  const minutes = parts.find(({ type }) => type === 'FOOTER')?.code_expiration_minutes;
  if (parts.some(({ type, text }) => type === 'HEADER' || text !== undefined))
    return complaint(2388042, 'Authentication templates have no text of their own', 'Leave header and text out.');
  if (minutes !== undefined && (minutes < 1 || minutes > 90))
    return complaint(undefined, 'Invalid expiration', 'code_expiration_minutes must be from 1 to 90.');
  const buttons = parts.find(({ type }) => type === 'BUTTONS')?.buttons ?? [];
  return buttons.length === 1 && buttons[0]?.type === 'OTP'
    ? null
    : complaint(2388042, 'One-time password button missing', 'An authentication template has one button of type OTP.');
};

const headerComplaint = (
  header: Component | undefined,
  isNamed: boolean,
  isHandle: (handle: string) => boolean,
): TemplateComplaint | null => {
  if (!header) return null;
  const { format = 'TEXT', text = '', example } = header;
  if (['IMAGE', 'VIDEO', 'DOCUMENT'].includes(format)) {
    const handle = example?.header_handle?.[0];
    if (handle === undefined) return complaint(2388273, 'Sample missing', 'A header with a file needs a sample of it in header_handle.');
    return isHandle(handle) ? null : complaint(2388273, 'Invalid sample', 'header_handle is no handle of the resumable upload API.');
  }
  if (format !== 'TEXT') return null;
  if (text.trim() === '') return complaint(2388047, 'Message header format is incorrect', 'The header has no text.');
  if (text.length > 60) return tooLong('header', 60);
  if (/[\n\r*]/.test(text) || pictures.test(text))
    return complaint(
      2388047,
      'Message header format is incorrect',
      "The message header can't have new lines, formatting characters, emojis or asterisks.",
    );
  const found = names(text);
  if (found.length > 1) return complaint(2388047, 'Message header format is incorrect', 'The header may have one variable.');
  return found.length === 0 || hasExamples(found, isNamed, [example?.header_text ?? []], example?.header_text_named_params)
    ? null
    : missingExample('HEADER');
};

const missingExample = (part: string) =>
  complaint(
    2388043,
    'Message template "components" param is missing expected field(s)',
    `component of type ${part} is missing expected field(s) (example)`,
  );

const hasExamples = (
  found: ReadonlyArray<string>,
  isNamed: boolean,
  numbered: ReadonlyArray<ReadonlyArray<string>> | undefined,
  named: ReadonlyArray<{ param_name: string; example: string }> | undefined,
): boolean =>
  isNamed
    ? found.every((name) => named?.some((each) => each.param_name === name && each.example !== ''))
    : numbered?.[0]?.length === found.length && numbered[0].every((each) => each !== '');

const bodyComplaint = ({ text = '', example }: Component, isNamed: boolean): TemplateComplaint | null => {
  const wrong = (why: string) => complaint(2388072, 'Message body format is incorrect', why);
  if (text.trim() === '') return wrong('The body has no text.');
  if (text.length > 1024) return tooLong('body', 1024);
  if (/\n{3,}|\t| {5,}/.test(text)) return wrong('The body has too many new lines or spaces, or a tab.');
  const found = names(text);
  const isGood = isNamed
    ? found.every((name) => /^[a-z][a-z0-9_]*$/.test(name))
    : found
        .map(Number)
        .toSorted((a, b) => a - b)
        .every((number, index) => number === index + 1);
  if (!isGood) return complaint(2388073, 'Invalid variables', 'Variables are {{1}}, {{2}}, … without gaps, or have lower-case names.');
  const marked = text.trim().replace(/\{\{[^{}]*\}\}/g, '\uE000');
  const bare = marked.replace(/[^\p{L}\p{N}\p{Emoji_Presentation}\uE000]+$/u, '');
  if (marked.startsWith('\uE000') || bare.endsWith('\uE000'))
    return complaint(2388299, 'Leading or trailing params', "Variables can't be at the start or end of the template.");
  if (/\uE000\s*\uE000/.test(marked)) return wrong('Two variables stand side by side.');
  const count = marked.split('\uE000').length - 1;
  const words = marked.split(/[\s\uE000]+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  if (count > 0 && words < 2 * count + 1)
    return complaint(
      2388293,
      'Too many variables',
      'This template has too many variables for its length. Reduce the number of variables or increase the message length.',
    );
  return found.length === 0 || hasExamples(found, isNamed, example?.body_text, example?.body_text_named_params)
    ? null
    : missingExample('BODY');
};

const footerComplaint = (footer: Component | undefined): TemplateComplaint | null => {
  if (!footer) return null;
  const { text = '' } = footer;
  if (text.length > 60) return tooLong('footer', 60);
  return text.trim() === '' || /[\n\r{}]/.test(text) || pictures.test(text)
    ? complaint(2388073, 'Message footer format is incorrect', "The message footer can't have variables, new lines or emojis.")
    : null;
};

const mostButtons: Readonly<Record<string, number>> = { URL: 2, PHONE_NUMBER: 1, COPY_CODE: 1 };

const buttonsComplaint = (buttons: ReadonlyArray<z.infer<typeof button>>): TemplateComplaint | null => {
  const wrong = (why: string) => complaint(2388055, 'Message buttons are incorrect', why);
  if (buttons.length > 10) return wrong('A template has 10 buttons at most.');
  for (const [type, most] of Object.entries(mostButtons))
    if (buttons.filter((each) => each.type === type).length > most) return wrong(`There may be ${most} of type ${type}.`);
  const replies = buttons.map(({ type }) => type === 'QUICK_REPLY');
  if (replies.filter((isReply, index) => index > 0 && isReply !== replies[index - 1]).length > 1)
    return wrong('Quick reply buttons must be grouped together.');
  const texts = buttons.filter(({ type }) => type !== 'COPY_CODE').map(({ text = '' }) => text.trim().toLowerCase());
  if (new Set(texts).size < texts.length) return wrong('Buttons cannot have the same text.');
  for (const { type, text = '', url = '', phone_number: phone = '', example } of buttons) {
    if (type !== 'COPY_CODE' && (text === '' || text.length > 25)) return tooLong('button text', 25);
    if (type === 'URL') {
      const found = names(url);
      if (!URL.canParse(url.replace(/\{\{.*$/, '')) || url.length > 2000) return wrong('The URL is not valid.');
      if (found.length > 0 && !(found.length === 1 && url.endsWith('{{1}}'))) return wrong('The variable of a URL stands at its end.');
      if (found.length > 0 && !example?.[0]) return missingExample('BUTTONS');
    }
    if (type === 'PHONE_NUMBER' && !/^\+?\d{5,20}$/.test(phone)) return wrong('The phone number is not valid.');
    const code = Array.isArray(example) ? example[0] : example;
    if (type === 'COPY_CODE' && (!code || code.length > 15)) return wrong('The example of a code has 1 to 15 letters.');
  }
  return null;
};
