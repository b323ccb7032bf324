import { typedNumber } from '../contacts/typed-number.ts';
import type { ErrorCode } from '../../errors/catalogue.ts';
import type { DraftButton, DraftButtonType, TemplateContent, TemplateDraft } from './template-draft.ts';
import { exampleOf, templateLimits as limits } from './template-draft.ts';
import { isVisible } from '../text/is-visible.ts';
import { variablesIn } from './template-fields.ts';

/** A field that somebody has to correct, and why. Paths begin with a field of the draft: `body`, `examples.1`, `buttons.0.text`. */
export type TemplateProblem = { path: string; error: ErrorCode };

type Checked = TemplateContent & Partial<Pick<TemplateDraft, 'name'>>;

/** Meta's rules for a template that is made or changed, as far as they are known; the form and the API both ask here. Meta has the last word.
 *  https://developers.facebook.com/documentation/business-messaging/whatsapp/templates/components
 *  @param hasFile whether the header's file is there. */
export const templateProblems = (draft: Checked, hasFile: boolean): TemplateProblem[] => [
  ...(draft.name === undefined ? [] : nameProblems(draft.name)),
  ...(draft.category === 'AUTHENTICATION'
    ? authenticationProblems(draft)
    : [...headerProblems(draft, hasFile), ...bodyProblems(draft), ...footerProblems(draft), ...buttonsProblems(draft.buttons)]),
];

const problem = (path: string, error: ErrorCode): TemplateProblem[] => [{ path, error }];

const nameProblems = (name: string): TemplateProblem[] => (/^[a-z0-9_]{1,512}$/.test(name) ? [] : problem('name', 'ERR_TEMPLATE_NAME'));

const authenticationProblems = ({ expiresInMin, copyLabel }: Checked): TemplateProblem[] => [
  ...(Number.isInteger(expiresInMin) && expiresInMin >= 0 && expiresInMin <= limits.mostExpiryMin
    ? []
    : problem('expiresInMin', 'ERR_TEMPLATE_EXPIRY')),
  ...(copyLabel.trim().length > limits.buttonText ? problem('copyLabel', 'ERR_TEMPLATE_BUTTON_TEXT') : []),
];

// Not ©, ® and ™, which are text unless a selector makes them pictures.
const emoji = /\p{Emoji_Presentation}|\uFE0F/u;

