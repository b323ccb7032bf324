import { useTranslation } from 'react-i18next';
import { useDrafts } from '../../lib/drafts.ts';

/** What this browser has unsent in a conversation, in a line: the answer, else what was recorded, chosen or noted; null where there is nothing. */
export const useUnsentPreview = (uuid: string): string | null => {
  const { t } = useTranslation('tickets');
  return useDrafts(({ drafts: { [uuid]: mine } }) => {
    if (mine?.reply) return mine.reply.text;
    if (mine?.voice) return t('row.draftVoice');
    return mine?.files ? t('row.draftFiles', { count: mine.files.part.count }) : (mine?.note?.text ?? null);
  });
};
