import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { showToast } from '../../../components/toasts.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { type Draft, type DraftKind, draftName, nameDrafts, setDraft, type TicketDrafts, useDrafts } from '../../../lib/drafts.ts';
import { formatTimeOrDate } from '../../../lib/format.ts';
import { draftTicketQuery } from '../api/ticket-queries.ts';
import { useTicketActions } from '../api/use-ticket-actions.ts';
import './drafts-dialog.css';

const kinds = ['reply', 'note', 'transfer'] as const satisfies ReadonlyArray<DraftKind>;
/** Names of that many conversations are asked for at once. */
const shownAtOnce = 20;

/** What this person wrote in this browser and has not sent, newest first: also in conversations that a colleague took, which no list of theirs has any
 *  more. The conversation on screen has its draft in its text field. */
export const DraftsDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['ticketDialogs', 'common', 'tickets']);
  const drafts = useDrafts((state) => state.drafts);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [limit, setLimit] = useState(shownAtOnce);
  const rows = Object.entries(drafts)
    .filter(([uuid]) => !path.endsWith(uuid))
    .map(([uuid, mine]) => ({ uuid, mine, at: startedLast(mine) }))
    .sort((one, other) => other.at.localeCompare(one.at));
  return (
    <Dialog title={t('drafts.title')} confirmLabel={t('common:close')} onlyClose size="medium" onConfirm={onClose} onClose={onClose}>
      {rows.length === 0 && <Box color="text-body-secondary">{t('drafts.none')}</Box>}
      <ul className="draft-list">
        {rows.slice(0, limit).map((row) => (
          <DraftsOfTicket key={row.uuid} {...row} onClose={onClose} />
        ))}
      </ul>
      {rows.length > limit && <Button onClick={() => setLimit(limit + shownAtOnce)}>{t('tickets:notify.more')}</Button>}
    </Dialog>
  );
};

const startedLast = (mine: TicketDrafts): string =>
  Object.values(mine).reduce((latest, { startedAt }) => (startedAt > latest ? startedAt : latest), '');

type DraftsOfTicketProps = { uuid: string; mine: TicketDrafts; at: string; onClose: () => void };

const DraftsOfTicket = ({ uuid, mine, at, onClose }: DraftsOfTicketProps) => {
  const { t } = useTranslation('ticketDialogs');
  const { openTicket } = useTicketActions();
  const { data: ticket, error } = useQuery(draftTicketQuery(uuid));
  const isGone = isApiError(error, 'ERR_TICKET_NOT_FOUND');
  const others = [
    mine.files ? t('drafts.files', { count: mine.files.part.count }) : null,
    mine.voice || mine.running ? t('drafts.voice') : null,
  ].filter((text) => text !== null);
  const open = () => {
    onClose();
    void openTicket(uuid);
  };
  return (
    <li>
      <div className="draft-head">
        <strong>
          <bdi>{ticket?.contact.name ?? draftName(mine) ?? t('drafts.unknown')}</bdi>
        </strong>
        <time dateTime={at}>{formatTimeOrDate(at, new Date())}</time>
      </div>
      {isGone && <small>{t('drafts.gone')}</small>}
      {kinds.map((kind) => {
        const draft = mine[kind];
        return draft && <Text key={kind} uuid={uuid} kind={kind} draft={draft} />;
      })}
      {others.length > 0 && <small>{others.join(' · ')}</small>}
      {!isGone && <Button onClick={open}>{t('drafts.open')}</Button>}
    </li>
  );
};

const Text = ({ uuid, kind, draft: { text, name } }: { uuid: string; kind: DraftKind; draft: Draft }) => {
  const { t } = useTranslation(['ticketDialogs', 'common']);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  const discard = () => {
    setDraft(uuid, kind, '');
    const undo = () => {
      setDraft(uuid, kind, text);
      if (name !== undefined) nameDrafts(uuid, name);
    };
    showToast('info', t('drafts.discarded'), { label: t('common:undo'), run: undo });
  };
  return (
    <div className="draft-text">
      {kind !== 'reply' && <small>{t(kind === 'note' ? 'drafts.note' : 'drafts.transferNote')}</small>}
      <p dir="auto">{text}</p>
      <SpaceBetween direction="horizontal" size="xs">
        <Button iconName={copied ? 'status-positive' : 'copy'} onClick={() => void copy()}>
          {t(copied ? 'drafts.copied' : 'drafts.copy')}
        </Button>
        <Button iconName="remove" onClick={discard}>
          {t('drafts.discard')}
        </Button>
      </SpaceBetween>
    </div>
  );
};
