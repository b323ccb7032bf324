import {
  announcementId,
  announcementPriority,
  type AnnouncementId,
  type AnnouncementPriority,
} from '@balcao/shared/contract/announcements.ts';
import { companyId as companyIdSchema, type CompanyId, type UserId } from '@balcao/shared/domain/ids.ts';
import type { Attachment } from '@balcao/shared/domain/messages/attachment.ts';
import { sameVersion } from '../../../platform/record-version.ts';
import type { RowOf } from '../../../platform/table/entity.ts';
import { expiresAfter } from '../../../platform/table/expires-after.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { announcementEntity, announcementNoticeEntity, announcementReadsEntity } from './announcement.entities.ts';

export type Announcement = {
  id: AnnouncementId;
  title: string;
  text: string;
  status: boolean;
  priority: AnnouncementPriority;
  media: Attachment | null;
  /** Null = for all. */
  companies: CompanyId[] | null;
  createdAt: string;
  version: number;
};
export type NoticeAction = 'create' | 'update' | 'delete';

const toAnnouncement = (row: RowOf<typeof announcementEntity>): Announcement => ({
  id: announcementId.parse(row.announcementId),
  title: row.title,
  text: row.text,
  status: row.status,
  priority: announcementPriority.parse(row.priority),
  media: row.media ?? null,
  companies: row.companies?.map((id) => companyIdSchema.parse(id)) ?? null,
  createdAt: row.createdAt,
  version: row.version ?? 0,
});
const toRow = ({ id, ...fields }: Announcement) => ({ announcementId: id, ...fields });

export const parseAnnouncementImage = (image: Record<string, unknown>): Announcement => toAnnouncement(announcementEntity.parseRow(image));

/** Screens hear of it within seconds; the row itself is of no use afterwards. */
const noticeSec = 3600;

/** Announcements, which belong to the platform. */
export const announcementStore = () => ({
  /** Newest first. */
  list: async (): Promise<Announcement[]> => {
    const { data } = await announcementEntity.query('byId', {}).all({ order: 'desc' });
    return data.map(toAnnouncement);
  },
  /** The newest so many, newest first. */
  latest: async (limit: number): Promise<Announcement[]> => {
    const { data } = await announcementEntity.query('byId', {}).go({ order: 'desc', limit });
    return data.map(toAnnouncement);
  },
  get: async (id: AnnouncementId): Promise<Announcement | null> => {
    const row = await announcementEntity.get({ announcementId: id }).go({ consistent: true });
    return row && toAnnouncement(row);
  },
  createWrite: (announcement: Announcement): RowWrite => announcementEntity.create(toRow(announcement)).commit(),
  /** Refused when it changed since it was read. */
  changeWrite: (before: Announcement, after: Announcement): RowWrite =>
    announcementEntity.patch({ announcementId: before.id }).set(toRow(after)).where(sameVersion(before.version)).commit(),
  removal: (announcement: Announcement) => announcementEntity.removal(toRow(announcement)),
  /** Tells companies' screens, by a row of each. Told again it is the same row, which tells nobody. */
  notify: (companies: ReadonlyArray<CompanyId>, id: AnnouncementId, action: NoticeAction, version: number, now: Date): Promise<void> =>
    announcementNoticeEntity.putMany(
      companies.map((companyId) => ({ companyId, announcementId: id, action, version, expiresAt: expiresAfter(now, noticeSec) })),
    ),
});
export type AnnouncementStore = ReturnType<typeof announcementStore>;

export const announcementReadsFor = (companyId: CompanyId, userId: UserId) => ({
  list: async (): Promise<ReadonlySet<string>> => {
    const row = await announcementReadsEntity.get({ companyId, userId }).go({ consistent: true });
    return new Set(row?.read ?? []);
  },
  /** Opened twice, or on two screens at once, it is read once. */
  add: async (id: AnnouncementId): Promise<void> => {
    await announcementReadsEntity
      .upsert({ companyId, userId })
      .add({ read: [id] })
      .go();
  },
});
export type AnnouncementReads = ReturnType<typeof announcementReadsFor>;
