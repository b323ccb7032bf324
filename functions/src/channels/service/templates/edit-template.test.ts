import { connectionId } from '@balcao/shared/domain/ids.ts';
import { newTemplateDraft } from '@balcao/shared/domain/templates/template-draft.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { expect, it } from 'vitest';
import { templateIdOf } from '../sync-templates.ts';
import { editTemplate } from './edit-template.ts';

const connection = connectionId.parse(anId('C1'));
const { name: _name, language: _language, ...content } = { ...newTemplateDraft, body: 'O seu pedido chegou hoje.' };
const refused = { kind: 'refused', code: 100, subcode: null, details: '', said: 'Only approved templates can be edited.', action: 'fail' };
const atMeta = (status: string, text: string) => ({
  kind: 'template',
  template: { id: '7301', status, category: 'UTILITY', components: [{ type: 'BODY', format: null, text, buttons: [] }] },
  content,
});

/** Code of the error of an edit that Meta refuses. `seen`: what Meta has before and after it. */
const refusalOf = async (...seen: unknown[]): Promise<string> => {
  const id = templateIdOf(connection, '7301');
  let reads = 0;
  const deps = {
    quickMessages: {
      get: async () => ({
        id,
        shortcode: 'pedido',
        version: 1,
        template: { connectionId: connection, metaID: '7301', status: 'REJECTED', category: 'UTILITY' },
      }),
    },
    getConnection: async () => ({ id: connection, channel: 'whatsapp_oficial' }),
    templatesAt: () => ({
      accountId: '2001',
      read: async () => seen[reads++],
      edit: async () => refused,
      list: async () => ({ kind: 'unclear' }),
    }),
    now: () => new Date('2026-11-01T12:00:00.000Z'),
  };
  return editTemplate(deps as never, id, content, null).then(
    () => 'saved',
    (error: Error) => error.message,
  );
};

it('tells of two who edit at once the later one that somebody else changed the template', async () => {
  const before = atMeta('REJECTED', 'Antigo');

  expect(await refusalOf(before, atMeta('PENDING', 'Novo'))).toBe('ERR_RECORD_CHANGED');
  // The other one's edit was there before it was read, and is not stored here yet.
  expect(await refusalOf(atMeta('PENDING', 'Novo'), atMeta('PENDING', 'Novo'))).toBe('ERR_RECORD_CHANGED');
  expect(await refusalOf(before, atMeta('APPROVED', 'Novo'))).toBe('ERR_RECORD_CHANGED');
});

it('tells what Meta says where nobody changed the template', async () => {
  expect(await refusalOf(atMeta('REJECTED', 'Antigo'), atMeta('REJECTED', 'Antigo'))).toBe('ERR_META_REFUSED');
  expect(await refusalOf(atMeta('REJECTED', 'Antigo'), { kind: 'unclear' })).toBe('ERR_META_REFUSED');
});
