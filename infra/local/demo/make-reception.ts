import { connectionRecords, type Connection } from '@balcao/functions/setup/connections/service/connection-records.ts';
import type { CompanyId, QueueId } from '@balcao/shared/domain/ids.ts';

/** The connection whose customers the bot receives: a menu of the queues, each with its options. Open at any hour, so that a newcomer meets it whenever they
 *  try. */
export const reception = {
  name: 'WhatsApp Recepção',
  number: '551140000099',
  phoneNumberId: '106540352242955',
  businessAccountId: '102290129340455',
} as const;

/** Has the bot receive customers there. */
export const makeReception = async (companyId: CompanyId, { id, schedules }: Connection, queueIds: QueueId[]): Promise<void> => {
  await connectionRecords(companyId).change(id, {
    queueIds,
    greetingMessage: '{{ms}}, {{firstName}}! Aqui é a recepção da Loja Modelo. Com quem você quer falar?',
    ratingMessage: 'De 1 a 5, como foi o seu atendimento?',
    expiresTicketNPS: 60,
    outOfHoursMessage: 'No momento estamos fechados.',
    schedules: schedules.map((day) => ({ ...day, startTimeA: '00:00', endTimeA: '23:59', startTimeB: '', endTimeB: '' })),
  });
};

/** At the other demo connections people receive customers themselves: no menu of queues. */
export const withoutMenu = async (companyId: CompanyId, connection: Connection): Promise<Connection> =>
  (await connectionRecords(companyId).change(connection.id, { maxUseBotQueues: 0 })) ?? connection;
