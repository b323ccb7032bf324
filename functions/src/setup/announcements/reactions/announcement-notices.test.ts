import { announcementId } from '@balcao/shared/contract/announcements.ts';
import { companyId, type CompanyId } from '@balcao/shared/domain/ids.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import type { Change } from '../../../platform/stream-consumer.ts';
import type { Announcement } from '../store/announcement-store.ts';
import { announcementNoticesReaction } from './announcement-notices.ts';

const [two, three] = [companyId.parse(2), companyId.parse(3)];
const announcement = (change: Partial<Announcement> = {}): Announcement => ({
  id: announcementId.parse(anId('AN1')),
  title: 'Manutenção',
  text: 'Domingo, das 2h às 4h.',
  status: true,
  priority: 3,
  media: null,
  companies: [two],
  createdAt: '2026-03-10T12:00:00.000Z',
  version: 1,
  ...change,
});
const image = ({ id, media: _media, companies, ...fields }: Announcement) => ({
  announcementId: id,
  ...fields,
  ...(companies ? { companies } : {}),
});
const change = (before: Announcement | null, after: Announcement | null): Change => ({
  eventId: '1',
  entity: 'announcement',
  old: before && image(before),
  new: after && image(after),
  at: 1_773_144_000,
  expired: false,
});

/** What each company's row says after the changes came, when the announcement is `now`; `told`: how often a row changed. */
const after = async (now: Announcement | null, ...changes: Change[]) => {
  const rows = new Map<CompanyId, string>();
  let told = 0;
  const { react } = announcementNoticesReaction(() => ({
    announcements: {
      get: async () => now,
      notify: async (companies, _id, action, version, at) => {
        for (const company of companies) {
          const row = `${action} ${version} ${at.toISOString()}`;
          if (rows.get(company) !== row) told++;
          rows.set(company, row);
        }
      },
    },
    companies: {
      listCompanies: async (from) => ({
        companies: from === 0 ? ([{ id: two }, { id: three }] as never) : [],
        nextAfter: from === 0 ? 2 : null,
      }),
    },
  }));
  await react(changes, undefined);
  return { told, says: Object.fromEntries([...rows].map(([company, row]) => [company, row.split(' ')[0]])) };
};

describe('a change of an announcement', () => {
  const [first, second] = [announcement(), announcement({ title: 'Outra', version: 2 })];

  it('writes the same rows when it comes twice', async () => {
    expect(await after(first, change(null, first), change(null, first))).toEqual({ told: 2, says: { 1: 'update', 2: 'create' } });
  });

  it('reaches every company of one that is for all', async () => {
    const forAll = announcement({ companies: null });

    expect((await after(forAll, change(null, forAll))).says).toEqual({ 2: 'create', 3: 'create' });
  });

  it.each([
    ['that it came says nothing after it went', null, change(null, first), {}],
    ['that it changed says that it went', null, change(first, second), { 1: 'update', 2: 'delete' }],
    ['that it went says that it is there, once it was put back', first, change(first, null), { 1: 'update', 2: 'update' }],
    [
      'that it came is told to whom it is for by now',
      announcement({ companies: [three] }),
      change(null, first),
      { 1: 'update', 3: 'create' },
    ],
  ])('told late: %s', async (_what, now, late, says) => {
    expect((await after(now, late)).says).toEqual(says);
  });
});
