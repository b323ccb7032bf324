import { api } from './api.ts';
import { h, icon, iconButton } from './dom.ts';
import { t } from './texts.ts';

export type UploadedFile = { id: string; mimeType: string; caption: string };

/** What both composers are made of: a growing text box that Enter sends, a file picker that uploads, the message being answered above them.
 *  `takeQuoted` gives the answered message's id once. */
export const writingBox = <Message extends { id: string }>({
  summarise,
  onText,
  onFile,
  onError,
}: {
  summarise: (message: Message) => string;
  onText: (text: string) => void;
  /** True when the caption went with the file, and the text box is to be emptied. */
  onFile: (file: UploadedFile) => boolean;
  onError: (error: unknown) => void;
}) => {
  let quoted: Message | null = null;
  const quoteBar = h('div', { class: 'quote-bar', hidden: true });
  const input = h('textarea', { rows: 1, 'aria-label': t('write'), placeholder: t('write'), name: 'text' });
  const file = h('input', { type: 'file', hidden: true });

  const quote = (message: Message | null): void => {
    quoted = message;
    quoteBar.hidden = message === null;
    quoteBar.replaceChildren(
      ...(message ? [h('span', {}, summarise(message)), iconButton('close', t('cancelReply'), () => quote(null))] : []),
    );
    if (message) input.focus();
  };
  const takeQuoted = (): string | null => {
    const id = quoted?.id ?? null;
    quote(null);
    return id;
  };
  const grow = (): void => {
    input.style.setProperty('height', 'auto');
    input.style.setProperty('height', `${Math.min(input.scrollHeight, 160)}px`);
  };
  const empty = (): void => {
    input.value = '';
    grow();
  };
  const sendText = (): void => {
    const text = input.value.trim();
    if (text === '') return;
    empty();
    onText(text);
  };
  input.addEventListener('input', grow);
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    sendText();
  });
  file.addEventListener('change', () => {
    const [chosen] = file.files ?? [];
    file.value = '';
    if (!chosen) return;
    const caption = input.value.trim();
    api
      .upload(chosen)
      .then(({ id, mimeType }) => {
        if (onFile({ id, mimeType, caption })) empty();
      })
      .catch(onError);
  });

  const element = (menu: HTMLElement): HTMLElement =>
    h(
      'form',
      {
        class: 'composer',
        onsubmit: (event) => {
          event.preventDefault();
          sendText();
        },
      },
      quoteBar,
      h(
        'div',
        { class: 'row' },
        menu,
        file,
        input,
        h('button', { type: 'submit', class: 'send', 'aria-label': t('send'), title: t('send') }, icon('send')),
      ),
    );
  return { element, quote, takeQuoted, text: (): string => input.value.trim(), pickFile: (): void => file.click() };
};
