import Alert from '@cloudscape-design/components/alert';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { connectionsQuery } from '../../connections/api/connection-queries.ts';

/** The flag that a connection has the message, and the tab or the field of its form where it is written. */
const messages = {
  question: ['hasRatingQuestion', 'rating'],
  hoursText: ['hasOutOfHoursMessage', 'outOfHoursMessage'],
} as const;

/** A warning with links to the connections that lack a message, so that their customers hear nothing. Empty when all have one. */
export const ConnectionsWithout = ({ message }: { message: keyof typeof messages }) => {
  const { t } = useTranslation('settings');
  const { data: connections = [] } = useQuery(connectionsQuery());
  const [flag, part] = messages[message];
  const without = connections.filter((connection) => !connection[flag]);
  if (without.length === 0) return null;
  return (
    <Alert type="warning">
      {t(`without.${message}`)}
      <ul className="setting-connections">
        {without.map(({ id, name }) => (
          <li key={id}>
            <Link to="/connections" search={{ id, part }}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
};
