import { shortestVoiceBytes } from '@balcao/shared/domain/messages/upload-kind.ts';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { loadedCodeText } from '../../lib/api/api-error.ts';
import { personKey } from '../../lib/api/session.ts';
import { forgetBlobs, keepVoice, storedBlobs } from '../../lib/blob-drafts.ts';
import { getDraftPart } from '../../lib/drafts.ts';
import { showToast } from '../toasts.tsx';
import type { VoiceNote } from './record-voice.ts';
import { keepRunning, recoverRecording } from './running-recording.ts';
import { VoiceRecorder } from './voice-recorder.tsx';

type DraftVoiceRecorderProps = Pick<ComponentProps<typeof VoiceRecorder>, 'onSend' | 'onClose'> & {
  /** Id of the message draft that the recording belongs to: the uuid of a ticket, or the result of `chatDraft` for an internal chat. */
  draftId: string;
  format: NonNullable<ComponentProps<typeof VoiceRecorder>['format']>;
  /** Called when two browser tabs have recorded for the same draft: must add the earlier recording to the files of the draft, so that
   *  neither is lost.
   *  @throws Error when the file cannot be added. */
  onEarlier: (earlier: File) => Promise<void>;
  /** Called when storing the recording failed, for example because the browser has no space left: a page reload would lose the recording. */
  onNotKept: () => void;
};

/** Voice recorder that stores the recording in a message draft while it runs. A draft that already has a recording shows it instead of
 *  starting a new one. The stored recording is deleted only by discarding or sending it. */
export const DraftVoiceRecorder = ({ draftId, format, onSend, onClose, onEarlier, onNotKept }: DraftVoiceRecorderProps) => {
  // Recording that the draft had before this recorder opened: undefined while it is being read, null when there is none.
  const [recorded, setRecorded] = useState<VoiceNote | null | undefined>(() => (hasRecording(draftId) ? undefined : null));
  /** True when the stored recording of the draft is from this recorder, and not from another browser tab. */
  const isOwn = useRef(false);
  const [author] = useState(personKey);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!hasRecording(draftId)) return;
    let gone = false;
    void earlierRecording(draftId).then((note) => {
      if (gone) return;
      // The draft has a recording that cannot be read at the moment: close the recorder, because a new recording would overwrite it.
      if (note === null && getDraftPart(draftId, 'voice') !== null) return close.current();
      isOwn.current = note !== null;
      setRecorded(note);
    });
    return () => {
      gone = true;
    };
  }, [draftId]);

  const keep = async (note: VoiceNote) => {
    // The author has signed out: do not store the recording for whoever is signed in now. Its parts are stored already and remain the author's.
    if (personKey() !== author) return;
    if (note.blob.size < shortestVoiceBytes) return void loadedCodeText('ERR_AUDIO_TOO_SHORT').then((text) => showToast('info', text));
    isOwn.current = true;
    try {
      if (getDraftPart(draftId, 'voice') !== null) {
        const earlier = await storedBlobs(draftId, 'voice');
        if (earlier !== null) await onEarlier(new File([earlier.blob], earlier.fileName, { type: earlier.mimeType }));
      }
      await keepVoice(draftId, note);
    } catch {
      onNotKept();
    }
  };
  const forget = () => {
    if (isOwn.current) forgetBlobs(draftId, 'voice');
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
      keepRunning={() => keepRunning(draftId, format)}
    />
  );
};

const hasRecording = (draftId: string): boolean => getDraftPart(draftId, 'voice') !== null || getDraftPart(draftId, 'running') !== null;

/** Reads the stored recording of a draft; null when there is none. Waits at most 1 s for a recording that has just ended and is still
 *  being stored: a longer wait could be for a recording that is still running in another tab. */
const earlierRecording = async (draftId: string): Promise<VoiceNote | null> => {
  if (getDraftPart(draftId, 'voice') === null)
    await Promise.race([
      recoverRecording(draftId).catch(() => undefined),
      new Promise((resolve) => {
        setTimeout(resolve, storingMs);
      }),
    ]);
  return storedBlobs(draftId, 'voice');
};
const storingMs = 1000;
