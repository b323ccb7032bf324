import { announcementId } from '@balcao/shared/contract/announcements.ts';
import { companyId } from '@balcao/shared/domain/ids.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import type { Announcement } from '../store/announcement-store.ts';
import { companiesTold, noticeFor } from './notices-of.ts';

const [one, two, three] = [companyId.parse(1), companyId.parse(2), companyId.parse(3)];
const announcement = (change: Partial<Announcement> = {}): Announcement => ({
  id: announcementId.parse(anId('AN1')),
  title: 'Manutenção',
  text: 'Domingo, das 2h às 4h.',
  status: true,
  priority: 3,
  media: null,
  companies: null,
  createdAt: '2026-03-10T12:00:00.000Z',
  version: 1,
  ...change,
});

describe('an announcement', () => {
  it.each([
    ['comes', null, announcement(), 'create'],
    ['changes', announcement(), announcement({ title: 'Outra' }), 'update'],
    ['goes', announcement(), null, 'delete'],
    ['is switched off', announcement(), announcement({ status: false }), 'delete'],
    ['is for others from now on', announcement(), announcement({ companies: [three] }), 'delete'],
    ['is for it from now on', announcement({ companies: [three] }), announcement({ companies: [two, three] }), 'create'],
    ['was never its business', announcement({ companies: [three] }), null, null],
    ['is written while inactive', null, announcement({ status: false }), null],
  ] as const)('%s', (_what, before, after, notice) => {
    expect(noticeFor(before, after, two)).toBe(notice);
  });

  it('is told to the supers of the platform though it is for others, or for nobody yet', () => {
    expect(noticeFor(null, announcement({ companies: [three] }), one)).toBe('update');
    expect(noticeFor(announcement({ status: false }), null, one)).toBe('update');
    expect(noticeFor(null, announcement(), one)).toBe('create');
  });

  it('is told to those it was for and those it is for, or to all', () => {
    expect(companiesTold(announcement({ companies: [two] }), announcement({ companies: [three, two] }))).toEqual([one, two, three]);
    expect(companiesTold(announcement({ companies: [two] }), announcement())).toBeNull();
    expect(companiesTold(announcement({ status: false }), null)).toEqual([one]);
  });
});
