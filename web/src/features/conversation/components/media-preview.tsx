import { fileKindOf, isCaption, isPictureTaken } from '@balcao/shared/domain/channel-limits.ts';
import { lettersOver } from '@balcao/shared/domain/channel-texts.ts';
import type { Channel } from '@balcao/shared/domain/channels.ts';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { insertText } from '../../../components/dialog.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { ModalWindow } from '../../../components/modal-window.tsx';
import { formatBytes, formatLimit } from '../../../lib/format.ts';
import { dialogField, takeTyped } from '../../../lib/keys/typing-owner.ts';
import { useLayer } from '../../../lib/layers/use-layer.ts';
import { becomesStill, fileUnfit, isMovingWebp } from '../file-unfit.ts';
import { captionDraft, forgetCaptions, keepCaption } from '../../../lib/caption-drafts.ts';
import type { NewOutgoing } from '../outbox.ts';
import { prepareFile } from '../read-media-info.ts';
import './media-preview.css';

type MediaPreviewProps = {
  uuid: string;
  channel: Channel;
  files: File[];
  /** Nothing of them is wanted any more. */
  onCancel: () => void;
  /** Closed for now. */
  onPutAway: () => void;
  onAdd: (files: File[]) => void;
  /** One of several is not wanted any more. */
  onRemove: (file: File) => void;
  onSend: (chosen: { file: File; caption: string; info: NewOutgoing['file'] }[]) => void;
};

