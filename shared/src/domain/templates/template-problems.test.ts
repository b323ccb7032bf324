import { describe, expect, it } from 'vitest';
import { type DraftButton, newTemplateDraft, type TemplateDraft } from './template-draft.ts';
import { templateEditRefusal, templateProblems } from './template-problems.ts';

const draft = (change: Partial<TemplateDraft>): TemplateDraft => ({
  ...newTemplateDraft,
  name: 'pedido_pronto',
  body: 'Olá {{1}}, o seu pedido já está pronto para retirar.',
  examples: { 1: 'Ana' },
  ...change,
});
const found = (change: Partial<TemplateDraft>, hasFile = false) =>
  templateProblems(draft(change), hasFile).map(({ path, error }) => `${path} ${error}`);
const reply = (text: string): DraftButton => ({ type: 'QUICK_REPLY', text, value: '', example: '' });
const link = (text: string, value: string, example = ''): DraftButton => ({ type: 'URL', text, value, example });
const phone = (text: string, value = '+5511987654321'): DraftButton => ({ type: 'PHONE_NUMBER', text, value, example: '' });
const code = (value: string): DraftButton => ({ type: 'COPY_CODE', text: '', value, example: '' });

it('a template that keeps the rules has no problems', () => {
  const buttons = [reply('Obrigado'), link('Ver', 'https://loja.example/p/{{1}}', '17'), phone('Ligar'), code('DEZ10')];
  expect(found({ headerFormat: 'TEXT', headerText: 'Oi {{1}}', headerExample: 'Ana', footer: 'Loja', buttons })).toEqual([]);
});

it.each(['Pedido', 'pedido pronto', 'açaí', '', 'a'.repeat(513)])('the name “%s” is none of Meta’s', (name) => {
  expect(found({ name })).toEqual(['name ERR_TEMPLATE_NAME']);
});
it('a name has up to 512 letters', () => expect(found({ name: 'a'.repeat(512) })).toEqual([]));

describe('the body', () => {
  const of = (body: string, examples: Record<string, string> = { 1: 'a', 2: 'b', nome: 'c' }) => found({ body, examples });
  it.each([
    ['', 'body ERR_TEMPLATE_TEXT_MISSING'],
    ['a'.repeat(1025), 'body ERR_TEMPLATE_TEXT_LONG'],
    ['um\n\n\ndois', 'body ERR_TEMPLATE_SPACES'],
    ['um     dois', 'body ERR_TEMPLATE_SPACES'],
    ['um\r\n\r\n\r\ndois', 'body ERR_TEMPLATE_SPACES'],
    ['um\u00A0\u00A0\u00A0\u00A0\u00A0dois', 'body ERR_TEMPLATE_SPACES'],
    ['\u200B', 'body ERR_TEMPLATE_TEXT_MISSING'],
    ['{{1}}, o pedido chegou hoje', 'body ERR_TEMPLATE_VARIABLE_EDGE'],
    ['O pedido chegou hoje, {{1}}', 'body ERR_TEMPLATE_VARIABLE_EDGE'],
    ['O pedido chegou hoje, {{1}}!', 'body ERR_TEMPLATE_VARIABLE_EDGE'],
    ['Chegou o pedido {{1}} {{2}} hoje cedo na loja', 'body ERR_TEMPLATE_VARIABLES_ADJACENT'],
    ['Oi {{1}} tudo', 'body ERR_TEMPLATE_VARIABLES_MANY'],
    ['Chegou o {{2}} na loja hoje', 'body ERR_TEMPLATE_VARIABLES_ORDER'],
    ['Chegou o {{1}} na loja, {{nome}}, hoje cedo mesmo', 'body ERR_TEMPLATE_VARIABLES_MIXED'],
    ['Chegou o {{Nome}} na loja hoje', 'body ERR_TEMPLATE_VARIABLE_NAME'],
    ['Chegou o {{1} na loja hoje', 'body ERR_TEMPLATE_VARIABLE_NAME'],
  ])('“%s” is refused', (body, problem) => expect(of(body)).toEqual([problem]));

  it.each([
    'a'.repeat(1024),
    'um\n\ndois',
    'um\r\n\r\ndois',
    'um    dois',
    'Chegou o {{nome}} na loja',
    'Oi {{1}}, tudo bem',
    'Oi 👋🏽 {{1}}, tudo bem',
  ])('“%s” is taken', (body) => expect(of(body)).toEqual([]));
  it('has an example of a variable called as what every object has only where one is given', () => {
    const name = 'constructor';
    const body = `Olá, o pedido {{${name}}} já está pronto.`;
    expect(of(body)).toEqual([`examples.${name} ERR_TEMPLATE_EXAMPLE_MISSING`]);
    expect(of(body, { [name]: '17' })).toEqual([]);
  });

  it('names each variable that has no example', () => {
    expect(of('O pedido {{1}} sai da loja {{2}} amanhã cedo', { 1: 'a', 2: ' ' })).toEqual(['examples.2 ERR_TEMPLATE_EXAMPLE_MISSING']);
  });
});

