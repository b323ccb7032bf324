import { expect, it } from 'vitest';
import { isFillable, type TemplateComponent } from './template.ts';

const body: TemplateComponent = { type: 'BODY', format: null, text: 'Oi', buttons: [] };
const withButton = (type: string): TemplateComponent[] => [
  body,
  {
    type: 'BUTTONS',
    format: null,
    text: null,
    buttons: [
      { type: 'QUICK_REPLY', text: 'Ok', url: null },
      { type, text: 'Ver', url: null },
    ],
  },
];

it.each(['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE', 'VOICE_CALL', 'REQUEST_CONTACT_INFO'])(
  'a template with a button %s is offered',
  (type) => {
    expect(isFillable(withButton(type))).toBe(true);
  },
);

it.each(['FLOW', 'CATALOG', 'MPM', 'SPM', 'OTP', 'ORDER_DETAILS', 'WHAT_COMES_NEXT'])(
  'one with a button %s, which needs what we cannot give, is not',
  (type) => {
    expect(isFillable(withButton(type))).toBe(false);
  },
);

it('one with a carousel or an offer that runs out is not', () => {
  expect(isFillable([body, { type: 'CAROUSEL', format: null, text: null, buttons: [] }])).toBe(false);
  expect(isFillable([{ type: 'HEADER', format: 'PRODUCT', text: null, buttons: [] }, body])).toBe(false);
});
