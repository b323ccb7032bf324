import { type ComponentProps, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { DraftVoiceRecorder } from '../../../components/voice/draft-voice-recorder.tsx';
import { keepFiles, storedBlobs } from '../../../lib/blob-drafts.ts';
import { releaseTyping } from '../../../lib/keys/typing-owner.ts';

type ConversationVoiceProps = Pick<ComponentProps<typeof DraftVoiceRecorder>, 'format' | 'onSend' | 'onClose'> & { uuid: string };

/** The recorder of a conversation. */
export const ConversationVoice = ({ uuid, ...recorder }: ConversationVoiceProps) => {
  const { t } = useTranslation('conversation');
  // Letters were for its text field; they are for nothing while a recording runs.
  useLayoutEffect(() => releaseTyping(uuid), [uuid]);
  return (
    <DraftVoiceRecorder
      {...recorder}
      draftId={uuid}
      onEarlier={async (earlier) => keepFiles(uuid, [...((await storedBlobs(uuid, 'files')) ?? []), earlier])}
      onNotKept={() => showToast('warning', t('outbox.notKept'))}
    />
  );
};
