import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import { onSignedOut } from '../../lib/api/session.ts';

const storageKey = 'closed-list-notices';
const mostIds = 50;

/** Ids of the jobs whose notices this user closed, newest first. */
const closedNotices = (): string[] => {
  const stored = parseJson(localStorage.getItem(storageKey) ?? '[]');
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, mostIds) : [];
};

export const isNoticeClosed = (jobId: string): boolean => closedNotices().includes(jobId);

export const closeNotice = (jobId: string): void =>
  localStorage.setItem(storageKey, JSON.stringify([jobId, ...closedNotices()].slice(0, mostIds)));

onSignedOut(() => localStorage.removeItem(storageKey));
