import { useTranslation } from 'react-i18next';
import type { Output } from '../../lib/api/client.ts';

type UsedByProps = {
  usages: Output<'listUsage'>;
  /** Text for a record that is not used anywhere. */
  nowhere: string;
};

/** Content of a table cell: the names of what uses a record, one line per kind. */
export const UsedBy = ({ usages, nowhere }: UsedByProps) => {
  const { t } = useTranslation('common');
  if (usages.length === 0) return <span className="list-muted">{nowhere}</span>;
  return usages.map(({ kind, names, count }) => (
    <div key={kind}>
      {t(`record.kinds.${kind}`, { count })}: {names.length > 0 ? names.join(', ') : count}
      {names.length > 0 && count > names.length && ` +${count - names.length}`}
    </div>
  ));
};
