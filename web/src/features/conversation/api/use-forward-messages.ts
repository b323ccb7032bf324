import { useMutation } from '@tanstack/react-query';
import { api, type Input } from '../../../lib/api/client.ts';

type Forward = Omit<Input<'forwardMessage'>['body'], 'messageId'>;

/** Forwards messages to one contact and answers the ticket they went to. The dialog says whom they did not reach. */
export const useForwardMessages = (messageIds: string[]) =>
  useMutation({
    mutationFn: (forward: Forward) => api.forwardMessage({ body: { messageId: messageIds, ...forward } }),
    meta: { failsWithoutToast: true },
  });
