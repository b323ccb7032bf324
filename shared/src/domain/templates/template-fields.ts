import { longestValue, type TemplateComponent, type TemplateVariables } from './template.ts';

/** A value that somebody gives before a template goes out. */
export type TemplateField = {
  /** `header.1`, `body.2`, `body.nome`, `button.0`, `header.latitude`. */
  key: string;
  part: 'header' | 'location' | 'body' | 'url' | 'code';
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

/** Everything that is to be filled in besides a header's file, in the order a customer reads it. */
export const templateFields = (components: ReadonlyArray<TemplateComponent>): TemplateField[] =>
  components.flatMap(({ type, format, text, buttons }): TemplateField[] => {
    switch (type) {
      case 'HEADER':
        return format === 'LOCATION'
          ? placeParts.map((name) => ({ key: `header.${name}`, part: 'location', name, optional: name === 'name' || name === 'address' }))
          : variablesIn(text ?? '').map((name) => ({ key: `header.${name}`, part: 'header', name, optional: false }));
      case 'BODY':
        return variablesIn(text ?? '').map((name) => ({ key: `body.${name}`, part: 'body', name, optional: false }));
      case 'BUTTONS':
        return buttons.flatMap((button, index): TemplateField[] =>
          button.type === 'COPY_CODE'
            ? [{ key: `button.${index}`, part: 'code', name: button.text, optional: false }]
            : button.type === 'URL' && variablesIn(button.url ?? '').length > 0
              ? [{ key: `button.${index}`, part: 'url', name: button.text, optional: false }]
              : [],
        );
      default:
        return [];
    }
  });

/** Values as Meta takes them: on one line, and only those that the template has. */
export const cleanVariables = (components: ReadonlyArray<TemplateComponent>, given: TemplateVariables): TemplateVariables =>
  Object.fromEntries(
    templateFields(components).flatMap(({ key }) => {
      const value = given[key]?.replace(/\s+/g, ' ').trim() ?? '';
      return value === '' ? [] : [[key, value]];
    }),
  );

/** Keys of what is missing or cannot be. */
export const missingVariables = (components: ReadonlyArray<TemplateComponent>, given: TemplateVariables): string[] =>
  templateFields(components)
    .filter(({ key, optional }) => !(optional && !given[key]) && !isFit(key, given[key] ?? ''))
    .map(({ key }) => key);

const isFit = (key: string, value: string): boolean => {
  if (value === '' || value.length > longestValue) return false;
  const most = { 'header.latitude': 90, 'header.longitude': 180 }[key];
  return most === undefined || (Number.isFinite(Number(value)) && Math.abs(Number(value)) <= most);
};
