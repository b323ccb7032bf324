import { useMutation } from '@tanstack/react-query';
import { api, type Input, type Output } from '../../../lib/api/client.ts';

type StartTicket = Pick<Input<'createTicket'>['body'], 'queueId' | 'whatsappId' | 'userId'> & {
  contact: { id: string } | { name: string; number: string };
};

/** Starts a conversation with a contact, who is added first when there is only a name and a number.
 *  @param onContactAdded is told of the new contact, so that another try, when the ticket fails, does not add it again. */
export const useStartTicket = (onContactAdded: (contact: Output<'createContact'>) => void) =>
  useMutation({
    mutationFn: async ({ contact, ...body }: StartTicket) => {
      if ('id' in contact) return api.createTicket({ body: { ...body, contactId: contact.id, status: 'open' } });
      const added = await api.createContact({ body: contact });
      onContactAdded(added);
      return api.createTicket({ body: { ...body, contactId: added.id, status: 'open' } });
    },
    meta: { failsWithoutToast: true },
  });
