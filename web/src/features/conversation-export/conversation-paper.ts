import type { TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import type { TFunction } from 'i18next';
import { formatDate, formatDateTime, formatTime, isSameDay } from '../../lib/format.ts';
import { plainWhatsappText } from '../../lib/text/parse-whatsapp-text.ts';
import type { Message } from './read-conversation.ts';

type Texts = TFunction<['conversationExport', 'conversation']>;
type Paper = {
  ticket: Pick<TicketView, 'id' | 'contact' | 'whatsapp' | 'queue'>;
  messages: ReadonlyArray<Message>;
  by: string;
  company: string;
  withPictures: boolean;
  at: Date;
  t: Texts;
};

/** Fills an empty document with a conversation, for A4 upright. Texts of customers go in as text, never as markup. */
export const writePaper = (page: Document, { ticket, messages, by, company, withPictures, at, t }: Paper): void => {
  const put = <Name extends keyof HTMLElementTagNameMap>(parent: Element, name: Name, className: string, text = '') => {
    const element = page.createElement(name);
    if (className) element.className = className;
    element.textContent = text;
    parent.append(element);
    return element;
  };
  page.title = t('fileName', { name: ticket.contact.name, id: ticket.id });
  page.documentElement.lang = document.documentElement.lang;
  put(page.head, 'style', '', styles);
  const head = put(page.body, 'header', '');
  put(head, 'h1', '', ticket.contact.name);
  put(head, 'p', '', [company, ticket.whatsapp.name, ticket.queue?.name, `#${ticket.id}`].filter(Boolean).join(' · '));
  put(head, 'p', '', t('written', { date: formatDateTime(at.toISOString()), name: by }));
  let day: string | null = null;
  let ticketId: number | null = null;
  for (const message of messages) {
    if (day === null || !isSameDay(day, message.createdAt)) put(page.body, 'h2', '', formatDate(message.createdAt));
    day = message.createdAt;
    if (ticketId !== null && ticketId !== message.ticketId)
      put(page.body, 'h3', '', t('conversation:list.ticket', { id: message.ticketId }));
    ticketId = message.ticketId;
    const line = put(page.body, 'article', message.isPrivate ? 'note' : message.fromMe ? 'ours' : 'theirs');
    const who = put(line, 'p', 'who', writerOf(message, t));
    put(who, 'time', '', formatTime(message.createdAt));
    if (message.quotedMsg)
      put(line, 'blockquote', '', plainWhatsappText(message.quotedMsg.body) || t(`conversation:kinds.${message.quotedMsg.mediaType}`));
    if (message.isDeleted) {
      put(line, 'p', 'aside', t(message.fromMe ? 'conversation:bubble.deletedByUs' : 'conversation:bubble.deletedByContact'));
      continue;
    }
    const isPicture = message.mediaType === 'image' && message.mediaUrl !== null;
    if (isPicture && withPictures) {
      const picture = put(line, 'img', '');
      picture.alt = message.media?.fileName ?? '';
      picture.src = message.mediaUrl ?? '';
    } else if (message.mediaType !== 'conversation' && message.mediaType !== 'template')
      put(line, 'p', 'aside', [t(`conversation:kinds.${message.mediaType}`), message.media?.fileName ?? ''].filter(Boolean).join(': '));
    if (message.body) put(line, 'p', 'text', plainWhatsappText(message.body));
    const marks = [
      message.isEdited ? t('conversation:bubble.edited') : '',
      message.isForwarded ? t('conversation:bubble.forwarded') : '',
      message.failed ? t('conversation:ack.failed') : '',
      message.reactions.map(({ emoji }) => emoji).join(' '),
    ].filter(Boolean);
    if (marks.length > 0) put(line, 'p', 'aside', marks.join(' · '));
  }
};

const writerOf = (message: Message, t: Texts): string => {
  if (message.isPrivate) return t('conversation:bubble.note', { name: message.user?.name ?? '' });
  if (message.fromMe) return message.user?.name ?? t('conversation:bubble.us');
  return message.author?.name ?? message.author?.number ?? message.contact.name;
};

const styles = `
@page { size: A4 portrait; margin: 16mm 14mm; }
* { box-sizing: border-box; }
body { margin: 0; color: #111; background: #fff; font: 10.5pt/1.4 "Open Sans", system-ui, sans-serif; }
header { padding-bottom: 8pt; border-bottom: 1pt solid #999; }
h1 { margin: 0; font-size: 16pt; }
header p { margin: 2pt 0 0; color: #555; font-size: 9pt; }
h2 { margin: 14pt 0 6pt; color: #555; font-size: 9pt; font-weight: 600; text-align: center; break-after: avoid; }
h3 { margin: 10pt 0 4pt; color: #555; font-size: 9pt; font-weight: 600; text-align: center; break-after: avoid; }
article { max-width: 78%; margin: 0 0 6pt; padding: 5pt 8pt; border: .75pt solid #ccc; border-radius: 6pt; break-inside: avoid-page; overflow-wrap: anywhere; }
.ours { margin-left: auto; background: #eef4ff; }
.note { margin-inline: auto; background: #fff6d8; }
article, .ours, .note { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
.who { display: flex; justify-content: space-between; gap: 10pt; margin: 0 0 2pt; color: #333; font-size: 8.5pt; font-weight: 600; }
time { color: #666; font-weight: 400; }
.text { margin: 0; white-space: pre-wrap; }
.aside { margin: 0; color: #666; font-size: 9pt; font-style: italic; }
blockquote { margin: 0 0 3pt; padding-left: 6pt; border-left: 2pt solid #9ab; color: #555; font-size: 9pt; white-space: pre-wrap; }
img { display: block; max-width: 100%; max-height: 90mm; margin: 2pt 0; border-radius: 4pt; }
`;
