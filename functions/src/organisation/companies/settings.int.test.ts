import { beforeAll, expect, it } from 'vitest';
import type { Member } from '../../testing/make-company.ts';
import { joinTestCloud } from '../../testing/join-test-cloud.ts';
import type { CloudOfRun } from '../../../../infra/local/testing/clouds-of-run.ts';

let cloud: CloudOfRun;
let make: typeof import('../../testing/make-company.ts');
beforeAll(async () => {
  cloud = joinTestCloud();
  make = await import('../../testing/make-company.ts');
});

const set = (by: Member, column: string, data: string) => by.call('PUT', '/companySettings', { body: { column, data } });

it('never has a switch on without its text, whichever of two admins is faster', async () => {
  const { id, owner } = await make.makeCompany(cloud.endpoints.api, 'Textos');
  expect((await set(owner, 'sendMsgTransfTicket', 'enabled')).body).toMatchObject({
    error: 'ERR_SETTING_NEEDS_TEXT',
    details: { setting: 'transferMessage' },
  });

  for (let round = 0; round < 5; round++) {
    expect((await set(owner, 'sendMsgTransfTicket', 'disabled')).status).toBe(200);
    expect((await set(owner, 'transferMessage', 'Vou transferir você.')).status).toBe(200);
    const both = await Promise.all([set(owner, 'sendMsgTransfTicket', 'enabled'), set(owner, 'transferMessage', '')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const { body } = await owner.call('GET', '/companySettings/{companyId}', { params: { companyId: String(id) } });
    expect(body.sendMsgTransfTicket === 'enabled' && body.transferMessage === '').toBe(false);
  }
});

it('takes words for a person that are some, and blank for the usual ones', async () => {
  const { owner } = await make.makeCompany(cloud.endpoints.api, 'Palavras');
  for (const words of ['gerente, dono', '']) expect((await set(owner, 'personWords', words)).status).toBe(200);
  for (const words of [',,,', '\u200b', '!;?', '\u3164']) expect((await set(owner, 'personWords', words)).status).toBe(400);
});

it('lets the hours of queues count once each queue can say that it is closed', async () => {
  const { owner, queue } = await make.makeCompany(cloud.endpoints.api, 'Filas');
  expect((await set(owner, 'scheduleType', 'queue')).body).toMatchObject({
    error: 'ERR_QUEUES_WITHOUT_HOURS_TEXT',
    details: { names: expect.stringContaining(queue.name) },
  });

  const { body } = await owner.call('GET', '/queue');
  for (const { id } of body)
    expect((await owner.call('PUT', '/queue/{id}', { params: { id }, body: { outOfHoursMessage: 'Voltamos às 8h.' } })).status).toBe(200);

  expect((await set(owner, 'scheduleType', 'queue')).status).toBe(200);
});

it('keeps hours, holidays and time zone, and tells the later of two editors', async () => {
  const { id, owner } = await make.makeCompany(cloud.endpoints.api, 'Horas');
  const params = { id: String(id) };
  const { body: hours } = await owner.call('GET', '/companies/{id}/schedules', { params });
  const put = (body: object) => owner.call('PUT', '/companies/{id}/schedules', { params, body });

  const holidays = [
    { date: '2026-12-25', name: 'Natal' },
    { date: '2026-11-15', name: 'República' },
  ];
  expect((await put({ holidays, timeZone: 'America/Manaus', version: hours.version })).body).toMatchObject({
    holidays: [holidays[1], holidays[0]],
    timeZone: 'America/Manaus',
  });
  expect((await put({ holidays: [], version: hours.version })).body.error).toBe('ERR_RECORD_CHANGED');
  expect((await put({ timeZone: 'Marte/Olympus' })).body.error).toBe('ERR_VALIDATION');
  expect((await put({ schedules: [{ ...hours.schedules[0], startTimeA: '25:00' }] })).body.error).toBe('ERR_SCHEDULE_INVALID');
  expect((await owner.call('GET', '/auth/me')).body.company.timeZone).toBe('America/Manaus');
});
