import { typedNumber } from '@balcao/shared/domain/contacts/typed-number.ts';
import { variablesIn } from '@balcao/shared/domain/templates/template-fields.ts';
import { exampleOf, type DraftButton, type TemplateContent } from '@balcao/shared/domain/templates/template-draft.ts';
import type { NewTemplate } from '../adapter.ts';

type Json = Readonly<Record<string, unknown>>;

/** Variables have names, or numbers. */
export const parameterFormatOf = ({ headerFormat, headerText, body }: TemplateContent): 'NAMED' | 'POSITIONAL' => {
  const names = [...variablesIn(body), ...(headerFormat === 'TEXT' ? variablesIn(headerText) : [])];
  return names.some((name) => !/^\d+$/.test(name)) ? 'NAMED' : 'POSITIONAL';
};

/** The parts of a template as Meta takes them, with examples for its reviewers.
 *  https://developers.facebook.com/documentation/business-messaging/whatsapp/templates/components */
export const toNewComponents = ({ content, headerHandle }: NewTemplate): Json[] => {
  if (content.category === 'AUTHENTICATION') return authenticationComponents(content);
  const { footer, buttons } = content;
  return [
    ...headerOf(content, headerHandle),
    { type: 'BODY', text: content.body, example: bodyExample(content) },
    ...(footer === '' ? [] : [{ type: 'FOOTER', text: footer }]),
    ...(buttons.length === 0 ? [] : [{ type: 'BUTTONS', buttons: buttons.map(toButton) }]),
  ];
};

/** The text of an authentication template is Meta's. */
const authenticationComponents = ({ securityAdvice, expiresInMin, copyLabel }: TemplateContent): Json[] => [
  { type: 'BODY', add_security_recommendation: securityAdvice },
  ...(expiresInMin > 0 ? [{ type: 'FOOTER', code_expiration_minutes: expiresInMin }] : []),
  { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text: copyLabel.trim() || undefined }] },
];

const headerOf = ({ headerFormat, headerText, headerExample }: TemplateContent, handle: string | null): Json[] => {
  if (headerFormat === 'NONE') return [];
  if (headerFormat !== 'TEXT') return [{ type: 'HEADER', format: headerFormat, example: { header_handle: [handle ?? ''] } }];
  const [name] = variablesIn(headerText);
  const example = name === undefined ? undefined : parameterExample('header_text', name, headerExample);
  return [{ type: 'HEADER', format: 'TEXT', text: headerText, example }];
};

const isNumber = (name: string): boolean => /^\d+$/.test(name);

const parameterExample = (field: string, name: string, example: string): Json =>
  isNumber(name) ? { [field]: [example] } : { [`${field}_named_params`]: [{ param_name: name, example }] };

const bodyExample = ({ body, examples }: TemplateContent): Json | undefined => {
  const names = variablesIn(body);
  if (names.length === 0) return undefined;
  return names.every(isNumber)
    ? { body_text: [names.map((name) => exampleOf(examples, name))] }
    : { body_text_named_params: names.map((name) => ({ param_name: name, example: exampleOf(examples, name) })) };
};

const toButton = ({ type, text, value, example }: DraftButton): Json => {
  switch (type) {
    case 'QUICK_REPLY':
      return { type, text };
    case 'URL':
      return { type, text, url: value, example: variablesIn(value).length === 0 ? undefined : [value.replace(/\{\{1\}\}$/, example)] };
    case 'PHONE_NUMBER':
      return { type, text, phone_number: dialled(value) };
    case 'COPY_CODE':
      return { type, example: value };
  }
};

/** A number without a plus is read as everywhere else: without a country code it is one of Brazil. */
const dialled = (value: string): string => (value.trim().startsWith('+') ? `+${value.replace(/\D/g, '')}` : `+${typedNumber(value) ?? ''}`);
