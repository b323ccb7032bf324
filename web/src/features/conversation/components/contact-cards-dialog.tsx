import { type CardContact, contactCardsMax, isCardNumber } from '@balcao/shared/domain/messages/contact-card.ts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { showToast } from '../../../components/toasts.tsx';
import { recentContactsQuery } from '../../contacts/api/recent-contact-queries.ts';
import { ContactPicker, type PickableContact } from './contact-picker.tsx';

type ContactCardsDialogProps = { onSend: (contacts: CardContact[]) => void; onClose: () => void };

/** Whose contacts are sent to the customer as cards. */
export const ContactCardsDialog = ({ onSend, onClose }: ContactCardsDialogProps) => {
  const { t } = useTranslation(['conversation', 'ticketDialogs', 'common']);
  const { data: recent } = useQuery(recentContactsQuery());
  const [chosen, setChosen] = useState<ComponentProps<typeof ContactPicker>['chosen']>([]);
  const unfit = ({ isGroup, number }: PickableContact): string | null =>
    isGroup ? t('ticketDialogs:contactCards.group') : isCardNumber(number) ? null : t('ticketDialogs:contactCards.noNumber');
  const send = () => {
    const contacts = chosen.flatMap(({ name, number }) => (isCardNumber(number) ? [{ name, number }] : []));
    if (contacts.length === 0) return showToast('error', t('ticketDialogs:contactCards.nobody'));
    if (contacts.length > contactCardsMax) return showToast('error', t('ticketDialogs:contactCards.tooMany', { count: contactCardsMax }));
    onSend(contacts);
  };

  return (
    <Dialog
      title={t('ticketDialogs:contactCards.title')}
      confirmLabel={t('ticketDialogs:contactCards.confirm', { count: chosen.length })}
      onConfirm={send}
      onClose={onClose}
    >
      <ContactPicker chosen={chosen} onChange={setChosen} recent={recent} unfit={unfit} />
    </Dialog>
  );
};
