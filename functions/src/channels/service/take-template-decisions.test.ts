import { expect, it } from 'vitest';
import { connectionId } from '@balcao/shared/domain/ids.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import type { ProviderTemplate, TemplatesOutcome } from '../adapter.ts';
import type { QuickMessage } from '../../setup/quick-messages/store/quick-message-store.ts';
import { takeTemplateDecisions } from './take-template-decisions.ts';
import { templateIdOf } from './sync-templates.ts';

const connection = connectionId.parse(anId('C1'));
const id = templateIdOf(connection, '7201');
const at = (hour: number) => `2026-11-29T0${hour}:00:00.000Z`;

/** The account 2001 with one template; `losses`: so many writes meet another. */
const anAccount = (losses = 0) => {
  let stored = {
    id,
    version: 1,
    template: { connectionId: connection, metaID: '7201', status: 'PENDING', category: 'UTILITY' },
  } as QuickMessage;
  let writes = 0;
  const deps = {
    list: async () => [{ id: connection, businessAccountId: '2001' }] as never,
    quickMessages: {
      get: async (wanted: string) => (wanted === id ? stored : null),
      createWrites: () => [],
      changeWrites: (_before: QuickMessage, after: QuickMessage) => [{ kind: 'Update' as const, params: { after } }],
    },
    write: async ([first]: ReadonlyArray<{ params: Readonly<Record<string, unknown>> }>) => {
      writes += 1;
      if (writes <= losses) return { outcome: 'refused' as const, index: 0 };
      stored = first?.params['after'] as QuickMessage;
      return { outcome: 'written' as const };
    },
    templatesAt: (): { accountId: string; list: () => Promise<TemplatesOutcome>; read: () => Promise<never> } | null => null,
  };
  return {
    deps,
    stored: () => stored,
    take: (...decisions: Parameters<typeof takeTemplateDecisions>[1]) => takeTemplateDecisions(deps, decisions),
    state: () => [stored.template?.status, stored.template?.category, writes],
  };
};
const decision = (hour: number, change: object) => ({ accountId: '2001', metaID: '7201', at: at(hour), ...change });

it('stores the latest word on a template once, in whichever order the words come and however often', async () => {
  const account = anAccount();

  await account.take(decision(2, { status: 'PAUSED' }), decision(1, { status: 'APPROVED' }), decision(2, { status: 'PAUSED' }));
  await account.take(decision(1, { category: 'MARKETING' }));

  expect(account.state()).toEqual(['PAUSED', 'MARKETING', 2]);
});

it('takes the later received of two decisions of one second, and neither again when it is delivered again', async () => {
  const account = anAccount();
  const [approval, pause] = [decision(1, { status: 'APPROVED' }), decision(1, { status: 'PAUSED' })];

  await account.take(approval, pause);
  await account.take(approval, pause, approval);

  expect(account.state()).toEqual(['PAUSED', 'UTILITY', 2]);
});

it('decides again when the template changed meanwhile, and has Meta tell it again when it keeps changing', async () => {
  const account = anAccount(2);
  await account.take(decision(1, { status: 'APPROVED' }));
  expect(account.state()).toEqual(['APPROVED', 'UTILITY', 3]);

  await expect(anAccount(9).take(decision(1, { status: 'APPROVED' }))).rejects.toThrow('kept changing');
});

it('leaves what is of another account, or was not read from Meta yet', async () => {
  const account = anAccount();

  await account.take(
    { ...decision(1, { status: 'APPROVED' }), accountId: '2002' },
    { ...decision(1, { status: 'APPROVED' }), metaID: '1' },
  );

  expect(account.state()).toEqual(['PENDING', 'UTILITY', 0]);
});

/** The account 2001, of which nothing was read yet, and what Meta has of it. */
const anUnreadAccount = (answer: TemplatesOutcome) => {
  const rows = new Map<string, QuickMessage>();
  let lists = 0;
  const toWrites = (row: QuickMessage) => [{ kind: 'Put' as const, params: { row } }];
  const deps = {
    list: async () => [{ id: connection, businessAccountId: '2001' }] as never,
    quickMessages: {
      get: async (wanted: string) => rows.get(wanted) ?? null,
      createWrites: toWrites,
      changeWrites: (_before: QuickMessage, after: QuickMessage) => toWrites(after),
    },
    write: async ([first]: ReadonlyArray<{ params: Readonly<Record<string, unknown>> }>) => {
      const row = first?.params['row'] as QuickMessage;
      rows.set(row.id, row);
      return { outcome: 'written' as const };
    },
    templatesAt: () => ({
      accountId: '2001',
      list: async () => (lists++, answer),
      read: async (metaID: string) => ({ kind: 'template' as const, template: aTemplate(metaID), content: null }),
    }),
  };
  return {
    take: (...decisions: Parameters<typeof takeTemplateDecisions>[1]) => takeTemplateDecisions(deps, decisions),
    seen: () => ({ lists, stored: [...rows.values()].map(({ template }) => [template?.metaID, template?.status]) }),
  };
};
const aTemplate = (metaID: string): ProviderTemplate => ({
  id: metaID,
  name: `pedido_${metaID}`,
  language: 'pt_BR',
  status: 'APPROVED',
  category: 'UTILITY',
  components: [],
  quality: null,
  rejectedReason: null,
});

