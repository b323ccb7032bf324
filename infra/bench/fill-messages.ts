import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import type { TestCompany } from '@balcao/functions/testing/make-company.ts';
import { newMessage } from '@balcao/functions/conversation/tickets/messages/new-message.ts';
import { toMessageRow } from '@balcao/functions/conversation/tickets/store/conversation-tables.ts';
import { messageEntity } from '@balcao/functions/conversation/tickets/store/message.entity.ts';
import type { PutInBulk } from './put-in-bulk.ts';

const texts = [
  'Bom dia! Meu pedido já saiu para entrega?',
  'Ok',
  'Acabei de confirmar com a transportadora: ele saiu hoje cedo do centro de distribuição e chega até o fim da tarde de amanhã. Se não tiver ninguém em casa, o entregador tenta outra vez no dia útil seguinte.',
  'Obrigado 🙏',
  'Pode deixar na portaria, por favor. O porteiro se chama Jonas e fica até as 22h.\nQualquer coisa, me liga.',
];

/** Puts that many texts, half of them ours, into the conversation of a ticket of `fillTickets`, the newest a minute old, and lets the ticket be
 *  found by its uuid: for measuring, not for use. */
export const fillMessages = async (company: TestCompany, put: PutInBulk, ticket: Ticket, count: number): Promise<void> => {
  const startMs = Date.now() - (count + 1) * 60_000;
  const rowOf = (n: number) => {
    const at = new Date(startMs + n * 60_000);
    const fromMe = n % 2 === 1;
    const message = newMessage(ticket, at, {
      body: `${n + 1}. ${texts[n % texts.length]}`,
      fromMe,
      ack: 3,
      userId: fromMe ? ticket.userId : null,
    });
    return toMessageRow(company.id, message);
  };
  await put(Array.from({ length: count }, (_, n) => messageEntity.itemOf(rowOf(n))));
};
