import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../../lib/api/client.ts';
import { ownTyping } from '../../../lib/keys/typing-owner.ts';
import { beginConversation } from '../../../lib/begin-conversation.ts';

/** Goes to the contact's conversation that is not closed; without one, asks for queue and connection and begins one. */
export const useOpenConversation = () => {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ id, name }: { id: string; name: string }) => {
      const { tickets } = await api.listTickets({ query: { contactId: id, status: 'search' } });
      const active = tickets.find(({ status }) => status === 'open' || status === 'pending' || status === 'group');
      if (active) {
        ownTyping(active.uuid);
        await navigate({ to: '/tickets/{-$uuid}', params: { uuid: active.uuid } });
      } else beginConversation({ id, name });
    },
  });
};
