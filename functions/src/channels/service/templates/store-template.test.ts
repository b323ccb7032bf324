import { connectionId } from '@balcao/shared/domain/ids.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { expect, it } from 'vitest';
import type { QuickMessage } from '../../../setup/quick-messages/store/quick-message-store.ts';
import type { ProviderTemplate } from '../../adapter.ts';
import { takeTemplateDecisions } from '../take-template-decisions.ts';
import { storeTemplate } from './store-template.ts';
import type { TemplateDeps } from './template-deps.ts';

const connection = connectionId.parse(anId('C1'));
const template: ProviderTemplate = {
  id: '7301',
  name: 'pedido',
  language: 'pt_BR',
  status: 'PENDING',
  category: 'UTILITY',
  components: [],
  quality: null,
  rejectedReason: null,
};

/** A company's rows; `losses`: so many of the first writes meet another. */
const aCompany = (losses = 0) => {
  const rows = new Map<string, QuickMessage>();
  let writes = 0;
  const put = async (all: ReadonlyArray<{ params: Readonly<Record<string, unknown>> }>) => {
    writes += 1;
    if (writes <= losses) return { outcome: 'refused' as const, index: 0 };
    const row = all[0]?.params['row'] as QuickMessage;
    rows.set(row.id, row);
    return { outcome: 'written' as const, auditId: 'A1' };
  };
  const toWrites = (row: QuickMessage) => [{ kind: 'Put' as const, params: { row } }];
  const deps = {
    quickMessages: {
      get: async (id: string) => rows.get(id) ?? null,
      createWrites: toWrites,
      changeWrites: (_before: QuickMessage, after: QuickMessage) => toWrites(after),
    },
    listConnections: async () => [{ id: connection, businessAccountId: '2001' }],
    commit: async (_act: string, _before: unknown, _after: unknown, all: Parameters<typeof put>[0]) => put(all),
    write: put,
  } as unknown as TemplateDeps;
  const at = { accountId: '2001', read: async () => ({ kind: 'template' as const, template, content: null }) };
  const { id: metaID, ...sent } = template;
  const edit = (editedAt: string) =>
    storeTemplate(deps, at, {
      connectionId: connection,
      metaID,
      sent,
      act: { what: 'update', commit: deps.commit },
      edit: { at: editedAt, ofApproved: true },
    });
  const decide = (status: string, decidedAt: string) =>
    takeTemplateDecisions(
      {
        list: async () => [{ id: connection, businessAccountId: '2001' }] as never,
        quickMessages: deps.quickMessages,
        write: deps.write,
        templatesAt: () => null,
      },
      [{ accountId: '2001', metaID, at: decidedAt, status }],
    );
  return { edit, decide, rows, state: () => [...rows.values()][0]?.template?.status };
};
const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}T12:00:00.000Z`;

it('remembers the last ten edits, for Meta counts them', async () => {
  const { edit } = aCompany();
  for (let n = 1; n <= 12; n++) await edit(day(n));

  expect((await edit(day(13))).template?.editedAt).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13].map(day));
});

it('tries again when the row changed meanwhile, and gives up when it keeps changing', async () => {
  expect((await aCompany(2).edit(day(1))).template?.editedAt).toEqual([day(1)]);

  await expect(aCompany(9).edit(day(1))).rejects.toThrow('kept changing');
});

it('stays under review when a decision on the text from before the edit comes late, and takes the one on the edited text', async () => {
  const { edit, decide, state } = aCompany();
  await edit('2026-11-01T12:00:10.700Z');

  await decide('APPROVED', '2026-11-01T12:00:09.000Z');
  expect(state()).toBe('PENDING');

  await decide('APPROVED', '2026-11-01T12:00:10.000Z');
  expect(state()).toBe('APPROVED');
});

it('keeps the time of a decision that is later than the edit by Meta’s clock', async () => {
  const { edit, decide, state } = aCompany();
  await edit(day(1));
  await decide('REJECTED', day(3));
  await edit(day(2));

  await decide('APPROVED', '2026-11-02T18:00:00.000Z');

  expect(state()).toBe('PENDING');
});
