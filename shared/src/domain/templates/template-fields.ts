import { longestValue, type TemplateComponent, type TemplateVariables } from './template.ts';

/** A value that somebody gives before a template goes out. */
export type TemplateField = {
  /** `header.1`, `body.2`, `body.nome`, `button.0`, `header.latitude`. */
  key: string;
  part: 'header' | 'location' | 'body' | 'url' | 'code' | 'accessCode';
  /** What Meta calls it: a number that counts from 1, or a name; of a button its text, of a place the part of it. */
  name: string;
  optional: boolean;
};

/** Parts of a place that a header shows. */
const placeParts = ['latitude', 'longitude', 'name', 'address'] as const;

/** Names of `{{…}}` in a text: numbers in their order, else as they stand. */
export const variablesIn = (text: string): string[] => {
  const names = [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].flatMap(([, name]) => name ?? []))];
  return names.every((name) => /^\d+$/.test(name)) ? names.sort((a, b) => Number(a) - Number(b)) : names;
};

/** Where the button of an authentication template leads: it copies the code that the text names.
 *  https://developers.facebook.com/documentation/business-messaging/whatsapp/templates/authentication-templates/authentication-templates */
const copiesCodeOfText = ({ type, url }: TemplateComponent['buttons'][number]): boolean =>
  type === 'OTP' || (type === 'URL' && url !== null && url.startsWith('https://www.whatsapp.com/otp/'));
const codeOfText = 'body.1';
export const longestCode = 15;
const hasCodeInText = (components: ReadonlyArray<TemplateComponent>): boolean =>
  components.some(({ buttons }) => buttons.some(copiesCodeOfText));

/** Everything that is to be filled in besides a header's file, in the order a customer reads it. */
export const templateFields = (components: ReadonlyArray<TemplateComponent>): TemplateField[] =>
  components.flatMap(({ type, format, text, buttons }): TemplateField[] => {
    switch (type) {
      case 'HEADER':
        return format === 'LOCATION'
          ? placeParts.map((name) => ({ key: `header.${name}`, part: 'location', name, optional: name === 'name' || name === 'address' }))
          : variablesIn(text ?? '').map((name) => ({ key: `header.${name}`, part: 'header', name, optional: false }));
      case 'BODY':
        return variablesIn(text ?? '').map((name) => ({
          key: `body.${name}`,
          part: `body.${name}` === codeOfText && hasCodeInText(components) ? 'accessCode' : 'body',
          name,
          optional: false,
        }));
      case 'BUTTONS':
        return buttons.flatMap((button, index): TemplateField[] =>
          copiesCodeOfText(button)
            ? []
            : button.type === 'COPY_CODE'
              ? [{ key: `button.${index}`, part: 'code', name: button.text, optional: false }]
              : button.type === 'URL' && variablesIn(button.url ?? '').length > 0
                ? [{ key: `button.${index}`, part: 'url', name: button.text, optional: false }]
                : [],
        );
      default:
        return [];
    }
  });

/** Values as Meta takes them: on one line, and only those that the template has; a code that a text names is its button's too. */
export const cleanVariables = (components: ReadonlyArray<TemplateComponent>, given: TemplateVariables): TemplateVariables => {
  const values: TemplateVariables = {};
  for (const { key } of templateFields(components)) {
    const value = given[key]?.replace(/\s+/g, ' ').trim() ?? '';
    if (value !== '') values[key] = value;
  }
  const code = values[codeOfText];
  for (const { buttons } of components)
    for (const [index, button] of buttons.entries()) if (code !== undefined && copiesCodeOfText(button)) values[`button.${index}`] = code;
  return values;
};

/** Keys of what is missing or cannot be. */
export const missingVariables = (components: ReadonlyArray<TemplateComponent>, given: TemplateVariables): string[] =>
  templateFields(components)
    .filter(({ key, part, optional }) => !(optional && !given[key]) && !isFit(key, part, given[key] ?? ''))
    .map(({ key }) => key);

/** What is wrong with a code that people are to type or copy: letters, digits and hyphens, none of which is unseen. Null: nothing, or it is empty. */
export const codeProblem = (code: string): 'tooLong' | 'signs' | null => {
  if (code.length > longestCode) return 'tooLong';
  return /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{Nd}-])*$/u.test(code) ? null : 'signs';
};

const isFit = (key: string, part: TemplateField['part'], value: string): boolean => {
  if (value === '' || value.length > longestValue) return false;
  if (part === 'accessCode') return codeProblem(value.trim()) === null;
  const most = { 'header.latitude': 90, 'header.longitude': 180 }[key];
  return most === undefined || (Number.isFinite(Number(value)) && Math.abs(Number(value)) <= most);
};
