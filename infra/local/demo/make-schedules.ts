import type { Actor } from '@balcao/functions/platform/actor.ts';
import { newUlid } from '@balcao/functions/platform/new-ids.ts';
import { writeTogether } from '@balcao/functions/platform/write-together.ts';
import { createSchedule } from '@balcao/functions/work/schedules/service/change-schedules.ts';
import { scheduleDeps } from '@balcao/functions/work/schedules/service/schedule-deps.ts';
import type { Schedule } from '@balcao/functions/work/schedules/store/schedule-store.ts';
import { scheduleFields } from '@balcao/shared/contract/schedules.ts';
import type { ConnectionId, ContactId } from '@balcao/shared/domain/ids.ts';
import { localDateOf } from '@balcao/shared/domain/local-date.ts';
import { scheduleId } from '@balcao/shared/domain/schedules/schedule.ts';
import { zonedInstant } from '@balcao/shared/domain/zoned-instant.ts';

const texts = [
  'Olá, {{firstName}}! Seu pedido chega amanhã entre 9h e 12h. Tem alguém em casa?',
  '{{ms}}, {{firstName}}! Passando para lembrar do boleto que vence hoje.',
  'Oi, {{firstName}}! Como foi a experiência com a sua compra?',
  'Olá, {{firstName}}! A garantia do seu produto termina este mês. Quer renovar?',
  '{{firstName}}, separamos as peças que você pediu. Pode retirar até sexta.',
  'Oi, {{firstName}}! O orçamento de atacado que você pediu está pronto.',
] as const;
const hours = ['09:00', '10:30', '14:00', '16:15'] as const;
/** Days around today, and what is repeated from some of them on. */
const firstDay = -14;
const lastDay = 16;
const repeated = new Map([
  [2, { intervalo: 2, enviarQuantasVezes: 4 }],
  [5, { intervalo: 3, enviarQuantasVezes: 12, tipoDias: 6 }],
  [8, { intervalo: 1, enviarQuantasVezes: 5, tipoDias: 6 }],
]);

/** A month of scheduled messages, the past half sent, until somebody makes one. */
export const makeSchedules = async (
  actor: Actor,
  contacts: ReadonlyArray<ContactId>,
  connectionId: ConnectionId,
  now: Date,
): Promise<void> => {
  const deps = { ...scheduleDeps(actor), now: () => now };
  if ((await deps.schedules.listLatest(1)).schedules.length > 0 || contacts.length === 0) return;
  for (let day = firstDay; day <= lastDay; day++) {
    const count = day % 4 === 0 ? 2 : day % 3 === 0 ? 0 : 1;
    for (let nth = 0; nth < count; nth++) {
      const n = day - firstDay + nth * 7;
      const on = localDateOf(new Date(now.getTime() + day * dayMs).toISOString(), actor.timeZone);
      const sendAt = zonedInstant(on, hours[n % hours.length] ?? '09:00', actor.timeZone);
      const contactId = contacts[n % contacts.length];
      if (contactId === undefined) continue;
      const fields = scheduleFields.parse({
        body: texts[n % texts.length],
        contactId,
        sendAt,
        whatsappId: connectionId,
        assinar: n % 2 === 0,
        ...(nth === 0 ? repeated.get(day) : {}),
      });
      if (Date.parse(sendAt) > now.getTime() + dayMs / 24) await createSchedule(deps, fields);
      else if (day < 0)
        await writeTogether([deps.schedules.createWrite({ ...past(actor, fields, sendAt), ...(n % 9 === 4 ? failed : {}) })]);
    }
  }
};
const dayMs = 86_400_000;
const failed = { status: 'ERRO', reason: 'ERR_REPLY_WINDOW_CLOSED', sentAt: null } as const;

const past = ({ userId }: Actor, fields: ReturnType<typeof scheduleFields.parse>, sendAt: string): Schedule => ({
  ...fields,
  id: scheduleId.parse(newUlid(new Date(sendAt))),
  sentAt: sendAt,
  status: 'ENVIADA',
  reason: null,
  reasonText: null,
  contadorEnvio: 1,
  userId,
  ticketUuid: null,
  version: 1,
  firstAt: sendAt,
  step: 0,
  sentBody: null,
  nextId: null,
  media: null,
  savedAt: new Date(Date.parse(sendAt) - dayMs).toISOString(),
});
