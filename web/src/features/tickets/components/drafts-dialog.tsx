import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Boundary } from '../../../components/boundary.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { useDrafts } from '../../../lib/drafts.ts';
import { formatTimeOrDate } from '../../../lib/format.ts';
import { useOnScreen } from '../../../lib/on-screen.ts';
import { useUnsentMessages } from '../../../lib/unsent-messages.ts';
import { draftTicketQuery } from '../api/ticket-queries.ts';
import { useTicketActions } from '../api/use-ticket-actions.ts';
import { type DraftPiece, type DraftRow, draftRows } from '../draft-rows.ts';
import './drafts-dialog.css';

/** Names of that many conversations are asked for at once. */
const shownAtOnce = 20;

/** What was discarded while the list is open: it can be brought back in its place. */
type Discarded = DraftPiece & { undo: () => void };

/** What this person wrote in this browser and has not sent, newest first: also in conversations that a colleague took, which no list of theirs has any
 *  more, and messages that could not be sent. What is on the page (in its text field, as a bubble) is not listed. */
export const DraftsDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['ticketDialogs', 'common', 'tickets']);
  const drafts = useDrafts((state) => state.drafts);
  const { messages, acts } = useUnsentMessages();
  const shown = useOnScreen((state) => state.shown);
  const [limit, setLimit] = useState(shownAtOnce);
  const [discarded, setDiscarded] = useState<ReadonlyMap<string, { row: DraftRow; pieces: Discarded[] }>>(new Map());
  const list = useRef<HTMLUListElement>(null);
  // A button that goes takes the focus with it: the one that comes in its place has it.
  const focusOn = useRef<string | null>(null);
  useEffect(() => {
    if (focusOn.current === null) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>(`[data-piece="${CSS.escape(focusOn.current)}"] button`);
    focusOn.current = null;
    [...(buttons ?? [])].at(-1)?.focus();
  });

  const there = draftRows(drafts, messages, shown, t);
  const keys = new Set(there.flatMap(({ pieces }) => pieces.map(({ key }) => key)));
  const gone = [...discarded.values()].map(({ row, pieces }) => ({ row, pieces: pieces.filter(({ key }) => !keys.has(key)) }));
  const rows = [
    ...there,
    ...gone.flatMap(({ row, pieces }) => (pieces.length > 0 && there.every(({ id }) => id !== row.id) ? [row] : [])),
  ].sort((one, other) => other.at.localeCompare(one.at));
  const discard = async (row: DraftRow, piece: DraftPiece) => {
    const undo = await piece.discard();
    focusOn.current = piece.key;
    setDiscarded((before) => {
      const others = before.get(row.id)?.pieces.filter(({ key }) => key !== piece.key) ?? [];
      return new Map(before).set(row.id, { row: { ...row, pieces: [] }, pieces: [...others, { ...piece, undo }] });
    });
  };
  const undo = (piece: Discarded) => {
    focusOn.current = piece.key;
    piece.undo();
  };
  return (
    <Dialog title={t('drafts.title')} confirmLabel={t('common:close')} onlyClose size="medium" onConfirm={onClose} onClose={onClose}>
      {rows.length === 0 && <Box color="text-body-secondary">{t('drafts.none')}</Box>}
      <ul ref={list} className="draft-list">
        {rows.slice(0, limit).map((row) => (
          <li key={row.id}>
            <Boundary place="part" of={row.at}>
              <Row
                row={row}
                discarded={gone.find((each) => each.row.id === row.id)?.pieces ?? []}
                onDiscard={(piece) => void discard(row, piece)}
                onUndo={undo}
                onRetry={acts?.retry}
                onClose={onClose}
              />
            </Boundary>
          </li>
        ))}
      </ul>
      {rows.length > limit && <Button onClick={() => setLimit(limit + shownAtOnce)}>{t('tickets:notify.more')}</Button>}
    </Dialog>
  );
};

type RowProps = {
  row: DraftRow;
  discarded: Discarded[];
  onDiscard: (piece: DraftPiece) => void;
  onUndo: (piece: Discarded) => void;
  onRetry: ((clientId: string) => void) | undefined;
  onClose: () => void;
};

const Row = ({ row, discarded, onDiscard, onUndo, onRetry, onClose }: RowProps) => {
  const { t } = useTranslation(['ticketDialogs', 'common']);
  const { openTicket } = useTicketActions();
  const { uuid, at, pieces } = row;
  const { data: ticket, error, isPending, fetchStatus } = useQuery({ ...draftTicketQuery(uuid ?? ''), enabled: uuid !== null });
  const isGone = isApiError(error, 'ERR_TICKET_NOT_FOUND');
  // Without network nobody can say whether it is still visible: a copy of it may be kept.
  const canOpen = uuid !== null && !isGone && (!isPending || fetchStatus === 'paused');
  const open = () => {
    onClose();
    if (uuid !== null) void openTicket(uuid);
  };
  return (
    <>
      <div className="draft-head">
        <strong>
          <bdi>{ticket?.contact.name ?? row.name ?? t('drafts.unknown')}</bdi>
        </strong>
        {ticket && <small>#{ticket.id}</small>}
        <time dateTime={at}>{formatTimeOrDate(at, new Date())}</time>
      </div>
      {isGone && <small>{t('drafts.gone')}</small>}
      {pieces.map((piece, index) => (
        <Piece
          key={piece.key}
          piece={piece}
          onOpen={canOpen && index === pieces.length - 1 ? open : null}
          onDiscard={() => onDiscard(piece)}
          onRetry={piece.clientId !== undefined && canOpen && onRetry ? () => onRetry(piece.clientId ?? '') : null}
        />
      ))}
      {discarded.map((piece) => (
        <div key={piece.key} className="draft-discarded" data-piece={piece.key}>
          <small role="status">{t('drafts.discarded')}</small>
          <Button variant="inline-link" onClick={() => onUndo(piece)}>
            {t('common:undo')}
          </Button>
        </div>
      ))}
    </>
  );
};

type PieceProps = {
  piece: DraftPiece;
  /** Opens its conversation; null where another piece offers that, or it cannot be opened. */
  onOpen: (() => void) | null;
  onDiscard: () => void;
  onRetry: (() => void) | null;
};

/** What fits on one line at 390 px: one button with words, and the others as icons. */
const Piece = ({ piece, onOpen, onDiscard, onRetry }: PieceProps) => {
  const { t } = useTranslation(['ticketDialogs', 'common']);
  const [copied, setCopied] = useState(false);
  const { key, label, text, reason, download } = piece;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <div className="draft-text" data-piece={key}>
      {label !== null && <small>{label}</small>}
      {reason !== null && <small className="draft-reason">{reason}</small>}
      {text !== '' && <p dir="auto">{text}</p>}
      <div className="draft-actions">
        {onRetry && <Button onClick={onRetry}>{t('common:retry')}</Button>}
        {onOpen && !onRetry && <Button onClick={onOpen}>{t('drafts.open')}</Button>}
        {onOpen && onRetry && <IconButton icon="contact" label={t('drafts.open')} onClick={onOpen} />}
        {text !== '' && (
          <IconButton
            icon={copied ? 'status-positive' : 'copy'}
            label={t(copied ? 'drafts.copied' : 'drafts.copy')}
            onClick={() => void copy()}
          />
        )}
        {download && <IconButton icon="download" label={t('drafts.download')} onClick={() => void download()} />}
        <IconButton icon="remove" label={t('drafts.discard')} onClick={onDiscard} />
      </div>
    </div>
  );
};
