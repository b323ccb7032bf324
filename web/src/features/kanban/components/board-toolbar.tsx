import Button from '@cloudscape-design/components/button';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNarrow } from '../../../lib/media-query.ts';
import type { BoardFilter } from '../board.ts';

type BoardToolbarProps = {
  filter: BoardFilter;
  onSearch: (filter: BoardFilter) => void /** Absent for those who do not keep the lanes. */;
  onLanes?: () => void;
};

/** Which days' tickets are shown, and the way to the lanes. */
export const BoardToolbar = ({ filter, onSearch, onLanes }: BoardToolbarProps) => {
  const { t } = useTranslation('kanban');
  const id = useId();
  const narrow = useNarrow();
  const [from, setFrom] = useState(filter.from ?? '');
  const [to, setTo] = useState(filter.to ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch({ ...(from ? { from } : {}), ...(to ? { to } : {}) });
  };
  return (
    <header className="kanban-toolbar">
      <h1>{t('title')}</h1>
      <form onSubmit={submit}>
        <label htmlFor={`${id}-from`}>{t('from')}</label>
        <input
          id={`${id}-from`}
          type="date"
          className="native-input"
          value={from}
          max={to || undefined}
          onChange={(event) => setFrom(event.target.value)}
        />
        <label htmlFor={`${id}-to`}>{t('to')}</label>
        <input
          id={`${id}-to`}
          type="date"
          className="native-input"
          value={to}
          min={from || undefined}
          onChange={(event) => setTo(event.target.value)}
        />
        <Button formAction="submit" iconName="search" ariaLabel={t('search')}>
          {narrow ? undefined : t('search')}
        </Button>
      </form>
      {onLanes && (
        <Button iconName="settings" onClick={onLanes}>
          {t('lanes')}
        </Button>
      )}
    </header>
  );
};
