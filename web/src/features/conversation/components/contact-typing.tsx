import { useTranslation } from 'react-i18next';
import { useContactTyping } from '../contact-typing.ts';

/** The customer writes: dots at the end of the conversation, on their side. */
export const ContactTyping = ({ ticketId, name }: { ticketId: number; name: string }) => {
  const { t } = useTranslation('conversation');
  if (!useContactTyping(ticketId)) return null;
  return (
    <span className="typing" role="status">
      <i />
      <i />
      <i />
      {t('presence.contact', { name })}
    </span>
  );
};
