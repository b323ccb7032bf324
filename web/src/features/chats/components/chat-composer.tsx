import { Icon } from '../../../components/icon.tsx';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import { longestChatMessage } from '@balcao/shared/contract/chats.ts';
import { shortestVoiceBytes, uploadKindOf } from '@balcao/shared/domain/messages/upload-kind.ts';
import { type ClipboardEvent, type KeyboardEvent, lazy, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/icon-button.tsx';
import { LaidAside } from '../../../components/laid-aside.tsx';
import { showToast } from '../../../components/toasts.tsx';
import type { VoiceNote } from '../../../components/voice/record-voice.ts';
import { loadedCodeText } from '../../../lib/api/api-error.ts';
import { forgetBlobs } from '../../../lib/blob-drafts.ts';
import { addressDrafts, chatDraft, getDraftPart, useDrafts } from '../../../lib/drafts.ts';
import { formatBytes } from '../../../lib/format.ts';
import { putOnScreen } from '../../../lib/on-screen.ts';
import { useOwnText } from '../../../lib/own-text.ts';
import { useChosenFile } from '../chosen-files.ts';
import type { SentFile } from '../use-chat-sending.ts';
import { Part } from '../../../components/boundary.tsx';
import { lazyPart } from '../../../lib/lazy-part.ts';
import '../../../components/composer.css';

const DraftVoiceRecorder = lazy(
  lazyPart(() =>
    import('../../../components/voice/draft-voice-recorder.tsx').then(({ DraftVoiceRecorder }) => ({ default: DraftVoiceRecorder })),
  ),
);

type ChatComposerProps = { chatId: string; title: string; onSend: (message: string, file: SentFile | null) => void };

/** Enter sends and Shift+Enter begins a line. A file waits above the text with its preview; the microphone takes the place of all. A recording that was not sent
 *  is stored, and offered above. */
export const ChatComposer = ({ chatId, title, onSend }: ChatComposerProps) => {
  const { t } = useTranslation(['chats', 'common']);
  const [text, setText] = useOwnText(`chat:${chatId}`);
  const [file, setFile] = useChosenFile(chatId);
  const [isRecording, setRecording] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isRecording || matchMedia('(pointer: coarse)').matches) return;
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [chatId, isRecording]);
  const draftId = chatDraft(chatId);
  const hasVoice = useDrafts(({ drafts }) => drafts[draftId]?.voice !== undefined);
  // The list of drafts names it, also when the chat is gone.
  useEffect(() => addressDrafts(draftId, { name: title }), [draftId, title]);
  useEffect(() => putOnScreen(draftId, 'note'), [draftId]);
  useEffect(() => {
    if (getDraftPart(draftId, 'running') !== null)
      void import('../../../components/voice/running-recording.ts')
        .then(({ recoverRecording }) => recoverRecording(draftId))
        .catch(() => undefined);
  }, [draftId]);
  const take = (picked: File | undefined) => {
    if (!picked) return;
    const kind = uploadKindOf(picked.type);
    if (!kind) return void loadedCodeText('ERR_UPLOAD_TYPE').then((text) => showToast('error', text));
    if (picked.size > kind.maxBytes) return void loadedCodeText('ERR_UPLOAD_TOO_LARGE').then((text) => showToast('error', text));
    setFile(picked);
    field.current?.focus();
  };
  const isEmpty = text.trim() === '' && file === null;
  const send = () => {
    if (isEmpty) return;
    onSend(text, file && { blob: file, fileName: file.name, mimeType: file.type });
    setText('');
    // One that is still being read from the browser's database was not sent.
    if (file) setFile(null);
  };
  const sendVoice = ({ blob, fileName, mimeType, durationSec }: VoiceNote) => {
    setRecording(false);
    // Let go of by mistake: nothing is sent.
    if (blob.size < shortestVoiceBytes) return void loadedCodeText('ERR_AUDIO_TOO_SHORT').then((text) => showToast('info', text));
    onSend('', { blob, fileName, mimeType, durationSec, voice: true });
  };
  const dropVoice = () => {
    forgetBlobs(draftId, 'voice');
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const onPaste = (event: ClipboardEvent) => {
    const [pasted] = event.clipboardData.files;
    if (!pasted) return;
    event.preventDefault();
    take(pasted);
  };
  if (isRecording)
    return (
      <Part onClose={() => setRecording(false)}>
        <DraftVoiceRecorder
          draftId={draftId}
          format="ogg-opus"
          onSend={sendVoice}
          onClose={() => setRecording(false)}
          onEarlier={async (earlier) => {
            if (file) throw new Error('one chosen file at a time');
            setFile(earlier);
          }}
          onNotKept={() => showToast('warning', t('notStored'))}
        />
      </Part>
    );
  return (
    <>
      {hasVoice && <LaidAside text={t('common:aside.voice')} onResume={() => setRecording(true)} onDrop={dropVoice} />}
      <div
        className="composer"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer.files[0]);
        }}
      >
        {file && <ChosenFile file={file} onRemove={() => setFile(null)} />}
        <textarea
          ref={field}
          rows={1}
          value={text}
          maxLength={longestChatMessage}
          aria-label={t('write')}
          placeholder={t('write')}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <div className="composer-bar">
          <IconButton icon="add-plus" label={t('attach')} onClick={() => input.current?.click()} />
          <span className="composer-space" />
          <button
            type="button"
            className="composer-send"
            aria-label={t(isEmpty ? 'record' : 'send')}
            title={t(isEmpty ? 'record' : 'send')}
            onClick={() => (isEmpty ? setRecording(true) : send())}
          >
            <Icon name={isEmpty ? 'microphone' : 'send'} />
          </button>
        </div>
        <input
          ref={input}
          hidden
          type="file"
          aria-label={t('attach')}
          onChange={(event) => {
            take(event.target.files?.[0]);
            // The same file chosen again is a choice too.
            event.target.value = '';
          }}
        />
      </div>
    </>
  );
};

const ChosenFile = ({ file, onRemove }: { file: File; onRemove: () => void }) => {
  const { t } = useTranslation('common');
  const url = useObjectUrl(file);
  const kind = uploadKindOf(file.type)?.mediaType;
  return (
    <div className="chat-chosen">
      {url && kind === 'image' && <img className="chat-media" src={url} alt={t('attachment.of', { name: file.name })} />}
      {url && kind === 'video' && <video className="chat-media" src={url} controls aria-label={t('attachment.of', { name: file.name })} />}
      <span>
        <Icon name="file" size="small" /> {file.name} · {formatBytes(file.size)}
      </span>
      <IconButton icon="close" label={t('attachment.remove')} onClick={onRemove} />
    </div>
  );
};
