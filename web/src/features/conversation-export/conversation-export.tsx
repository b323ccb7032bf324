import type { Me } from '@balcao/shared/contract/auth.ts';
import type { TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import Checkbox from '@cloudscape-design/components/checkbox';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { showToast } from '../../components/toasts.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { formatCount } from '../../lib/format.ts';
import { writePaper } from './conversation-paper.ts';
import { readConversation } from './read-conversation.ts';

type ConversationExportProps = { ticket: TicketView; user: Me; onClose: () => void };

/** Pictures that do not come are left out after this long, ms. */
const picturesMs = 20_000;

/** Reads a whole conversation and hands it to the browser's print dialog as A4 pages, which saves it as a PDF. */
export const ConversationExport = ({ ticket, user, onClose }: ConversationExportProps) => {
  const { t } = useTranslation(['conversationExport', 'conversation']);
  const [withNotes, setWithNotes] = useState(false);
  const [withPictures, setWithPictures] = useState(true);
  const [read, setRead] = useState<number | null>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const stop = useRef(new AbortController());
  useEffect(() => {
    const controller = stop.current;
    return () => controller.abort();
  }, []);
  const begin = async () => {
    const { signal } = stop.current;
    try {
      setRead(0);
      const all = await readConversation(ticket.id, setRead, signal);
      const messages = all.filter(({ isPrivate }) => withNotes || !isPrivate);
      const page = frame.current?.contentDocument;
      const view = frame.current?.contentWindow;
      if (messages.length === 0 || !page || !view) {
        showToast('warning', t('nothing'));
        return onClose();
      }
      writePaper(page, { ticket, messages, by: user.name, company: user.company.name, withPictures, at: new Date(), t });
      await picturesOf(page, signal);
      if (signal.aborted) return;
      // The print dialog proposes the title of the page around as the file's name.
      const title = document.title;
      document.title = page.title;
      view.print();
      document.title = title;
      onClose();
    } catch (error) {
      if (signal.aborted) return;
      setRead(null);
      showToast('error', errorText(error));
    }
  };
  return (
    <Dialog title={t('title')} confirmLabel={t('start')} busy={read !== null} onConfirm={() => void begin()} onClose={onClose}>
      <div className="form-stack">
        <p>{t('about')}</p>
        <Checkbox checked={withPictures} disabled={read !== null} onChange={({ detail }) => setWithPictures(detail.checked)}>
          {t('pictures')}
        </Checkbox>
        <Checkbox checked={withNotes} disabled={read !== null} onChange={({ detail }) => setWithNotes(detail.checked)}>
          {t('notes')}
        </Checkbox>
        <p role="status">{read === null ? '' : t('read', { count: read, number: formatCount(read) })}</p>
      </div>
      <iframe ref={frame} title={t('title')} className="visually-hidden" tabIndex={-1} aria-hidden="true" data-testid="paper" />
    </Dialog>
  );
};

/** Resolves when every picture is there or failed, or after a while. */
const picturesOf = async (page: Document, signal: AbortSignal): Promise<void> => {
  const open = [...page.images].filter(({ complete }) => !complete);
  const loaded = open.map(
    (picture) =>
      new Promise<void>((resolve) => {
        picture.addEventListener('load', () => resolve());
        picture.addEventListener('error', () => {
          picture.remove();
          resolve();
        });
      }),
  );
  const late = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, picturesMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  await Promise.race([Promise.all(loaded), late]);
};
