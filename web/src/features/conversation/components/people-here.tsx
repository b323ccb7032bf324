import { useTranslation } from 'react-i18next';
import { usePeople } from '../presence.ts';

/** Colleagues who write in the same conversation now. */
export const PeopleHere = ({ ticketId }: { ticketId: number }) => {
  const { t } = useTranslation(['conversation', 'common']);
  const { typing } = usePeople(ticketId);
  if (typing.length === 0) return null;
  return (
    <span className="typing" role="status">
      <i />
      <i />
      <i />
      {t('presence.typing', { count: typing.length, name: typing.map(({ name }) => name.split(' ')[0]).join(', ') })}
    </span>
  );
};
