import { connectionId } from '@balcao/shared/domain/ids.ts';
import { newTemplateDraft } from '@balcao/shared/domain/templates/template-draft.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { expect, it } from 'vitest';
import type { QuickMessage } from '../../../setup/quick-messages/store/quick-message-store.ts';
import type { ProviderTemplate, Unclear, WordedRefusal } from '../../adapter.ts';
import { createTemplate } from './create-template.ts';
import type { TemplateDeps } from './template-deps.ts';

const connection = connectionId.parse(anId('C1'));
const other = connectionId.parse(anId('C2'));
const elsewhere = connectionId.parse(anId('C3'));
const draft = { ...newTemplateDraft, name: 'pedido', body: 'O seu pedido chegou hoje.' };
const template = (status: string): ProviderTemplate => ({
  id: '7301',
  name: 'pedido',
  language: 'pt_BR',
  status,
  category: 'UTILITY',
  components: [{ type: 'BODY', format: null, text: draft.body, buttons: [] }],
  quality: null,
  rejectedReason: null,
});
const nameTaken: WordedRefusal = {
  kind: 'refused',
  code: 100,
  subcode: 2388024,
  details: '',
  said: 'Content in this language already exists',
  action: 'fail',
  reasonKey: 'unknown',
};
const noAnswer: Unclear = { kind: 'unclear', cause: 'timeout', httpStatus: null };

/** An account at Meta that answers as told, and the rows of a company. `states`: what each reading finds, the last one from then on. */
const anAccount = ({
  states,
  made,
  listed = [],
}: {
  states: string[];
  made: { kind: 'made'; id: string } | WordedRefusal | Unclear;
  listed?: ProviderTemplate[];
}) => {
  const rows = new Map<string, QuickMessage>();
  const acts: string[] = [];
  let reads = 0;
  const put = (writes: ReadonlyArray<{ params: Readonly<Record<string, unknown>> }>) => {
    const [first] = writes;
    const row = first?.params['row'] as QuickMessage;
    rows.set(row.id, row);
    return { outcome: 'written' as const };
  };
  const writes = (row: QuickMessage) => [{ kind: 'Put' as const, params: { row } }];
  const deps = {
    quickMessages: {
      get: async (id: string) => rows.get(id) ?? null,
      createWrites: writes,
      changeWrites: (_before: QuickMessage, after: QuickMessage) => writes(after),
    },
    getConnection: async () => ({ id: connection, channel: 'whatsapp_oficial' }),
    listConnections: async () => [
      { id: connection, businessAccountId: '2001' },
      { id: other, businessAccountId: '2001' },
      { id: elsewhere, businessAccountId: '2002' },
    ],
    templatesAt: () => ({
      accountId: '2001',
      create: async () => made,
      list: async () => ({ kind: 'templates', templates: listed }),
      read: async () => {
        const status = states[Math.min(reads++, states.length - 1)];
        return status === undefined ? noAnswer : { kind: 'template', template: template(status), content: null };
      },
    }),
    commit: async (action: string, _before: unknown, _after: unknown, all: Parameters<typeof put>[0]) => {
      acts.push(action);
      return { ...put(all), auditId: 'A1' };
    },
    write: async (all: Parameters<typeof put>[0]) => put(all),
    now: () => new Date('2026-11-30T12:00:00Z'),
  } as unknown as TemplateDeps;
  return { create: () => createTemplate(deps, connection, draft, null), rows, acts };
};

it('notices what Meta decided before the template was stored here', async () => {
  const account = anAccount({ states: ['PENDING', 'APPROVED'], made: { kind: 'made', id: '7301' } });

  expect(await account.create()).toMatchObject({ shortcode: 'pedido', template: { status: 'APPROVED' } });
  // The other connection of the account has it too.
  expect([...account.rows.values()]).toMatchObject([
    { template: { status: 'APPROVED', connectionId: connection } },
    { template: { status: 'APPROVED', connectionId: other } },
  ]);
  expect(account.acts).toEqual(['create']);
});

it('stores what was sent, under review, when Meta does not say what it made of it', async () => {
  const account = anAccount({ states: [], made: { kind: 'made', id: '7301' } });

  expect(await account.create()).toMatchObject({ message: draft.body, template: { status: 'PENDING', metaID: '7301' } });
});

it('finds the template in the list when the answer to making it got lost', async () => {
  const account = anAccount({
    states: ['PENDING'],
    made: noAnswer,
    listed: [{ ...template('PENDING'), language: 'en', id: '1' }, template('PENDING')],
  });

  expect(await account.create()).toMatchObject({ template: { metaID: '7301' } });
});

it('says that Meta did not answer when the list has no such template', async () => {
  const account = anAccount({ states: ['PENDING'], made: noAnswer });

  await expect(account.create()).rejects.toMatchObject({ code: 'ERR_META_UNAVAILABLE' });
  expect(account.rows.size).toBe(0);
});

it('finds in the list who has taken the name, stores it where it was not known, and says that it is taken', async () => {
  const account = anAccount({ states: ['PENDING', 'APPROVED'], made: nameTaken, listed: [template('PENDING')] });
  const refused = { code: 'ERR_TEMPLATE_INVALID', details: { issues: [{ path: 'name', error: 'ERR_TEMPLATE_NAME_TAKEN' }] } };

  await expect(account.create()).rejects.toMatchObject(refused);
  const stored = [...account.rows.values()];
  expect(stored).toMatchObject([
    { shortcode: 'pedido', template: { status: 'APPROVED', connectionId: connection } },
    { shortcode: 'pedido', template: { status: 'APPROVED', connectionId: other } },
  ]);

  await expect(account.create()).rejects.toMatchObject(refused);
  expect([...account.rows.values()]).toEqual(stored);
  // Nobody here made it.
  expect(account.acts).toEqual([]);
});
