import type { Step } from '../step.ts';

/** A contact's preferred attendant has their tickets from the start, where the company wants that (`DirectTicketsToWallets`). */
export const wallet: Step = {
  answer: ({ contact, ticket, facts: { company, users } }) => {
    const isFresh =
      ticket.status === 'pending' && ticket.userId === null && ticket.acceptedAt === null && !ticket.transfer && !ticket.bot?.greeted;
    if (contact.userId === null || contact.isGroup || !isFresh) return null;
    if (!company) return { needs: [{ kind: 'company' }] };
    if (company.settings.DirectTicketsToWallets !== 'enabled') return null;
    const user = users[contact.userId];
    if (user === undefined) return { needs: [{ kind: 'user', id: contact.userId }] };
    return user?.works ? { keep: 'conversation', effects: [{ kind: 'assign', userId: contact.userId }] } : null;
  },
};
