import { cleanVariables, missingVariables, templateFields, variablesIn } from '@balcao/shared/domain/templates/template-fields.ts';
import { templateText } from '@balcao/shared/domain/templates/template-text.ts';
import type { TemplateComponent } from '@balcao/shared/domain/templates/template.ts';
import { describe, expect, it } from 'vitest';
import { toTemplateComponents } from './to-template-components.ts';

const part = (type: string, fields: Partial<TemplateComponent> = {}): TemplateComponent => ({
  type,
  format: null,
  text: null,
  buttons: [],
  ...fields,
});
const send = (components: TemplateComponent[], variables: Record<string, string> = {}, header: string | null = null) =>
  toTemplateComponents(
    { name: 'm', language: 'pt_BR', category: 'UTILITY', components, variables },
    header === null ? null : { providerMediaId: header, fileName: 'nota.pdf' },
  );

describe('a template', () => {
  it('without variables names no part', () => {
    expect(
      send([part('HEADER', { format: 'TEXT', text: 'Olá' }), part('BODY', { text: 'Tudo bem?' }), part('FOOTER', { text: 'Loja' })]),
    ).toEqual([]);
  });

  it('gives numbers in their order, however they stand in the text', () => {
    expect(send([part('BODY', { text: '{{2}} de {{1}}, {{10}}' })], { 'body.1': 'a', 'body.2': 'b', 'body.10': 'j' })).toEqual([
      { type: 'body', parameters: ['a', 'b', 'j'].map((text) => ({ type: 'text', text })) },
    ]);
  });

  it('gives names with their values', () => {
    expect(send([part('BODY', { text: 'Oi {{nome}}' })], { 'body.nome': 'Ana' })).toEqual([
      { type: 'body', parameters: [{ type: 'text', parameter_name: 'nome', text: 'Ana' }] },
    ]);
  });

  it.each([
    ['IMAGE', { type: 'image', image: { id: '7' } }],
    ['VIDEO', { type: 'video', video: { id: '7' } }],
    ['DOCUMENT', { type: 'document', document: { id: '7', filename: 'nota.pdf' } }],
  ])('shows its header’s %s', (format, parameter) => {
    expect(send([part('HEADER', { format })], {}, '7')).toEqual([{ type: 'header', parameters: [parameter] }]);
  });

  it('shows a place without a name', () => {
    expect(send([part('HEADER', { format: 'LOCATION' })], { 'header.latitude': '-23.5', 'header.longitude': '-46.6' })).toEqual([
      { type: 'header', parameters: [{ type: 'location', location: { latitude: '-23.5', longitude: '-46.6' } }] },
    ]);
  });

  it('fills the buttons that have something to fill, by their places', () => {
    const buttons = [
      { type: 'QUICK_REPLY', text: 'Sim', url: null },
      { type: 'URL', text: 'Site', url: 'https://example.com' },
      { type: 'URL', text: 'Pedido', url: 'https://example.com/{{1}}' },
      { type: 'COPY_CODE', text: 'Copiar', url: null },
    ];
    expect(send([part('BUTTONS', { buttons })], { 'button.2': '4471', 'button.3': 'DEZ' })).toEqual([
      { type: 'button', sub_type: 'url', index: '2', parameters: [{ type: 'text', text: '4471' }] },
      { type: 'button', sub_type: 'copy_code', index: '3', parameters: [{ type: 'coupon_code', coupon_code: 'DEZ' }] },
    ]);
  });

  it('says what is missing: a name of a place may be, a latitude beyond the pole counts as missing', () => {
    const components = [part('HEADER', { format: 'LOCATION' }), part('BODY', { text: '{{1}}' })];
    expect(missingVariables(components, { 'header.latitude': '91', 'header.longitude': '0' })).toEqual(['header.latitude', 'body.1']);
    expect(templateFields(components).map(({ key }) => key)).toHaveLength(5);
  });

  it('takes no value that placeholders made too long', () => {
    const components = [part('BODY', { text: '{{1}} {{2}} {{3}}' })];
    const given = { 'body.1': ' ', 'body.2': 'x'.repeat(1024), 'body.3': 'x'.repeat(1025) };

    expect(Object.keys(cleanVariables(components, given))).toEqual(['body.2', 'body.3']);
    expect(missingVariables(components, cleanVariables(components, given))).toEqual(['body.1', 'body.3']);
  });

  it('reads as the customer reads it', () => {
    const components = [
      part('HEADER', { format: 'TEXT', text: 'Oi {{1}}' }),
      part('BODY', { text: 'Pedido {{1}}' }),
      part('FOOTER', { text: 'Loja' }),
    ];
    expect(templateText(components, { 'header.1': 'Ana', 'body.1': '$1 {{2}}' })).toBe('*Oi Ana*\n\nPedido $1 {{2}}\n\n_Loja_');
    expect(variablesIn('{{ b }} {{a}} {{b}}')).toEqual(['b', 'a']);
  });

  it('that brings a code asks for it once, gives it to the text and to the button that copies it', () => {
    const url = 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}';
    const components = [
      part('BODY', { text: '*{{1}}* é o seu código.' }),
      part('BUTTONS', { buttons: [{ type: 'URL', text: 'Copiar código', url }] }),
    ];
    expect(templateFields(components)).toMatchObject([{ key: 'body.1', part: 'accessCode' }]);
    // Whatever else is given for the button.
    const variables = cleanVariables(components, { 'body.1': ' 111111 ', 'button.0': '999999' });
    expect(missingVariables(components, variables)).toEqual([]);
    expect(send(components, variables)).toEqual([
      { type: 'body', parameters: [{ type: 'text', text: '111111' }] },
      { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: '111111' }] },
    ]);
    expect([15, 16].map((length) => missingVariables(components, { 'body.1': '1'.repeat(length) }))).toEqual([[], ['body.1']]);
    for (const code of ['A-1b', 'ŞİFRE-٤٢']) expect(missingVariables(components, { 'body.1': code })).toEqual([]);
    for (const code of ['12\u202E34', '12\u200B34', '12\u316434', '1234😀', '{{firstName}}', '${code}', '12 34'])
      expect(missingVariables(components, { 'body.1': code })).toEqual(['body.1']);
  });
});