const headerProblems = ({ headerFormat, headerText, headerExample }: Checked, hasFile: boolean): TemplateProblem[] => {
  if (headerFormat === 'NONE') return [];
  if (headerFormat !== 'TEXT') return hasFile ? [] : problem('headerFormat', 'ERR_TEMPLATE_HEADER_FILE');
  if (!isVisible(headerText)) return problem('headerText', 'ERR_TEMPLATE_TEXT_MISSING');
  if (headerText.length > limits.header) return problem('headerText', 'ERR_TEMPLATE_TEXT_LONG');
  if (emoji.test(headerText) || /[\n\r\t*~`]/.test(headerText)) return problem('headerText', 'ERR_TEMPLATE_HEADER_PLAIN');
  const wrong = variableProblem(headerText);
  if (wrong) return problem('headerText', wrong);
  const names = variablesIn(headerText);
  if (occurrences(headerText).length > 1) return problem('headerText', 'ERR_TEMPLATE_HEADER_VARIABLES');
  return names.length === 1 && !isVisible(headerExample) ? problem('headerExample', 'ERR_TEMPLATE_EXAMPLE_MISSING') : [];
};

const bodyProblems = ({ body, examples }: Checked): TemplateProblem[] => {
  if (!isVisible(body)) return problem('body', 'ERR_TEMPLATE_TEXT_MISSING');
  if (body.length > limits.body) return problem('body', 'ERR_TEMPLATE_TEXT_LONG');
  // Meta has no empty paragraphs one after the other, no tabs and no gaps of more than four spaces, of whatever width.
  if (/[\n\r\u2028\u2029]{3,}|\t|[^\S\n\r\u2028\u2029]{5,}/.test(body.replaceAll('\r\n', '\n')))
    return problem('body', 'ERR_TEMPLATE_SPACES');
  const wrong = variableProblem(body) ?? placeOfVariables(body);
  if (wrong) return problem('body', wrong);
  return variablesIn(body)
    .filter((name) => !isVisible(exampleOf(examples, name)))
    .map((name) => ({ path: `examples.${name}`, error: 'ERR_TEMPLATE_EXAMPLE_MISSING' }));
};

const footerProblems = ({ footer }: Checked): TemplateProblem[] => {
  if (footer === '') return [];
  if (footer.length > limits.footer) return problem('footer', 'ERR_TEMPLATE_TEXT_LONG');
  return emoji.test(footer) || /[\n\r\t]|\{\{|\}\}/.test(footer) || !isVisible(footer)
    ? problem('footer', 'ERR_TEMPLATE_FOOTER_PLAIN')
    : [];
};

/** Every `{{…}}` of a text, repeated ones too. */
const occurrences = (text: string): string[] => [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].flatMap(([, name]) => name ?? []);

/** Braces that are no variable, names that Meta does not take, numbers that do not count from 1. */
const variableProblem = (text: string): ErrorCode | null => {
  if (/\{\{|\}\}/.test(text.replace(/\{\{\s*\w+\s*\}\}/g, ''))) return 'ERR_TEMPLATE_VARIABLE_NAME';
  const names = variablesIn(text);
  const numbers = names.filter((name) => /^\d+$/.test(name));
  if (numbers.length === 0) return names.every((name) => /^[a-z][a-z0-9_]*$/.test(name)) ? null : 'ERR_TEMPLATE_VARIABLE_NAME';
  if (numbers.length < names.length) return 'ERR_TEMPLATE_VARIABLES_MIXED';
  return numbers.every((name, index) => name === String(index + 1)) ? null : 'ERR_TEMPLATE_VARIABLES_ORDER';
};

const placeOfVariables = (text: string): ErrorCode | null => {
  const marked = text.trim().replace(/\{\{\s*\w+\s*\}\}/g, '\uE000');
  if (!marked.includes('\uE000')) return null;
  const isMark = (letter: string | undefined) => letter === '\uE000';
  // Punctuation beside a variable is no text: Meta refuses “Olá {{1}}.” for ending with one.
  const words = marked.replace(/[\p{P}\p{S}]+$/u, '').trim();
  if (isMark(marked.at(0)) || isMark(words.at(-1))) return 'ERR_TEMPLATE_VARIABLE_EDGE';
  if (/\uE000\s*\uE000/.test(marked)) return 'ERR_TEMPLATE_VARIABLES_ADJACENT';
  const count = marked.split('\uE000').length - 1;
  // Twice as many words as variables, and one more.
  return marked
    .replaceAll('\uE000', ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length <
    2 * count + 1
    ? 'ERR_TEMPLATE_VARIABLES_MANY'
    : null;
};

const mostOf: Readonly<Record<DraftButtonType, number>> = {
  QUICK_REPLY: limits.buttons,
  URL: limits.urls,
  PHONE_NUMBER: limits.phones,
  COPY_CODE: limits.codes,
};

const buttonsProblems = (buttons: ReadonlyArray<DraftButton>): TemplateProblem[] => {
  if (buttons.length > limits.buttons) return problem('buttons', 'ERR_TEMPLATE_BUTTONS_MANY');
  const each = buttons.flatMap((button, index) => buttonProblems(button, index, buttons));
  if (each.length > 0) return each;
  const kinds = buttons.map(({ type }) => type === 'QUICK_REPLY');
  const changes = kinds.filter((isReply, index) => index > 0 && isReply !== kinds[index - 1]).length;
  return changes > 1 ? problem(`buttons.${buttons.length - 1}.type`, 'ERR_TEMPLATE_BUTTONS_ORDER') : [];
};

const buttonProblems = (button: DraftButton, index: number, all: ReadonlyArray<DraftButton>): TemplateProblem[] => {
  const { type, text, value, example } = button;
  const at = (field: string, error: ErrorCode): TemplateProblem[] => problem(`buttons.${index}.${field}`, error);
  const before = all.slice(0, index);
  if (before.filter((each) => each.type === type).length >= mostOf[type]) return at('type', 'ERR_TEMPLATE_BUTTON_KIND');
  // Meta names the button that copies a code itself.
  if (type !== 'COPY_CODE') {
    if (!isVisible(text) || text.length > limits.buttonText || /\{\{|[\n\r\t]/.test(text)) return at('text', 'ERR_TEMPLATE_BUTTON_TEXT');
    if (before.some((each) => each.type !== 'COPY_CODE' && each.text.trim().toLowerCase() === text.trim().toLowerCase()))
      return at('text', 'ERR_TEMPLATE_BUTTON_SAME');
  }
  switch (type) {
    case 'QUICK_REPLY':
      return [];
    case 'PHONE_NUMBER':
      return isDialled(value) && value.length <= limits.phone + 5 ? [] : at('value', 'ERR_TEMPLATE_BUTTON_PHONE');
    case 'COPY_CODE':
      return !isVisible(value) || value.length > limits.code ? at('value', 'ERR_TEMPLATE_BUTTON_CODE') : [];
    case 'URL': {
      const wrong = urlProblem(value);
      if (wrong) return at('value', wrong);
      return variablesIn(value).length > 0 && !isVisible(example) ? at('example', 'ERR_TEMPLATE_EXAMPLE_MISSING') : [];
    }
  }
};

/** With a plus it has its country code; without one it is read as everywhere else. */
const isDialled = (value: string): boolean =>
  value.trim().startsWith('+') ? /^\+\d{5,19}$/.test(value.replace(/[\s()-]/g, '')) : typedNumber(value) !== null;

/** One variable at most, which is named 1 and ends the address. */
const urlProblem = (url: string): ErrorCode | null => {
  const fixed = url.replace(/\{\{1\}\}$/, '');
  if (url.length > limits.buttonUrl || /[{}\s]/.test(fixed)) return 'ERR_TEMPLATE_BUTTON_URL';
  return /^https?:\/\/[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]|$)/iu.test(fixed) ? null : 'ERR_TEMPLATE_BUTTON_URL';
};

/** States in which Meta has a template changed. */
export const editableStatuses: ReadonlySet<string> = new Set(['APPROVED', 'REJECTED', 'PAUSED']);
const dayMs = 24 * 3_600_000;
const mostEditsInThirtyDays = 10;

/** Whether a template may be changed now; a rejected or paused one as often as one likes.
 *  @param editedAt when it was changed from here while it was approved. */
export const templateEditRefusal = (
  { status, editedAt }: { status: string; editedAt: ReadonlyArray<string> },
  now: Date,
): Extract<ErrorCode, 'ERR_TEMPLATE_NOT_EDITABLE' | 'ERR_TEMPLATE_EDITED_TODAY' | 'ERR_TEMPLATE_EDITED_OFTEN'> | null => {
  if (!editableStatuses.has(status)) return 'ERR_TEMPLATE_NOT_EDITABLE';
  if (status !== 'APPROVED') return null;
  const ages = editedAt.map((at) => now.getTime() - Date.parse(at));
  if (ages.some((age) => age < dayMs)) return 'ERR_TEMPLATE_EDITED_TODAY';
  return ages.filter((age) => age < 30 * dayMs).length >= mostEditsInThirtyDays ? 'ERR_TEMPLATE_EDITED_OFTEN' : null;
};
