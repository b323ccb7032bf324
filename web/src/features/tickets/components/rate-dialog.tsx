import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { ticketQuery } from '../api/ticket-queries.ts';
import { useTicketActions } from '../api/use-ticket-actions.ts';
import type { TicketView } from '../ticket-types.ts';
import './rate-dialog.css';

const faces = [
  { rate: 1, face: '😡' },
  { rate: 2, face: '🙁' },
  { rate: 3, face: '😐' },
  { rate: 4, face: '🙂' },
  { rate: 5, face: '😍' },
] as const;

/** Resolves with how content the customer was, from 1 to 5; without a farewell message. */
export const RateDialog = ({ ticket, onRated, onClose }: { ticket: TicketView; onRated: () => void; onClose: () => void }) => {
  const { t } = useTranslation(['tickets', 'ticketDialogs', 'common']);
  const { resolve } = useTicketActions();
  const cache = useQueryClient();
  const [rate, setRate] = useState<number | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (rate === null) return setMissing(true);
    setBusy(true);
    const isDone = await resolve(ticket, false, rate);
    setBusy(false);
    const known = cache.getQueryData(ticketQuery(ticket.uuid).queryKey) ?? ticket;
    // What the customer wrote meanwhile is to be read before it is tried again.
    if (isDone || known.inboundMessages !== ticket.inboundMessages) onClose();
    if (isDone) onRated();
  };
  return (
    <Dialog
      title={t('ticketDialogs:rate.title')}
      confirmLabel={t('actions.resolve')}
      busy={busy}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <fieldset
        className="rate-faces"
        aria-invalid={isMissing && rate === null}
        aria-describedby={isMissing && rate === null ? 'rate-missing' : undefined}
      >
        <legend>{t('ticketDialogs:rate.text', { name: ticket.contact.name })}</legend>
        {faces.map(({ rate: each, face }) => (
          <label key={each} className={rate === each ? 'is-chosen' : undefined}>
            <input type="radio" name="rate" value={each} checked={rate === each} onChange={() => setRate(each)} />
            <span aria-hidden="true">{face}</span>
            <small>{t(`ticketDialogs:rate.names.${each}`)}</small>
          </label>
        ))}
      </fieldset>
      {isMissing && rate === null && (
        <p id="rate-missing" className="rate-missing" role="alert">
          {t('ticketDialogs:rate.missing')}
        </p>
      )}
    </Dialog>
  );
};
