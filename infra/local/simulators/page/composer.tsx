import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { api, type Outgoing } from './control-api.ts';
import { Icon, IconButton } from './icon.tsx';
import { t, type TextKey } from './language.ts';
import { act } from './overlays.tsx';
import type { MediaKind, ShownMessage } from './shown-message.ts';

/** Messages that customers and phones alike can send without typing. */
const samples = {
  photo: { type: 'image', media: { sample: 'photo' } },
  receipt: { type: 'image', media: { sample: 'receipt' }, caption: 'Comprovante do Pix' },
  voice: { type: 'audio', media: { sample: 'voice' } },
  video: { type: 'video', media: { sample: 'video' } },
  pdf: { type: 'document', media: { sample: 'pdf' } },
  sticker: { type: 'sticker', media: { sample: 'sticker' } },
  location: { type: 'location', latitude: -23.561414, longitude: -46.655881, name: 'MASP', address: 'Avenida Paulista, 1578, São Paulo' },
} as const;

/** An entry of the clip's menu: a sample, a file of one's own, something forwarded (what was typed, or a text of its own), a certain message,
 *  or something else to do. */
export type Attachment =
  | keyof typeof samples
  | 'fromDisk'
  | { key: string; label: TextKey; message?: Outgoing; forward?: Readonly<Record<string, true>>; act?: () => void };

const kindOf = (mimeType: string): MediaKind => {
  if (mimeType === 'image/webp') return 'sticker';
  const [family] = mimeType.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'document';
};

type Props = {
  /** The message being answered. */
  quote: ShownMessage | null;
  attachments: ReadonlyArray<Attachment>;
  children?: ReactNode;
  onCancelQuote: () => void;
  onSend: (message: Outgoing) => void;
};

/** A growing text box that Enter sends, attachments, and the message being answered above them. */
export const Composer = ({ quote, attachments, children, onCancelQuote, onSend }: Props) => {
  const input = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (quote) input.current?.focus();
  }, [quote]);
  const text = (): string => input.current?.value.trim() ?? '';
  const fit = (): void => {
    input.current?.style.setProperty('height', 'auto');
    input.current?.style.setProperty('height', `${Math.min(input.current.scrollHeight, 160)}px`);
  };
  const empty = (): void => {
    if (input.current) input.current.value = '';
    fit();
  };
  const sendText = (event: FormEvent): void => {
    event.preventDefault();
    const written = text();
    if (written === '') return;
    empty();
    onSend({ type: 'text', text: written });
  };
  const upload = async (chosen: File): Promise<void> => {
    const caption = text();
    const { id: mediaId, mimeType } = await api.upload(chosen);
    const type = kindOf(mimeType);
    const isCaptioned = caption !== '' && type !== 'audio' && type !== 'sticker';
    onSend({ type, media: { mediaId }, ...(isCaptioned ? { caption } : {}) });
    if (isCaptioned) empty();
  };
  const attach = (attachment: Attachment): void => {
    if (attachment === 'fromDisk') return file.current?.click();
    if (typeof attachment === 'string') return onSend(samples[attachment]);
    const { message, forward, act: instead } = attachment;
    if (forward) onSend({ type: 'text', text: text() || 'Repassando: a loja abre às 9h no sábado.', ...forward });
    else if (message) onSend(message);
    else instead?.();
  };
  return (
    <form className="composer" onSubmit={sendText}>
      <div className="quote-bar" hidden={quote === null}>
        <span>{quote?.summary}</span>
        <IconButton icon="close" label={t('cancelReply')} onClick={onCancelQuote} />
      </div>
      <div className="row">
        <details className="attach">
          <summary aria-label={t('attach')} title={t('attach')}>
            <Icon name="attach" />
          </summary>
          <div className="menu">
            {attachments.map((attachment) => {
              const { key, label } = typeof attachment === 'string' ? { key: attachment, label: attachment } : attachment;
              return (
                <button key={key} type="button" data-attach={key} onClick={() => attach(attachment)}>
                  {t(label)}
                </button>
              );
            })}
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
        <textarea
          ref={input}
          rows={1}
          name="text"
          aria-label={t('write')}
          placeholder={t('write')}
          onInput={fit}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) sendText(event);
          }}
        />
        <button type="submit" className="send" aria-label={t('send')} title={t('send')}>
          <Icon name="send" />
        </button>
      </div>
    </form>
  );
};
