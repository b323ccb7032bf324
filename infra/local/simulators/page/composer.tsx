import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';
import { api } from './control-api.ts';
import { Icon, IconButton } from './icon.tsx';
import { t } from './language.ts';
import { act } from './overlays.tsx';

/** What is in the text box when somebody attaches something. */
type Box = { text: string; pickFile: () => void };
export type Attachment = { key: string; label: string; attach: (box: Box) => void };
export type UploadedFile = { mediaId: string; kind: 'image' | 'video' | 'audio' | 'sticker' | 'document'; caption: string };

const kindOf = (mimeType: string): UploadedFile['kind'] => {
  if (mimeType === 'image/webp') return 'sticker';
  const [family] = mimeType.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'document';
};

/** Messages that either kind of customer can send without typing. */
export const samples = {
  photo: { type: 'image', media: { sample: 'photo' } },
  receipt: { type: 'image', media: { sample: 'receipt' }, caption: 'Comprovante do Pix' },
  voice: { type: 'audio', media: { sample: 'voice' } },
  video: { type: 'video', media: { sample: 'video' } },
  pdf: { type: 'document', media: { sample: 'pdf' } },
  sticker: { type: 'sticker', media: { sample: 'sticker' } },
  location: { type: 'location', latitude: -23.561414, longitude: -46.655881, name: 'MASP', address: 'Avenida Paulista, 1578, São Paulo' },
} as const;
export const forwardedText = 'Repassando: a loja abre às 9h no sábado.';

type Props = {
  input: RefObject<HTMLTextAreaElement | null>;
  /** The message being answered, in one line. */
  quote: string | null;
  attachments: ReadonlyArray<Attachment>;
  /** Below the attachments. */
  children?: ReactNode;
  onCancelQuote: () => void;
  onText: (text: string) => void;
  /** True when the caption went with the file, and the text box is to be emptied. */
  onFile: (file: UploadedFile) => boolean;
};

/** A growing text box that Enter sends, attachments, and the message being answered above them. */
export const Composer = ({ input, quote, attachments, children, onCancelQuote, onText, onFile }: Props) => {
  const file = useRef<HTMLInputElement>(null);
  const text = (): string => input.current?.value.trim() ?? '';
  const fit = (): void => {
    input.current?.style.setProperty('height', 'auto');
    input.current?.style.setProperty('height', `${Math.min(input.current.scrollHeight, 160)}px`);
  };
  const empty = (): void => {
    if (input.current) input.current.value = '';
    fit();
  };
  const sendText = (): void => {
    const written = text();
    if (written === '') return;
    empty();
    onText(written);
  };
  const sendOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    sendText();
  };
  const upload = async (chosen: File): Promise<void> => {
    const caption = text();
    const { id, mimeType } = await api.upload(chosen);
    if (onFile({ mediaId: id, kind: kindOf(mimeType), caption })) empty();
  };
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        sendText();
      }}
    >
      <div className="quote-bar" hidden={quote === null}>
        <span>{quote}</span>
        <IconButton icon="close" label={t('cancelReply')} onClick={onCancelQuote} />
      </div>
      <div className="row">
        <details className="attach">
          <summary aria-label={t('attach')} title={t('attach')}>
            <Icon name="attach" />
          </summary>
          <div className="menu">
            {attachments.map(({ key, label, attach }) => (
              <button
                key={key}
                type="button"
                data-attach={key}
                onClick={() => attach({ text: text(), pickFile: () => file.current?.click() })}
              >
                {label}
              </button>
            ))}
            {children}
          </div>
        </details>
        <input
          ref={file}
          type="file"
          hidden
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) act(upload(chosen));
            target.value = '';
          }}
        />
        <textarea ref={input} rows={1} name="text" aria-label={t('write')} placeholder={t('write')} onInput={fit} onKeyDown={sendOnEnter} />
        <button type="submit" className="send" aria-label={t('send')} title={t('send')}>
          <Icon name="send" />
        </button>
      </div>
    </form>
  );
};
