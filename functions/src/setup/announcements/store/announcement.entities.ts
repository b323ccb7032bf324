import type { Attachment } from '@balcao/shared/domain/messages/attachment.ts';
import { flag, json, number, optional, text, texts } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';

/** What the platform's owner tells companies. Belongs to no company. */
export const announcementEntity = entity(
  'announcement',
  {
    announcementId: text('ai'),
    title: text('t'),
    text: text('tx'),
    status: flag('s'),
    priority: number('p'),
    media: optional(json<Attachment>('md')),
    /** Absent = for all. */
    companies: optional(json<number[]>('cs')),
    createdAt: text('ca'),
    version: optional(number('ve')),
  },
  { byId: { pk: [], sk: ['announcementId'] } },
);

/** Announcements that a user has opened. */
export const announcementReadsEntity = entity(
  'announcementReads',
  { companyId: number('ci'), userId: text('ui'), read: optional(texts('r')) },
  { byUser: { pk: ['companyId', 'userId'], sk: [] } },
);

/** That an announcement came, changed or went for a company: there for a moment, so that the change reaches that company's screens. */
export const announcementNoticeEntity = entity(
  'announcementNotice',
  { companyId: number('ci'), announcementId: text('ai'), action: text('a'), version: number('ve'), expiresAt: number('x') },
  { byAnnouncement: { pk: ['companyId', 'announcementId'], sk: [] } },
);
