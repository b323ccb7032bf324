import { useTranslation } from 'react-i18next';
import { previewKind, previewText } from '../../lib/text/last-message-preview.ts';

/** What a row says of a ticket's last message, in the reader's language. */
export const usePreview = (): ((lastMessage: string) => string) => {
  const { t } = useTranslation('tickets');
  return (lastMessage) => {
    const kind = previewKind(lastMessage);
    return kind ? t(`row.${kind}`) : previewText(lastMessage) || t('row.noMessage');
  };
};
