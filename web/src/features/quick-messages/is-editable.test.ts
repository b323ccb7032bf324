import { expect, it } from 'vitest';
import { isEditable } from './is-editable.ts';

const body = { type: 'BODY', format: null, text: 'Olá', buttons: [] };
const withButton = (type: string) => ({ type: 'BUTTONS', format: null, text: null, buttons: [{ type, text: 'Ver', url: null }] });
const location = { type: 'HEADER', format: 'LOCATION', text: null, buttons: [] };

it.each([
  ['an approved one', 'APPROVED', 'UTILITY', [body, withButton('URL')], true],
  ['one in review', 'PENDING', 'UTILITY', [body], false],
  ['one with a form of Meta', 'APPROVED', 'UTILITY', [body, withButton('FLOW')], false],
  ['one with a catalogue', 'APPROVED', 'MARKETING', [body, withButton('CATALOG')], false],
  ['one with a place above', 'APPROVED', 'UTILITY', [location, body], false],
  ['one with a carousel', 'APPROVED', 'MARKETING', [body, { type: 'CAROUSEL', format: null, text: null, buttons: [] }], false],
  ['one with a code', 'APPROVED', 'AUTHENTICATION', [body, withButton('OTP')], true],
])('offers to edit %s: %s', (_what, status, category, components, expected) => {
  expect(isEditable({ status, category, components })).toBe(expected);
});
