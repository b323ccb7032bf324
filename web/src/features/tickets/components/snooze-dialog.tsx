import type { Me } from '@balcao/shared/contract/auth.ts';
import { localDateOf } from '@balcao/shared/domain/local-date.ts';
import { isSnoozeTime } from '@balcao/shared/domain/tickets/snooze.ts';
import { snoozeChoices } from '@balcao/shared/domain/tickets/snooze-choices.ts';
import { zonedInstant } from '@balcao/shared/domain/zoned-instant.ts';
import FormField from '@cloudscape-design/components/form-field';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { Icon } from '../../../components/icon.tsx';
import { formatMoment } from '../../../lib/format.ts';
import { useTicketActions } from '../api/use-ticket-actions.ts';
import type { TicketView } from '../ticket-types.ts';
import '../../../components/record-form/record-form.css';
import './snooze-dialog.css';

/** Until when a ticket is put off: one of the usual times, or any. Times are the company's. */
export const SnoozeDialog = ({ user, ticket, onClose }: { user: Me; ticket: TicketView; onClose: () => void }) => {
  const { t } = useTranslation(['tickets', 'ticketDialogs']);
  const actions = useTicketActions();
  const navigate = useNavigate();
  const id = useId();
  const { timeZone } = user.company;
  const [now] = useState(() => new Date());
  const [choices] = useState(() => snoozeChoices(now, timeZone));
  const [typed, setTyped] = useState(
    () => `${localDateOf(choices.find((each) => each.id === 'tomorrow')?.at ?? now.toISOString(), timeZone)}T09:00`,
  );
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(typed) ?? [];
  const own = day && time ? zonedInstant(day, time, timeZone) : null;
  const isRight = own !== null && isSnoozeTime(own, now);
  const snooze = async (until: string) => {
    onClose();
    const isOpen = location.pathname.endsWith(ticket.uuid);
    if (!(await actions.snooze(ticket, until)) || !isOpen || !location.pathname.endsWith(ticket.uuid)) return;
    await navigate({ to: '/tickets/{-$uuid}', params: { uuid: undefined }, search: (search) => search });
  };
  return (
    <Dialog
      title={t('ticketDialogs:snooze.title', { name: ticket.contact.name })}
      confirmLabel={t('ticketDialogs:snooze.confirm')}
      disabled={!isRight}
      onConfirm={() => own && void snooze(own)}
      onClose={onClose}
    >
      <div className="snooze-choices">
        {choices.map((choice) => (
          <button key={choice.id} type="button" onClick={() => void snooze(choice.at)}>
            <Icon name="calendar" />
            <strong>{t(`ticketDialogs:snooze.${choice.id}`)}</strong>
            <small>{formatMoment(choice.at, timeZone)}</small>
          </button>
        ))}
      </div>
      <FormField
        label={t('ticketDialogs:snooze.other')}
        description={t('ticketDialogs:snooze.hint')}
        errorText={!isRight && t('ticketDialogs:snooze.wrong')}
        controlId={id}
      >
        <input
          id={id}
          className="native-input"
          type="datetime-local"
          value={typed}
          min={`${localDateOf(now.toISOString(), timeZone)}T00:00`}
          aria-invalid={!isRight}
          onChange={(event) => setTyped(event.target.value)}
        />
      </FormField>
    </Dialog>
  );
};
