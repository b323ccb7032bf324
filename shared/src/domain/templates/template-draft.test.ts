import { expect, it } from 'vitest';
import { newTemplateDraft, templateDraft } from './template-draft.ts';

it('has no sign that changes the direction of writing in any text', () => {
  const given = {
    ...newTemplateDraft,
    headerText: 'Pedido\u202e',
    headerExample: '\u202a12',
    body: 'Olá {{1}}, veja \u202emoc.elpmaxe\u2069 hoje',
    examples: { 1: 'Ana\u202e' },
    footer: '\u2066Loja',
    buttons: [{ type: 'URL', text: 'Ver\u202e', value: 'https://loja.example/\u202efdp.exe', example: '\u202e1' }],
    copyLabel: 'Copiar\u202e',
  };

  const parsed = templateDraft.parse(given);

  expect(JSON.stringify(parsed)).not.toMatch(/\p{Bidi_Control}/u);
  expect(parsed).toMatchObject({ body: 'Olá {{1}}, veja moc.elpmaxe hoje', examples: { 1: 'Ana' }, buttons: [{ text: 'Ver' }] });
});