it('reads templates that are not known here from one list of the account, and none that the account does not have', async () => {
  const account = anUnreadAccount({ kind: 'templates', templates: [aTemplate('7201'), aTemplate('7202'), aTemplate('7204')] });

  await account.take(...['7201', '7202', '7203'].map((metaID) => ({ ...decision(1, { status: 'APPROVED' }), metaID })));

  expect(account.seen()).toEqual({
    lists: 1,
    stored: [
      ['7201', 'APPROVED'],
      ['7202', 'APPROVED'],
    ],
  });
});

it('reads nothing for a template that was deleted, and asks once when Meta does not answer', async () => {
  const deleted = anUnreadAccount({ kind: 'templates', templates: [] });
  const silent = anUnreadAccount({ kind: 'unclear', cause: 'timeout', httpStatus: null });

  await deleted.take(decision(1, { status: 'DELETED' }), decision(2, { status: 'PENDING_DELETION' }));
  await silent.take(decision(1, { status: 'APPROVED' }), decision(2, { status: 'PAUSED' }));

  expect(deleted.seen()).toEqual({ lists: 0, stored: [] });
  expect(silent.seen()).toEqual({ lists: 1, stored: [] });
});

it('takes over the text that Meta decided on, read once, and keeps the one it has when Meta does not answer', async () => {
  const account = anAccount();
  const components = [{ type: 'BODY', format: null, text: 'Editado na Meta', buttons: [] }];
  const answers: unknown[] = [{ kind: 'template', template: { components } }, { kind: 'unclear' }];
  let reads = 0;
  account.deps.templatesAt = () => ({ accountId: '2001', list: async () => ({}) as never, read: async () => answers[reads++] as never });
  const approval = decision(1, { status: 'APPROVED' });

  await account.take(approval, approval, decision(1, { category: 'MARKETING' }));
  await account.take(decision(2, { status: 'PAUSED' }), decision(3, { status: 'DELETED' }));

  expect(account.stored()).toMatchObject({ message: 'Editado na Meta', template: { status: 'DELETED', components } });
  expect(reads).toBe(2);
});

/** The account 2001 with ten templates, all of them decided on by one webhook. */
const tenDecided = (read: () => Promise<unknown>) => {
  const rows = new Map<string, QuickMessage>();
  const ids = Array.from({ length: 10 }, (_, n) => `730${n}`);
  for (const metaID of ids)
    rows.set(templateIdOf(connection, metaID), {
      id: templateIdOf(connection, metaID),
      version: 1,
      message: 'Antigo',
      template: { connectionId: connection, metaID, status: 'PENDING' },
    } as QuickMessage);
  const deps = {
    list: async () => [{ id: connection, businessAccountId: '2001' }] as never,
    quickMessages: {
      get: async (wanted: string) => rows.get(wanted) ?? null,
      createWrites: () => [],
      changeWrites: (_before: QuickMessage, row: QuickMessage) => [{ kind: 'Put' as const, params: { row } }],
    },
    write: async ([first]: ReadonlyArray<{ params: Readonly<Record<string, unknown>> }>) => {
      const row = first?.params['row'] as QuickMessage;
      rows.set(row.id, row);
      return { outcome: 'written' as const };
    },
    templatesAt: () => ({ accountId: '2001', list: async () => ({}) as never, read: read as () => Promise<never> }),
    readLimitMs: 20,
  };
  return {
    take: () =>
      takeTemplateDecisions(
        deps,
        ids.map((metaID) => ({ ...decision(1, { status: 'APPROVED' }), metaID })),
      ),
    stored: () => [...rows.values()].map(({ message, template }) => [message, template?.status]),
  };
};

it('stores ten decisions while Meta does not answer at all, with the texts it has', async () => {
  let reads = 0;
  const account = tenDecided(() => (reads++, new Promise(() => {})));

  await account.take();

  expect(account.stored()).toEqual(Array.from({ length: 10 }, () => ['Antigo', 'APPROVED']));
  expect(reads).toBe(8);
});

it('reads several templates at once', async () => {
  let waiting = 0;
  const together = Promise.withResolvers<void>();
  const account = tenDecided(async () => {
    if (++waiting === 5) together.resolve();
    await together.promise;
    return { kind: 'template', template: { components: [{ type: 'BODY', format: null, text: 'Novo', buttons: [] }] } };
  });

  await account.take();

  expect(account.stored()).toEqual(Array.from({ length: 10 }, () => ['Novo', 'APPROVED']));
});
