import { expect, it } from 'vitest';
import type { ProviderTemplate, TemplatesOutcome, WordedRefusal } from '../../adapter.ts';
import { toTemplateError, type TemplatesAt } from './template-deps.ts';

const refusal = (subcode: number | null): WordedRefusal => ({
  kind: 'refused',
  code: 100,
  subcode,
  details: '',
  said: 'Object does not exist, cannot be loaded due to missing permissions',
  action: 'fail',
  reasonKey: 'unknown',
});
const listed = (...ids: string[]): TemplatesOutcome => ({ kind: 'templates', templates: ids.map((id) => ({ id }) as ProviderTemplate) });
const hidden: TemplatesOutcome = { kind: 'refused', code: 200, details: '', action: 'fail', reasonKey: 'unknown' };

it.each([
  ['Meta’s list has it no more', 33, listed('7302'), 'ERR_TEMPLATE_NOT_FOUND'],
  ['Meta knows no such template', 2593002, listed(), 'ERR_TEMPLATE_NOT_FOUND'],
  ['Meta’s list has it: something else is wrong', 33, listed('7301'), 'ERR_META_REFUSED'],
  ['the access does not show the list either', 33, hidden, 'ERR_META_REFUSED'],
  ['Meta refuses what was changed', null, listed('7302'), 'ERR_META_REFUSED'],
])('tells a template that is gone from one that is refused: %s', async (_what, subcode, answer, code) => {
  const at = { list: async () => answer } as TemplatesAt;

  expect(await toTemplateError(at, '7301', refusal(subcode))).toMatchObject({ code });
});
