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
  /** What the drafts know its place by: a ticket's uuid, or `chatDraft`. */
  draftId: string;
  format: NonNullable<ComponentProps<typeof VoiceRecorder>['format']>;
  /** Two recordings of one place, of two tabs: the earlier one becomes a chosen file, so that none is lost.
   *  @throws Error when it cannot */
  onEarlier: (earlier: File) => Promise<void>;
  /** The browser has no room: a reload would lose the recording. */
  onNotKept: () => void;
};

/** A recorder that keeps what it records while it runs. It goes on with the recording that is kept already; only its button for discarding and sending it
 *  delete that one. */
export const DraftVoiceRecorder = ({ draftId, format, onSend, onClose, onEarlier, onNotKept }: DraftVoiceRecorderProps) => {
  // Undefined until the earlier recording has been read.
  const [recorded, setRecorded] = useState<VoiceNote | null | undefined>(() => (hasRecording(draftId) ? undefined : null));
  /** The kept recording is the one in this recorder. */
  const isOwn = useRef(false);
  const [author] = useState(personKey);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!hasRecording(draftId)) return;
    let gone = false;
    void earlierRecording(draftId).then((note) => {
      if (gone) return;
      // It cannot be read for now, and a new one would take its place.
      if (note === null && getDraftPart(draftId, 'voice') !== null) return close.current();
      isOwn.current = note !== null;
      setRecorded(note);
    });
    return () => {
      gone = true;
    };
  }, [draftId]);

  const keep = async (note: VoiceNote) => {
    // Whoever is signed in by now has nothing to do with it; its author has what was kept while it ran.
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

/** The kept recording. One that has just ended is still being stored; one that runs in another tab is not waited for. */
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
