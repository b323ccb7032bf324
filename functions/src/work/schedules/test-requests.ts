import type { schedulesContract } from '@balcao/shared/contract/schedules.ts';
import { putFile } from '../../platform/files.ts';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import { aContact } from '../../testing/sample-records.ts';
import type { TestRequests } from '../../testing/sample-request.ts';

let made = 0;
const tomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString();
const aSchedule = async (company: TestCompany, { call }: Member): Promise<string> => {
  const { body } = await call('POST', '/schedules', {
    body: { body: `Aurora espera por você ${++made}`, contactId: await aContact(company), sendAt: tomorrow() },
  });
  return body.id;
};

const aPicture = async ({ companyId, id }: Member): Promise<string> => {
  const key = `company${companyId}/uploads/${id}/agenda-${++made}.jpg`;
  await putFile(key, Buffer.from('ffd8ffe000104a464946', 'hex'), 'image/jpeg');
  return key;
};

export const testRequests: TestRequests<typeof schedulesContract> = {
  samples: {
    listSchedules: () => ({}),
    listScheduleEntries: () => ({ query: { from: new Date(Date.now() - 86_400_000).toISOString(), to: tomorrow() } }),
    getSchedule: async (company, actor) => ({ params: { id: await aSchedule(company, actor) } }),
    createSchedule: async (company) => ({ body: { body: 'Até amanhã!', contactId: await aContact(company), sendAt: tomorrow() } }),
    updateSchedule: async (company, actor) => ({ params: { id: await aSchedule(company, actor) }, body: { body: 'Outro texto' } }),
    deleteSchedule: async (company, actor) => ({ params: { id: await aSchedule(company, actor) } }),
    setScheduleMedia: async (company, actor) => ({
      params: { id: await aSchedule(company, actor) },
      body: { media: { key: await aPicture(actor), fileName: 'foto.jpg', mimeType: 'image/jpeg' } },
    }),
    removeScheduleMedia: async (company, actor) => ({ params: { id: await aSchedule(company, actor) } }),
  },
  foreign: {
    getSchedule: 'ERR_RECORD_NOT_FOUND',
    createSchedule: 'ERR_CONTACT_NOT_FOUND',
    updateSchedule: 'ERR_RECORD_NOT_FOUND',
    deleteSchedule: 'ERR_RECORD_NOT_FOUND',
    setScheduleMedia: 'ERR_RECORD_NOT_FOUND',
    removeScheduleMedia: 'ERR_RECORD_NOT_FOUND',
  },
};
