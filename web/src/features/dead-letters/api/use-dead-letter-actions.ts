import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';
import { type DeadLetter, deadLettersKey } from './dead-letter-queries.ts';

const meta = { refreshes: [deadLettersKey], failsWithoutToast: true };
const request = ({ companyId, id }: DeadLetter) => ({ params: { companyId, id } });

/** Puts the work back where it was given up on. */
export const useReplayDeadLetter = () => useMutation({ mutationFn: (letter: DeadLetter) => api.replayDeadLetter(request(letter)), meta });

/** Forgets the work. */
export const useDiscardDeadLetter = () => useMutation({ mutationFn: (letter: DeadLetter) => api.discardDeadLetter(request(letter)), meta });