/** The chosen files with a caption each, before anything leaves. Put away by Escape or Back, they and their captions come back; Cancel drops them. */
export const MediaPreview = ({ uuid, channel, files, onCancel, onPutAway, onAdd, onRemove, onSend }: MediaPreviewProps) => {
  const { t } = useTranslation(['conversation', 'ticketDialogs', 'common']);
  const [captions, setCaptions] = useState<ReadonlyMap<File, string>>(new Map());
  const [at, setAt] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const more = useRef<HTMLInputElement>(null);
  const caption = useRef<HTMLTextAreaElement>(null);
  const dismiss = useLayer(true, onPutAway);
  // after the modal has put the focus on its first button
  useEffect(() => {
    const timer = setTimeout(() => {
      caption.current?.focus();
      insertText(takeTyped(dialogField));
    }, 60);
    return () => clearTimeout(timer);
  }, [at]);
  const problemOf = (file: File): string | null => {
    const problem = fileUnfit(channel, file);
    if (problem?.kind === 'size') return t('ticketDialogs:preview.tooLarge', { max: formatLimit(problem.maxBytes) });
    if (problem?.kind === 'type' && problem.accepted.length > 0)
      return t('ticketDialogs:preview.accepts', { accepted: problem.accepted.join(', ') });
    return problem && t(`ticketDialogs:preview.${problem.kind}`);
  };
  const fit = files.filter((file) => fileUnfit(channel, file) === null);
  const shown = files.find((file) => file === at) ?? files[0];

  const [moving, setMoving] = useState<File | null>(null);
  useEffect(() => {
    let isGone = false;
    // A file that cannot be read is told of when it is sent.
    if (shown)
      void isMovingWebp(shown).then(
        (moves) => !isGone && setMoving(moves ? shown : null),
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, [shown]);

  const captionOf = (file: File): string => captions.get(file) ?? captionDraft(uuid, file);
  const cancel = () => {
    forgetCaptions(uuid);
    onCancel();
  };
  const overIn = (file: File): number => lettersOver(channel, captionOf(file).trim());
  const tooLong = fit.find((file) => overIn(file) > 0);
  const notes = shown
    ? [
        ...(becomesStill(channel, shown.type) ? [t('ticketDialogs:preview.still')] : []),
        ...(moving === shown && !isPictureTaken(channel, shown.type) ? [t('ticketDialogs:preview.stillPicture')] : []),
        ...(isCaption(channel, fileKindOf(shown.type), captionOf(shown).trim()) ? [] : [t('ticketDialogs:preview.apart')]),
      ]
    : [];
  const send = async () => {
    if (fit.length === 0 || busy) return;
    if (tooLong) return setAt(tooLong);
    setBusy(true);
    onSend(await Promise.all(fit.map(async (file) => ({ file, caption: captionOf(file).trim(), info: await prepareFile(file, channel) }))));
    forgetCaptions(uuid);
  };
  const remove = (file: File) => {
    if (files.length === 1) return cancel();
    keepCaption(uuid, file, '');
    onRemove(file);
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    onAdd(pasted);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };

  return (
    <ModalWindow
      size="medium"
      header={t('ticketDialogs:preview.title', { count: fit.length })}
      closeAriaLabel={t('common:close')}
      onDismiss={dismiss}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={cancel}>
              {t('common:cancel')}
            </Button>
            <Button variant="primary" iconName="send" loading={busy} disabled={fit.length === 0} onClick={() => void send()}>
              {t('ticketDialogs:preview.send')}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      {shown && (
        <div className="preview" onPaste={onPaste}>
          <FileView key={numberOf(shown)} file={shown} />
          {fit.length < files.length && (
            <ul className="preview-problem" role="alert">
              {files.map(
                (file) =>
                  problemOf(file) !== null && (
                    <li key={numberOf(file)}>{t('ticketDialogs:preview.leftOut', { name: file.name, why: problemOf(file) })}</li>
                  ),
              )}
            </ul>
          )}
          {overIn(shown) > 0 && (
            <p className="preview-problem" role="alert">
              {t('composer.tooLong', { count: overIn(shown) })}
            </p>
          )}
          {notes.map((note) => (
            <p key={note} className="preview-note">
              {note}
            </p>
          ))}
          <textarea
            rows={1}
            ref={caption}
            key={`caption-${numberOf(shown)}`}
            value={captionOf(shown)}
            placeholder={t('ticketDialogs:preview.caption')}
            aria-label={t('ticketDialogs:preview.caption')}
            onChange={({ target }) => {
              setCaptions(new Map([...captions, [shown, target.value]]));
              keepCaption(uuid, shown, target.value);
            }}
            onKeyDown={onKeyDown}
          />
          <div className="preview-strip">
            {files.map((file) => (
              <span
                key={numberOf(file)}
                className={`preview-thumb${file === shown ? ' on' : ''}${fileUnfit(channel, file) ? ' unfit' : ''}`}
              >
                <button type="button" onClick={() => setAt(file)} lang="en" aria-label={file.name} aria-current={file === shown}>
                  <Thumb file={file} />
                </button>
                <IconButton icon="close" label={t('ticketDialogs:preview.remove', { name: file.name })} onClick={() => remove(file)} />
              </span>
            ))}
            <IconButton icon="add-plus" label={t('ticketDialogs:preview.add')} onClick={() => more.current?.click()} />
            <input
              ref={more}
              type="file"
              multiple
              hidden
              onChange={(event) => {
                onAdd([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
          </div>
        </div>
      )}
    </ModalWindow>
  );
};

const numbers = new WeakMap<File, number>();
let lastNumber = 0;

/** Tells files apart that have one name. */
const numberOf = (file: File): number => {
  const number = numbers.get(file) ?? ++lastNumber;
  numbers.set(file, number);
  return number;
};

const FileView = ({ file }: { file: File }) => {
  const url = useObjectUrl(file) ?? undefined;
  const kind = file.type.split('/')[0];
  // One that this browser cannot show is named, as a document is.
  const [isLost, setLost] = useState(false);
  const isPicture = kind === 'image' && !isLost;
  return (
    <div className="preview-view">
      {isPicture && <img src={url} alt={file.name} onError={() => setLost(true)} />}
      {kind === 'video' && <video src={url} controls />}
      {kind === 'audio' && <audio src={url} controls />}
      {!isPicture && kind !== 'video' && (
        <p>
          <strong>{file.name}</strong>
          <br />
          {formatBytes(file.size)}
        </p>
      )}
    </div>
  );
};

const Thumb = ({ file }: { file: File }) => {
  const url = useObjectUrl(file) ?? undefined;
  const [isLost, setLost] = useState(false);
  return file.type.startsWith('image/') && !isLost ? (
    <img src={url} alt="" onError={() => setLost(true)} />
  ) : (
    <span>{/\.(\w{1,4})$/.exec(file.name)?.[1] ?? '…'}</span>
  );
};
