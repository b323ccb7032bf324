import { announcementsContract } from '@balcao/shared/contract/announcements.ts';
import { authentication } from '../../organisation/identity/service/authenticate.ts';
import { companyRecords, platformRecords } from '../../organisation/companies/service/company-records.ts';
import type { Actor } from '../../platform/actor.ts';
import { readEnv } from '../../platform/env.ts';
import { signedUrl } from '../../platform/files.ts';
import { httpArea } from '../../platform/http-area.ts';
import { announcementsEnv } from './env.ts';
import { presentAnnouncement } from './service/announcement-views.ts';
import { getAnnouncement, listAnnouncements, readAnnouncement } from './service/list-announcements.ts';
import {
  changeAnnouncement,
  createAnnouncement,
  deleteAnnouncement,
  removeAnnouncementMedia,
  setAnnouncementMedia,
  type AnnouncementDeps,
} from './service/manage-announcements.ts';
import { announcementReadsFor, announcementStore, type Announcement } from './store/announcement-store.ts';

readEnv(announcementsEnv);

const reading = (actor: Actor) => ({
  actor,
  announcements: announcementStore(),
  reads: announcementReadsFor(actor.companyId, actor.userId),
  signUrl: signedUrl,
});
const managing = (actor: Actor): AnnouncementDeps => ({
  actor,
  announcements: announcementStore(),
  knownCompanies: async (ids) => {
    const found = await Promise.all(ids.map((id) => companyRecords(id).get()));
    return new Set(found.flatMap((company) => (company ? [company.id] : [])));
  },
  now: () => new Date(),
});
const show = async (actor: Actor, announcement: Promise<Announcement>) =>
  presentAnnouncement(await announcement, { super: actor.super, read: await reading(actor).reads.list() }, signedUrl);

/** Companies of a page to choose from. */
const companiesPerPage = 100;

export const handler = httpArea(
  announcementsContract,
  {
    listAnnouncements: ({ actor, query }) => listAnnouncements(reading(actor), query),
    listAnnouncementCompanies: async ({ query }) => {
      const { companies, nextAfter } = await platformRecords().listCompanies(query.cursor ?? 0, companiesPerPage);
      return { companies: companies.map(({ id, name }) => ({ id, name })), nextCursor: nextAfter };
    },
    getAnnouncement: ({ actor, params }) => getAnnouncement(reading(actor), params.id),
    createAnnouncement: ({ actor, body }) => show(actor, createAnnouncement(managing(actor), body)),
    updateAnnouncement: ({ actor, params, body }) => show(actor, changeAnnouncement(managing(actor), params.id, body)),
    deleteAnnouncement: ({ actor, params }) => deleteAnnouncement(managing(actor), params.id),
    readAnnouncement: ({ actor, params }) => readAnnouncement(reading(actor), params.id),
    setAnnouncementMedia: ({ actor, params, body, files: [file] }) =>
      show(actor, setAnnouncementMedia(managing(actor), params.id, { media: body.media, file })),
    removeAnnouncementMedia: ({ actor, params }) => show(actor, removeAnnouncementMedia(managing(actor), params.id)),
  },
  authentication,
);