describe('header and footer', () => {
  const header = (headerText: string, headerExample = 'a') => found({ headerFormat: 'TEXT', headerText, headerExample });
  it('a header has one variable, with an example, and plain text of 60 letters', () => {
    expect(header('Pedido {{1}} de {{2}}')).toEqual(['headerText ERR_TEMPLATE_HEADER_VARIABLES']);
    expect(header('Pedido {{1}}', '')).toEqual(['headerExample ERR_TEMPLATE_EXAMPLE_MISSING']);
    expect(header('Pedido 🎉')).toEqual(['headerText ERR_TEMPLATE_HEADER_PLAIN']);
    expect(header('*Pedido*')).toEqual(['headerText ERR_TEMPLATE_HEADER_PLAIN']);
    expect(header('a'.repeat(61))).toEqual(['headerText ERR_TEMPLATE_TEXT_LONG']);
    expect(header('a'.repeat(60))).toEqual([]);
  });
  it('a file in the header needs a sample of it', () => {
    expect(found({ headerFormat: 'IMAGE' })).toEqual(['headerFormat ERR_TEMPLATE_HEADER_FILE']);
    expect(found({ headerFormat: 'IMAGE' }, true)).toEqual([]);
  });
  it('a footer has neither variables nor emojis', () => {
    expect(found({ footer: 'Loja {{1}}' })).toEqual(['footer ERR_TEMPLATE_FOOTER_PLAIN']);
    expect(found({ footer: 'Loja 🎉' })).toEqual(['footer ERR_TEMPLATE_FOOTER_PLAIN']);
    expect(found({ footer: 'a'.repeat(61) })).toEqual(['footer ERR_TEMPLATE_TEXT_LONG']);
    expect(found({ footer: 'Loja™' })).toEqual([]);
  });
});

