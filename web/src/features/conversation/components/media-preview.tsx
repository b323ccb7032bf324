import type { Channel } from '@balcao/shared/domain/channels.ts';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/icon-button.tsx';
import { formatBytes } from '../../../lib/format.ts';
import { useLayer } from '../../../lib/layers/use-layer.ts';
import { fileUnfit } from '../file-unfit.ts';
import { captionDraft, keepCaption } from '../caption-drafts.ts';
import type { NewOutgoing } from '../outbox.ts';
import { prepareFile } from '../read-media-info.ts';
import './media-preview.css';

type MediaPreviewProps = {
  ticketId: number;
  channel: Channel;
  files: File[];
  onCancel: () => void;
  onAdd: (files: File[]) => void;
  onSend: (chosen: { file: File; caption: string; info: NewOutgoing['file'] }[]) => void;
};

/** The chosen files with a caption each, before anything leaves. Put away by Escape or Back, captions come back with the same file; Cancel drops them. */
export const MediaPreview = ({ ticketId, channel, files, onCancel, onAdd, onSend }: MediaPreviewProps) => {
  const { t } = useTranslation(['conversation', 'common']);
  const [captions, setCaptions] = useState<Record<number, string>>({});
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set());
  const [at, setAt] = useState(0);
  const [busy, setBusy] = useState(false);
  const more = useRef<HTMLInputElement>(null);
  const caption = useRef<HTMLTextAreaElement>(null);
  const dismiss = useLayer(true, onCancel);
  // after the modal has put the focus on its first button
  useEffect(() => {
    const timer = setTimeout(() => caption.current?.focus(), 60);
    return () => clearTimeout(timer);
  }, [at]);
  const kept = files.map((file, index) => ({ file, index })).filter(({ index }) => !removed.has(index));
  const problemOf = (file: File): string | null => {
    const problem = fileUnfit(channel, file);
    return (
      problem && (problem.kind === 'size' ? t('preview.tooLarge', { max: formatBytes(problem.maxBytes) }) : t(`preview.${problem.kind}`))
    );
  };
  const fit = kept.filter(({ file }) => fileUnfit(channel, file) === null);
  const shown = kept.find(({ index }) => index === at) ?? kept[0];

  const captionOf = (index: number, file: File): string => captions[index] ?? captionDraft(ticketId, file);
  const forget = () => {
    for (const file of files) keepCaption(ticketId, file, '');
  };
  const cancel = () => {
    forget();
    onCancel();
  };
  const send = async () => {
    if (fit.length === 0 || busy) return;
    setBusy(true);
    onSend(
      await Promise.all(
        fit.map(async ({ file, index }) => ({ file, caption: captionOf(index, file).trim(), info: await prepareFile(file) })),
      ),
    );
    forget();
  };
  const remove = (index: number) => {
    if (kept.length === 1) onCancel();
    else setRemoved(new Set([...removed, index]));
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
    <Modal
      visible
      size="medium"
      header={t('preview.title', { count: fit.length })}
      closeAriaLabel={t('common:close')}
      onDismiss={dismiss}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={cancel}>
              {t('common:cancel')}
            </Button>
            <Button variant="primary" iconName="send" loading={busy} disabled={fit.length === 0} onClick={() => void send()}>
              {t('preview.send')}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      {shown && (
        <div className="preview" onPaste={onPaste}>
          <FileView key={shown.index} file={shown.file} />
          {problemOf(shown.file) !== null && (
            <p className="preview-problem" role="alert">
              {t('preview.leftOut', { name: shown.file.name, why: problemOf(shown.file) })}
            </p>
          )}
          <textarea
            rows={1}
            ref={caption}
            key={`caption-${shown.index}`}
            value={captionOf(shown.index, shown.file)}
            placeholder={t('preview.caption')}
            aria-label={t('preview.caption')}
            onChange={({ target }) => {
              setCaptions({ ...captions, [shown.index]: target.value });
              keepCaption(ticketId, shown.file, target.value);
            }}
            onKeyDown={onKeyDown}
          />
          <div className="preview-strip">
            {kept.map(({ file, index }) => (
              <span key={index} className={`preview-thumb${index === shown.index ? ' on' : ''}${fileUnfit(channel, file) ? ' unfit' : ''}`}>
                <button type="button" onClick={() => setAt(index)} aria-label={file.name} aria-current={index === shown.index}>
                  <Thumb file={file} />
                </button>
                <IconButton icon="close" label={t('preview.remove', { name: file.name })} onClick={() => remove(index)} />
              </span>
            ))}
            <IconButton icon="add-plus" label={t('preview.add')} onClick={() => more.current?.click()} />
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
    </Modal>
  );
};

const FileView = ({ file }: { file: File }) => {
  const url = useObjectUrl(file) ?? undefined;
  const kind = file.type.split('/')[0];
  return (
    <div className="preview-view">
      {kind === 'image' && <img src={url} alt={file.name} />}
      {kind === 'video' && <video src={url} controls />}
      {kind === 'audio' && <audio src={url} controls />}
      {kind !== 'image' && kind !== 'video' && (
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
  return file.type.startsWith('image/') ? <img src={url} alt="" /> : <span>{/\.(\w{1,4})$/.exec(file.name)?.[1] ?? '…'}</span>;
};
