import { canChangeQuickMessage } from '@balcao/shared/domain/quick-messages/quick-message-rights.ts';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../lib/api/session.ts';
import { colleaguesQuery } from '../users/api/user-queries.ts';
import type { QuickMessage } from './api/quick-message-queries.ts';

/** Tells which quick messages the user may change; until it is known who is of the company, another's counts as theirs. */
export const useMayChange = (): ((quickMessage: Pick<QuickMessage, 'geral' | 'visao' | 'userId'>) => boolean) => {
  const userId = useSession((session) => session.user?.id ?? '');
  const { data: colleagues } = useQuery(colleaguesQuery());
  return (quickMessage) =>
    canChangeQuickMessage(userId, quickMessage, (id) => colleagues === undefined || colleagues.some((colleague) => colleague.id === id));
};
