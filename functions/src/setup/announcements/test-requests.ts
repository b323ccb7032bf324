import type { announcementsContract } from '@balcao/shared/contract/announcements.ts';
import { putFile } from '../../platform/files.ts';
import { newUlid } from '../../platform/new-ids.ts';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import type { TestRequests } from '../../testing/sample-request.ts';
import { announcementStore } from './store/announcement-store.ts';
import { announcementId } from '@balcao/shared/contract/announcements.ts';
import { writeTogether } from '../../platform/write-together.ts';

/** One for this company alone. */
const anAnnouncement = async ({ id: company, name }: TestCompany): Promise<string> => {
  const now = new Date();
  const id = announcementId.parse(newUlid(now));
  await writeTogether([
    announcementStore().createWrite({
      id,
      title: `Aviso ${name}`,
      text: 'Domingo tem manutenção.',
      status: true,
      priority: 3,
      media: null,
      companies: [company],
      createdAt: now.toISOString(),
      version: 1,
    }),
  ]);
  return id;
};

const aPicture = async ({ companyId, id }: Member): Promise<string> => {
  const key = `company${companyId}/uploads/${id}/${Date.now()}.png`;
  await putFile(key, Buffer.from('ffd8ffe000104a464946', 'hex'), 'image/png');
  return key;
};

export const testRequests: TestRequests<typeof announcementsContract> = {
  samples: {
    listAnnouncements: () => ({}),
    listAnnouncementCompanies: () => ({}),
    getAnnouncement: async (company) => ({ params: { id: await anAnnouncement(company) } }),
    createAnnouncement: (company) => ({ body: { title: 'Novidade', text: 'Há um novo painel.', companies: [company.id] } }),
    updateAnnouncement: async (company) => ({ params: { id: await anAnnouncement(company) }, body: { title: 'Outro título' } }),
    deleteAnnouncement: async (company) => ({ params: { id: await anAnnouncement(company) } }),
    readAnnouncement: async (company) => ({ params: { id: await anAnnouncement(company) } }),
    setAnnouncementMedia: async (company, actor) => ({
      params: { id: await anAnnouncement(company) },
      body: { media: { key: await aPicture(actor), fileName: 'aviso.png', mimeType: 'image/png' } },
    }),
    removeAnnouncementMedia: async (company) => ({ params: { id: await anAnnouncement(company) } }),
  },
  foreign: {
    listAnnouncementCompanies: 'ERR_NO_PERMISSION',
    getAnnouncement: 'ERR_RECORD_NOT_FOUND',
    createAnnouncement: 'ERR_NO_PERMISSION',
    updateAnnouncement: 'ERR_NO_PERMISSION',
    deleteAnnouncement: 'ERR_NO_PERMISSION',
    readAnnouncement: 'ERR_RECORD_NOT_FOUND',
    setAnnouncementMedia: 'ERR_NO_PERMISSION',
    removeAnnouncementMedia: 'ERR_NO_PERMISSION',
  },
};
