import { connectionId } from '@balcao/shared/domain/ids.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { expect, it } from 'vitest';
import type { QuickMessage } from '../../setup/quick-messages/store/quick-message-store.ts';
import type { ProviderTemplate } from '../adapter.ts';
import { syncTemplates, toQuickMessage } from './sync-templates.ts';

const connection = connectionId.parse(anId('C1'));
const aTemplate = (id: string, status: string): ProviderTemplate => ({
  id,
  name: `t${id}`,
  status,
  language: 'pt_BR',
  category: 'UTILITY',
  components: [],
  quality: null,
  rejectedReason: null,
});

/** @param meanwhile what changes while Meta is asked. @returns the states of what is stored afterwards, by name. */
const after = async (stored: ProviderTemplate[], listed: ProviderTemplate[], meanwhile: ProviderTemplate[] = []) => {
  const rows = new Map<string, QuickMessage>();
  const put = (templates: ReadonlyArray<QuickMessage>): void => templates.forEach((each) => rows.set(each.id, each));
  put(stored.map((each) => toQuickMessage(connection, each)));
  const answer = await syncTemplates(
    {
      quickMessages: {
        list: async () => [...rows.values()],
        putTemplates: async (templates) => put(templates),
        removeTemplates: async (ids) => ids.forEach((id) => rows.delete(id)),
      },
      getConnection: async () => ({ id: connection }) as never,
      readTemplates: async () => {
        put(meanwhile.map((each) => toQuickMessage(connection, each)));
        return { kind: 'templates', templates: listed };
      },
    },
    connection,
  );
  return { ...answer, states: Object.fromEntries([...rows.values()].map(({ shortcode, template }) => [shortcode, template?.status])) };
};

it('makes the templates what Meta says they are', async () => {
  expect(
    await after([aTemplate('1', 'PENDING'), aTemplate('2', 'APPROVED')], [aTemplate('1', 'APPROVED'), aTemplate('3', 'PENDING')]),
  ).toEqual({
    templates: 2,
    removed: 1,
    states: { t1: 'APPROVED', t3: 'PENDING' },
  });
});

it('leaves what Meta decided and what somebody made while Meta was asked', async () => {
  const old = [aTemplate('1', 'PENDING')];

  expect(await after(old, old, [aTemplate('1', 'APPROVED'), aTemplate('2', 'PENDING')])).toEqual({
    templates: 1,
    removed: 0,
    states: { t1: 'APPROVED', t2: 'PENDING' },
  });
});
