import Alert from '@cloudscape-design/components/alert';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { connectionsQuery } from '../../connections/api/connection-queries.ts';

/** A warning with links to the connections that have no rating message, so that their customers are not asked for a rating. Empty when all have one. */
export const WithoutQuestion = () => {
  const { t } = useTranslation('settings');
  const { data: connections = [] } = useQuery(connectionsQuery());
  const without = connections.filter(({ hasRatingQuestion }) => !hasRatingQuestion);
  if (without.length === 0) return null;
  return (
    <Alert type="warning">
      {t('withoutQuestion')}
      <ul className="setting-connections">
        {without.map(({ id, name }) => (
          <li key={id}>
            <Link to="/connections" search={{ id, part: 'rating' }}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
};
