import { shortestVoiceBytes } from '@balcao/shared/domain/messages/upload-kind.ts';
import { type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import type { VoiceNote } from '../../../components/voice/record-voice.ts';
import { VoiceRecorder } from '../../../components/voice/voice-recorder.tsx';
import { getDraftPart } from '../../../lib/drafts.ts';
import { releaseTyping } from '../../../lib/keys/typing-owner.ts';
import { forgetBlobs, keepFiles, keepVoice, keptBlobs } from '../blob-drafts.ts';
import { keepRunning, recoverRecording } from '../running-recording.ts';

type ConversationVoiceProps = Pick<ComponentProps<typeof VoiceRecorder>, 'onSend' | 'onClose'> & {
  uuid: string;
  format: NonNullable<ComponentProps<typeof VoiceRecorder>['format']>;
};

/** The recorder of a conversation: what it records is kept while it runs. It goes on with the recording that is kept already; only its button for discarding and
 *  sending it delete that one. */
export const ConversationVoice = ({ uuid, format, onSend, onClose }: ConversationVoiceProps) => {
  const { t } = useTranslation('conversation');
  // Undefined until the earlier recording has been read.
  const [recorded, setRecorded] = useState<VoiceNote | null | undefined>(() => (hasRecording(uuid) ? undefined : null));
  /** The kept recording is the one in this recorder. */
  const isOwn = useRef(false);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!hasRecording(uuid)) return;
    let gone = false;
    void earlierRecording(uuid).then((note) => {
      if (gone) return;
      // It cannot be read for now, and a new one would take its place.
      if (note === null && getDraftPart(uuid, 'voice') !== null) return close.current();
      isOwn.current = note !== null;
      setRecorded(note);
    });
    return () => {
      gone = true;
    };
  }, [uuid]);

  // Letters were for its text field; they are for nothing while a recording runs.
  useLayoutEffect(() => releaseTyping(uuid), [uuid]);

  const keep = async (note: VoiceNote) => {
    if (note.blob.size < shortestVoiceBytes) return;
    isOwn.current = true;
    try {
      if (getDraftPart(uuid, 'voice') !== null) await moveToFiles(uuid);
      await keepVoice(uuid, note);
    } catch {
      showToast('warning', t('outbox.notKept'));
    }
  };
  const forget = () => {
    if (isOwn.current) forgetBlobs(uuid, 'voice');
  };
  if (recorded === undefined) return <div className="composer voice" />;
  return (
    <VoiceRecorder
      format={format}
      recorded={recorded}
      onSend={(note) => {
        onSend(note);
        forget();
      }}
      onClose={onClose}
      onDiscard={() => {
        forget();
        onClose();
      }}
      onRecorded={keep}
      keepRunning={() => keepRunning(uuid, format)}
    />
  );
};

const hasRecording = (uuid: string): boolean => getDraftPart(uuid, 'voice') !== null || getDraftPart(uuid, 'running') !== null;

/** The kept recording. One that has just ended is still being stored; one that runs in another tab is not waited for. */
const earlierRecording = async (uuid: string): Promise<VoiceNote | null> => {
  if (getDraftPart(uuid, 'voice') === null)
    await Promise.race([
      recoverRecording(uuid).catch(() => undefined),
      new Promise((resolve) => {
        setTimeout(resolve, storingMs);
      }),
    ]);
  return keptBlobs(uuid, 'voice');
};
const storingMs = 1000;

/** Two recordings of one conversation, of two tabs: the earlier one becomes a chosen file, so that none is lost. */
const moveToFiles = async (uuid: string): Promise<void> => {
  const earlier = await keptBlobs(uuid, 'voice');
  if (earlier === null) return;
  const file = new File([earlier.blob], earlier.fileName, { type: earlier.mimeType });
  await keepFiles(uuid, [...((await keptBlobs(uuid, 'files')) ?? []), file]);
};
