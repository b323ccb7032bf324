import { setTimeout as sleep } from 'node:timers/promises';
import { connectionId as connectionIdSchema, contactId as contactIdSchema } from '@balcao/shared/domain/ids.ts';
import { scheduleId } from '@balcao/shared/domain/schedules/schedule.ts';
import pMap from 'p-map';
import { percentile } from './percentile.ts';
import { putInBulk } from './put-in-bulk.ts';
import { startLocalCloud } from '../local/start-local-cloud.ts';

export type SchedulePunctuality = {
  sent: number;
  failed: number;
  /** Seconds between the time of a schedule and its message in the conversation. */
  late: { p50: number; p95: number; worst: number };
  /** The calendar's answer for the span that holds them all. */
  calendar: { p50: number; bytes: number };
};

/** The time until the first of them is due, in which their rows and timers are written. */
const leadMs = 75_000;
const minuteMs = 60_000;

/** Has that many messages to as many people due within one minute, over a linked phone that is away: they wait there once they are in their
 *  conversations. */
export const measureSchedules = async (count: number, say: (sentence: string) => void): Promise<SchedulePunctuality> => {
  const cloud = await startLocalCloud({ parts: 'backend', quiet: true });
  try {
    Object.assign(process.env, cloud.env);
    const { makeCompany } = await import('@balcao/functions/testing/make-company.ts');
    const { newUlid } = await import('@balcao/functions/platform/new-ids.ts');
    const { sendLater } = await import('@balcao/functions/platform/queues.ts');
    const { contactEntity } = await import('@balcao/functions/people/contacts/service/contact-records.ts');
    const { scheduleEntity } = await import('@balcao/functions/work/schedules/store/schedule.entity.ts');
    const { scheduleStoreFor } = await import('@balcao/functions/work/schedules/store/schedule-store.ts');
    const company = await makeCompany(cloud.endpoints.api, 'Pontual');
    const { id: companyId, owner } = company;
    const phone = await owner.call('POST', '/whatsapp', { body: { name: 'Celular', queueIds: [company.queue.id] } });
    const whatsappId = connectionIdSchema.parse(phone.body.id);
    const firstAt = Date.now() + leadMs;
    const put = putInBulk(cloud);
    const createdAt = new Date().toISOString();
    const people = Array.from({ length: count }, (_, n) => ({
      contactId: contactIdSchema.parse(newUlid(new Date(firstAt + n))),
      scheduleId: scheduleId.parse(newUlid(new Date(firstAt + n))),
      sendAt: new Date(firstAt + Math.floor((n * minuteMs) / count)).toISOString(),
      n,
    }));
    say(`${count} people and schedules`);
    await put(
      people.map(({ contactId, n }) =>
        contactEntity.itemOf({
          companyId,
          contactId,
          name: `Pessoa ${n}`,
          sortName: `pessoa ${n}`,
          number: `5511${900_000_000 + n}`,
          email: '',
          active: true,
          acceptAudioMessage: true,
          disableBot: false,
          extraInfo: [],
          tagIds: [],
          channel: 'whatsapp',
          isGroup: false,
          createdAt,
          updatedAt: createdAt,
        }),
      ),
    );
    await put(
      people.map(({ contactId, scheduleId: id, sendAt }) =>
        scheduleEntity.itemOf({
          companyId,
          scheduleId: id,
          body: 'Olá, {{firstName}}! Seu pedido chega amanhã.',
          contactId,
          whatsappId,
          sendAt,
          status: 'AGENDADA',
          openTicket: 'disabled',
          statusTicket: 'closed',
          intervalo: 1,
          valorIntervalo: 1,
          enviarQuantasVezes: 1,
          tipoDias: 4,
          contadorEnvio: 1,
          firstAt: sendAt,
          step: 0,
          repeats: 'no',
          assinar: false,
          onlyIfSilent: false,
          templateVariables: {},
          userId: owner.id,
          savedAt: createdAt,
          version: 1,
        }),
      ),
    );
    say('Their timers');
    const queueUrl = cloud.env['QUEUE_URL_TIMERS'] ?? '';
    await pMap(
      people,
      ({ scheduleId: id, sendAt: at }) =>
        sendLater(
          queueUrl,
          { kind: 'schedule-due', companyId, scheduleId: id, at, version: `${id} 1` },
          Math.max(0, Math.ceil((Date.parse(at) - Date.now()) / 1000)),
        ),
      { concurrency: 32 },
    );
    if (Date.now() > firstAt) throw new Error('their timers were not set before the first was due');
    const span = { from: new Date(firstAt - minuteMs).toISOString(), to: new Date(firstAt + 2 * minuteMs).toISOString() };
    const calendar: number[] = [];
    let bytes = 0;
    for (let n = 0; n < 5; n++) {
      const askedAt = performance.now();
      const { body } = await owner.call('GET', '/schedules/calendar', { query: span });
      calendar.push(performance.now() - askedAt);
      bytes = JSON.stringify(body).length;
    }
    say('Waiting until all are sent');
    const store = scheduleStoreFor(companyId);
    const deadline = firstAt + 15 * minuteMs;
    for (;;) {
      const { schedules } = await store.listBetween(span.from, span.to, count);
      const waiting = schedules.filter(({ status }) => status === 'AGENDADA').length;
      if (waiting === 0) {
        const late = schedules.flatMap(({ sentAt, sendAt }) => (sentAt ? [(Date.parse(sentAt) - Date.parse(sendAt)) / 1000] : []));
        const share = (part: number): number => percentile(late, part) ?? Number.NaN;
        return {
          sent: late.length,
          failed: schedules.length - late.length,
          late: { p50: share(0.5), p95: share(0.95), worst: share(1) },
          calendar: { p50: percentile(calendar, 0.5) ?? Number.NaN, bytes },
        };
      }
      if (Date.now() > deadline) throw new Error(`${waiting} schedules are still to be sent`);
      say(`${waiting} are still to be sent`);
      await sleep(waiting > count / 10 ? 10_000 : 2_000);
    }
  } finally {
    await cloud.stop();
  }
};
