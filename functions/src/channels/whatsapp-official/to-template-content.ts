import {
  draftButtonTypes,
  draftHeaderFormats,
  exampleOf,
  newTemplateDraft,
  templateCategories,
  type DraftButton,
  type TemplateContent,
} from '@balcao/shared/domain/templates/template-draft.ts';
import { variablesIn } from '@balcao/shared/domain/templates/template-fields.ts';
import { readField, readList, readNumber, readText } from '../meta/read-json.ts';

/** A template of Meta's as a form starts from it; null when it has parts that the form does not have, which saving it would lose. A file in the header has
 *  to be chosen anew: Meta takes back no address of one. */
export const toTemplateContent = (json: unknown): TemplateContent | null => {
  const category = templateCategories.find((each) => each === readText(readField(json, 'category')));
  if (category === undefined) return null;
  let content: TemplateContent = { ...contentOf(newTemplateDraft), category };
  for (const component of readList(readField(json, 'components'))) {
    const part = category === 'AUTHENTICATION' ? authenticationPart(component) : partOf(component);
    if (part === null) return null;
    content = { ...content, ...part };
  }
  return content;
};

const contentOf = ({ name: _name, language: _language, ...content }: typeof newTemplateDraft): TemplateContent => content;

const typeOf = (component: unknown): string => readText(readField(component, 'type'))?.toUpperCase() ?? '';

const partOf = (component: unknown): Partial<TemplateContent> | null => {
  const text = readText(readField(component, 'text')) ?? '';
  const example = readField(component, 'example');
  switch (typeOf(component)) {
    case 'HEADER': {
      const format = draftHeaderFormats.find((each) => each === (readText(readField(component, 'format')) ?? 'TEXT'));
      const [name] = variablesIn(text);
      return format === undefined
        ? null
        : {
            headerFormat: format,
            headerText: text,
            headerExample: name === undefined ? '' : exampleOf(examplesOf(example, 'header_text', [name]), name),
          };
    }
    case 'BODY':
      return { body: text, examples: examplesOf(example, 'body_text', variablesIn(text)) };
    case 'FOOTER':
      return { footer: text };
    case 'BUTTONS': {
      const buttons = readList(readField(component, 'buttons')).map(toDraftButton);
      return buttons.some((button) => button === null) ? null : { buttons: buttons.filter((button) => button !== null) };
    }
    default:
      return null;
  }
};

const authenticationPart = (component: unknown): Partial<TemplateContent> | null => {
  switch (typeOf(component)) {
    case 'BODY':
      return { securityAdvice: readField(component, 'add_security_recommendation') === true };
    case 'FOOTER':
      return { expiresInMin: readNumber(readField(component, 'code_expiration_minutes')) ?? 0 };
    case 'BUTTONS': {
      const [button] = readList(readField(component, 'buttons'));
      return { copyLabel: readText(readField(button, 'text')) ?? '' };
    }
    default:
      return null;
  }
};

/** Examples by the names of their variables, whichever way Meta has them. */
const examplesOf = (example: unknown, field: string, names: ReadonlyArray<string>): Record<string, string> => {
  const named = readList(readField(example, `${field}_named_params`));
  if (named.length > 0)
    return Object.fromEntries(
      named.map((each) => [readText(readField(each, 'param_name')) ?? '', readText(readField(each, 'example')) ?? '']),
    );
  const [first] = readList(readField(example, field));
  const values = Array.isArray(first) ? first : readList(readField(example, field));
  return Object.fromEntries(names.map((name, index) => [name, readText(values[index]) ?? '']));
};

const toDraftButton = (json: unknown): DraftButton | null => {
  const type = draftButtonTypes.find((each) => each === typeOf(json));
  if (type === undefined) return null;
  const text = readText(readField(json, 'text')) ?? '';
  const given = readField(json, 'example');
  const example = readText(Array.isArray(given) ? given[0] : given) ?? '';
  const url = readText(readField(json, 'url')) ?? '';
  switch (type) {
    case 'QUICK_REPLY':
      return { type, text, value: '', example: '' };
    case 'URL':
      return { type, text, value: url, example: variablesIn(url).length === 0 ? '' : exampleOfUrl(url, example) };
    case 'PHONE_NUMBER':
      return { type, text, value: readText(readField(json, 'phone_number')) ?? '', example: '' };
    case 'COPY_CODE':
      return { type, text: '', value: example, example: '' };
  }
};

/** Meta has the whole address as an example, or only what the variable stands for. */
const exampleOfUrl = (url: string, example: string): string => {
  const fixed = url.replace(/\{\{1\}\}$/, '');
  return example.startsWith(fixed) ? example.slice(fixed.length) : example;
};
