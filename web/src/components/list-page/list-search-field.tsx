import Input from '@cloudscape-design/components/input';
import { useTranslation } from 'react-i18next';
import type { ListSearch } from './use-list-search.ts';

export const ListSearchField = ({ search, label }: { search: ListSearch; label: string }) => {
  const { t } = useTranslation('common');
  return (
    <Input
      type="search"
      value={search.typed}
      placeholder={label}
      ariaLabel={label}
      clearAriaLabel={t('list.clear')}
      onChange={({ detail }) => search.type(detail.value)}
    />
  );
};
