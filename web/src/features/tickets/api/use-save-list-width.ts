import type { Me } from '@balcao/shared/contract/auth.ts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';
import { saveSession } from '../../../lib/api/session.ts';

/** Keeps the width in px that somebody gave the ticket list. A width that was not saved is not worth a message. */
export const useSaveListWidth = (user: Me) =>
  useMutation({
    mutationFn: (width: number) => api.setTicketsWidth({ params: { id: user.id }, body: { defaultTicketsManagerWidth: width } }),
    onMutate: (width) => saveSession({ user: { ...user, defaultTicketsManagerWidth: width } }),
    meta: { failsWithoutToast: true },
  });
