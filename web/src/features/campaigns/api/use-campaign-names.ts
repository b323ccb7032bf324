import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { connectionsQuery } from '../../connections/api/connection-queries.ts';
import { contactListNamesQuery } from '../../contact-lists/api/contact-list-queries.ts';
import { tagNamesQuery } from '../../tags/api/tag-queries.ts';

/** What the lists, tags and connections of campaigns are called; nothing until that is known. */
export const useCampaignNames = () => {
  const { t } = useTranslation('campaigns');
  const { data: lists } = useQuery(contactListNamesQuery());
  const { data: tags } = useQuery(tagNamesQuery());
  const { data: connections } = useQuery(connectionsQuery());
  const nameIn = (records: ReadonlyArray<{ id: string; name: string }> | undefined, id: string): string =>
    records ? (records.find((record) => record.id === id)?.name ?? t('unknownName')) : '';
  return {
    to: ({ contactListId, tagListId }: Record<'contactListId' | 'tagListId', string | null>): string =>
      contactListId !== null ? nameIn(lists, contactListId) : tagListId !== null ? nameIn(tags, tagListId) : '',
    connection: (id: string): string => nameIn(connections, id),
  };
};
