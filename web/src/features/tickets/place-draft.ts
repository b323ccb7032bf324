import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { dismissToastSaying, showToast } from '../../components/toasts.tsx';
import { personKey } from '../../lib/api/session.ts';
import { addressDrafts, addresseeOf, addToDraft, getDraft, setDraft } from '../../lib/drafts.ts';
import { paletteTicketsQuery } from './api/ticket-queries.ts';
import { openTicketDialog } from './ticket-dialog-store.ts';

/** Finds the conversation for a draft that was written behind a search and left before its results came: the only one whose contact has the name that was
 *  typed, or the only result. Where several come into question none is guessed, and the draft stays without a conversation. */
export const placeDraft = async (cache: QueryClient, unplaced: string, sought: string): Promise<void> => {
  const author = personKey();
  await i18next.loadNamespaces('ticketDialogs');
  // Somebody else has signed in, or it was discarded.
  if (personKey() !== author || !getDraft(unplaced, 'reply')) return;
  const said = i18next.t('ticketDialogs:drafts.keptUnplaced');
  showToast('info', said, toDrafts());
  const hit = await onlyHit(cache, sought);
  const text = getDraft(unplaced, 'reply')?.text;
  if (!hit || text === undefined || personKey() !== author) return;
  setDraft(unplaced, 'reply', '');
  addToDraft(hit.uuid, text, 'reply');
  addressDrafts(hit.uuid, addresseeOf(hit));
  dismissToastSaying(said);
  showToast('info', i18next.t('ticketDialogs:toasts.keptAsDraft', { name: hit.contact.name }), toDrafts());
};

const toDrafts = () => ({ label: i18next.t('shell:user.drafts'), run: () => openTicketDialog({ kind: 'drafts' }) });

/** Null where there are several, none, or no answer. */
const onlyHit = async (cache: QueryClient, sought: string) => {
  try {
    const { tickets, hasMore } = await cache.fetchQuery(paletteTicketsQuery(sought));
    const called = tickets.filter(({ contact }) => contact.name.localeCompare(sought, undefined, { sensitivity: 'base' }) === 0);
    const [hit, other] = called.length > 0 ? called : tickets;
    return other === undefined && !hasMore ? (hit ?? null) : null;
  } catch {
    return null;
  }
};
