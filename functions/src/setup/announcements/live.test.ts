import { companySettingDefaults } from '@balcao/shared/domain/companies/company-settings.ts';
import { companyId } from '@balcao/shared/domain/ids.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { expect, it } from 'vitest';
import type { Change } from '../../platform/stream-consumer.ts';
import { announcementsLive } from './live.ts';

const names = { tags: new Map(), connections: new Map(), users: new Map(), queues: new Map() };
const notice = (action: string) => ({ companyId: 2, announcementId: anId('AN1'), action, version: 1, expiresAt: 1 });
const told = async (...changes: Array<Pick<Change, 'old' | 'new'>>) => {
  const context = { companyId: companyId.parse(2), names, settings: companySettingDefaults, roomsWanted: new Set<string>() };
  const each = changes.map((change, n) => ({ eventId: String(n), entity: 'announcementNotice', expired: false, ...change }));
  return (await announcementsLive.frames(each, context)).map(({ open }) => open());
};

it('a company hears of an announcement, the same when it is told twice, and nothing when the notice goes', async () => {
  const event = { event: 'company-announcement', action: 'create', id: anId('AN1') };
  const came = { old: null, new: notice('create') };

  expect(await told(came, came)).toEqual([event, event]);
  expect(await told({ old: notice('delete'), new: null })).toEqual([]);
  expect(await told({ old: null, new: notice('something else') })).toEqual([]);
});
