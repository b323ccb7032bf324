import { useTranslation } from 'react-i18next';
import type { Output } from '../../lib/api/client.ts';

type UsedByProps = {
  usages: Output<'listUsage'>;
  /** Text shown when no other record uses the record. */
  nowhere: string;
};

/** Table cell that lists the records by which a record is used: one line per kind, with their names. */
export const UsedBy = ({ usages, nowhere }: UsedByProps) => {
  const { t } = useTranslation('records');
  if (usages.length === 0) return <span className="list-muted">{nowhere}</span>;
  return usages.map(({ kind, names, count }) => (
    <div key={kind}>
      {t(`kinds.${kind}`, { count })}: {names.length > 0 ? names.join(', ') : count}
      {names.length > 0 && count > names.length && ` +${count - names.length}`}
    </div>
  ));
};