describe('buttons', () => {
  const of = (...buttons: DraftButton[]) => found({ buttons });
  it.each([
    [[reply('Sim'), link('Ver', 'https://a.example'), reply('Não')], 'buttons.2.type ERR_TEMPLATE_BUTTONS_ORDER'],
    [[reply('Sim'), reply('sim ')], 'buttons.1.text ERR_TEMPLATE_BUTTON_SAME'],
    [[reply('a'.repeat(26))], 'buttons.0.text ERR_TEMPLATE_BUTTON_TEXT'],
    [[1, 2, 3].map((n) => link(`Ver ${n}`, 'https://a.example')), 'buttons.2.type ERR_TEMPLATE_BUTTON_KIND'],
    [[phone('Ligar'), phone('Chamar')], 'buttons.1.type ERR_TEMPLATE_BUTTON_KIND'],
    [[code('A'), code('B')], 'buttons.1.type ERR_TEMPLATE_BUTTON_KIND'],
    [[link('Ver', 'https://a.example/{{1}}/x', 'a')], 'buttons.0.value ERR_TEMPLATE_BUTTON_URL'],
    [[link('Ver', 'a.example')], 'buttons.0.value ERR_TEMPLATE_BUTTON_URL'],
    [[link('Ver', 'https://a.example/{{1}}')], 'buttons.0.example ERR_TEMPLATE_EXAMPLE_MISSING'],
    [[phone('Ligar', 'ramal 3')], 'buttons.0.value ERR_TEMPLATE_BUTTON_PHONE'],
    [[phone('Ligar', '40000000 x')], 'buttons.0.value ERR_TEMPLATE_BUTTON_PHONE'],
    [[phone('Ligar', '12345')], 'buttons.0.value ERR_TEMPLATE_BUTTON_PHONE'],
    [[code('a'.repeat(16))], 'buttons.0.value ERR_TEMPLATE_BUTTON_CODE'],
    [Array.from({ length: 11 }, (_, n) => reply(`R${n}`)), 'buttons ERR_TEMPLATE_BUTTONS_MANY'],
  ])('%j are refused', (buttons, problem) => expect(of(...buttons)).toEqual([problem]));
  it('ten replies are taken', () => expect(of(...Array.from({ length: 10 }, (_, n) => reply(`R${n}`)))).toEqual([]));
});

it('a text of which nobody sees anything is missing, wherever one is asked for', () => {
  const unseen = '\u200B\u2060';
  expect(found({ headerFormat: 'TEXT', headerText: unseen })).toEqual(['headerText ERR_TEMPLATE_TEXT_MISSING']);
  expect(found({ headerFormat: 'TEXT', headerText: 'Oi {{1}}', headerExample: unseen })).toEqual([
    'headerExample ERR_TEMPLATE_EXAMPLE_MISSING',
  ]);
  expect(found({ examples: { 1: unseen } })).toEqual(['examples.1 ERR_TEMPLATE_EXAMPLE_MISSING']);
  expect(found({ footer: unseen })).toEqual(['footer ERR_TEMPLATE_FOOTER_PLAIN']);
  expect(found({ buttons: [reply(unseen)] })).toEqual(['buttons.0.text ERR_TEMPLATE_BUTTON_TEXT']);
  expect(found({ buttons: [code(unseen)] })).toEqual(['buttons.0.value ERR_TEMPLATE_BUTTON_CODE']);
});

it('an authentication template has no text of its own, and a code that lasts 90 minutes at most', () => {
  expect(found({ category: 'AUTHENTICATION', body: '', expiresInMin: 90 })).toEqual([]);
  expect(found({ category: 'AUTHENTICATION', expiresInMin: 91 })).toEqual(['expiresInMin ERR_TEMPLATE_EXPIRY']);
});

describe('editing', () => {
  const now = new Date('2026-11-30T12:00:00Z');
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
  const of = (status: string, ...hours: number[]) => templateEditRefusal({ status, editedAt: hours.map(ago) }, now);
  it('is for approved, rejected and paused templates', () => {
    expect(['APPROVED', 'REJECTED', 'PAUSED', 'PENDING', 'DISABLED'].map((status) => of(status))).toEqual([
      null,
      null,
      null,
      'ERR_TEMPLATE_NOT_EDITABLE',
      'ERR_TEMPLATE_NOT_EDITABLE',
    ]);
  });
  it('of approved ones is for once a day and ten times in thirty', () => {
    expect(of('APPROVED', 23.9)).toBe('ERR_TEMPLATE_EDITED_TODAY');
    expect(of('APPROVED', 24)).toBeNull();
    const ten = Array.from({ length: 10 }, (_, day) => 25 + day * 24);
    expect(of('APPROVED', ...ten)).toBe('ERR_TEMPLATE_EDITED_OFTEN');
    expect(of('APPROVED', ...ten.slice(1), 30 * 24)).toBeNull();
    expect(of('REJECTED', 1)).toBeNull();
  });
});
