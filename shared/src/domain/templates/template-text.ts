import type { TemplateComponent, TemplateVariables } from './template.ts';

/** A text of one part with its values; what has none stays visible as it is. */
export const fillTemplate = (part: 'header' | 'body', text: string, values: TemplateVariables): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => values[`${part}.${name}`] ?? whole);

/** Where a button leads. */
export const fillButtonUrl = (url: string, index: number, values: TemplateVariables): string =>
  url.replace(/\{\{\s*\w+\s*\}\}/g, (whole) => values[`button.${index}`] ?? whole);

/** What the customer reads: the header's text in bold, the body, and the footer in italics. */
export const templateText = (components: ReadonlyArray<TemplateComponent>, values: TemplateVariables): string =>
  components
    .flatMap(({ type, format, text }) => {
      if (!text) return [];
      if (type === 'HEADER') return format === null || format === 'TEXT' ? [`*${fillTemplate('header', text, values)}*`] : [];
      if (type === 'BODY') return [fillTemplate('body', text, values)];
      return type === 'FOOTER' ? [`_${text}_`] : [];
    })
    .join('\n\n');
