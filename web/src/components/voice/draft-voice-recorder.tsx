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
  /** Id of the draft that the recording belongs to: a ticket's uuid, or the result of `chatDraft` for an internal chat. */
  draftId: string;
  format: NonNullable<ComponentProps<typeof VoiceRecorder>['format']>;
  /** Called when two tabs have recorded for the same draft: adds the earlier recording to the draft's files, so that neither is lost.
   *  @throws Error when the file cannot be added */
  onEarlier: (earlier: File) => Promise<void>;
  /** Called when the recording could not be stored, as when the browser has no space left: a reload would lose it. */
  onNotKept: () => void;
};

/** A voice recorder that stores the recording as a draft while it runs. If the draft already has a recording, that one is shown instead of a
 *  new one being started; only discarding or sending deletes the stored recording. */
export const DraftVoiceRecorder = ({ draftId, format, onSend, onClose, onEarlier, onNotKept }: DraftVoiceRecorderProps) => {
  // The draft's earlier recording: undefined while it is being read, null when there is none.
  const [recorded, setRecorded] = useState<VoiceNote | null | undefined>(() => (hasRecording(draftId) ? undefined : null));
  /** True when the stored recording belongs to this recorder, and not to another tab. */
  const isOwn = useRef(false);
  const [author] = useState(personKey);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!hasRecording(draftId)) return;
    let gone = false;
    void earlierRecording(draftId).then((note) => {
      if (gone) return;
      // The stored recording cannot be read at the moment. The recorder closes, because a new recording would overwrite it.
      if (note === null && getDraftPart(draftId, 'voice') !== null) return close.current();
      isOwn.current = note !== null;
      setRecorded(note);
    });
    return () => {
      gone = true;
    };
  }, [draftId]);

  const keep = async (note: VoiceNote) => {
    // The author has signed out, so nothing is stored for whoever is signed in now. The author still has the parts stored while recording.
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

/** Reads the draft's stored recording; null when there is none. Waits up to 1 s for one that has just ended and is still being stored, so it
 *  does not wait for the end of a recording in another tab. */
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
