import type { Me } from '@balcao/shared/contract/auth.ts';
import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import { hidesNumbersFrom } from '@balcao/shared/domain/contacts/mask-number.ts';
import type { CardContact } from '@balcao/shared/domain/messages/contact-card.ts';
import { forwardedAtOnce } from '@balcao/shared/domain/messages/decide-change.ts';
import type { TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import { type DragEvent, lazy, type ReactNode, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AfterDelay } from '../../../components/after-delay.tsx';
import { showToast } from '../../../components/toasts.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { useDrafts } from '../../../lib/drafts.ts';
import { useShortcuts } from '../../../lib/keys/shortcuts.ts';
import { focusHome } from '../../../lib/layers/focus-home.ts';
import { useLayer } from '../../../lib/layers/use-layer.ts';
import { plainWhatsappText } from '../../../lib/text/parse-whatsapp-text.ts';
import { useMessageActions } from '../api/use-message-actions.ts';
import { useWriteWish } from '../ask-to-write.ts';
import type { BubbleMessage } from '../conversation-types.ts';
import { actionsFor, lastEditable, type MessageAction } from '../message-menu-items.ts';
import { discardOutgoing, retryOutgoing } from '../outbox.ts';
import { announceTyping } from '../presence.ts';
import { fillVariables } from '../quick-replies.ts';
import { replyVariables } from '../reply-variables.ts';
import { useEditing } from '../use-editing.ts';
import { useSending } from '../use-sending.ts';
import { useThread } from '../use-thread.ts';
import { type OnRead, useUnreadDivider } from '../use-unread-divider.ts';
import { useWindowClosed } from '../use-window-closed.ts';
import type { VoiceNote } from '../voice/record-voice.ts';
import { Composer, type ComposerHandle, type WindowOffer } from './composer.tsx';
import { ContactTyping } from './contact-typing.tsx';
import { MessageList } from './message-list.tsx';
import { MessageMenu } from './message-menu.tsx';
import { PeopleHere } from './people-here.tsx';
import './conversation.css';

const MediaPreview = lazy(() => import('./media-preview.tsx').then(({ MediaPreview }) => ({ default: MediaPreview })));
const DeleteMessageDialog = lazy(() =>
  import('./delete-message-dialog.tsx').then(({ DeleteMessageDialog }) => ({ default: DeleteMessageDialog })),
);
const ContactCardsDialog = lazy(() =>
  import('./contact-cards-dialog.tsx').then(({ ContactCardsDialog }) => ({ default: ContactCardsDialog })),
);
const ForwardDialog = lazy(() => import('./forward-dialog.tsx').then(({ ForwardDialog }) => ({ default: ForwardDialog })));
const SelectionBar = lazy(() => import('./selection-bar.tsx').then(({ SelectionBar }) => ({ default: SelectionBar })));
const VoiceRecorder = lazy(() => import('./voice-recorder.tsx').then(({ VoiceRecorder }) => ({ default: VoiceRecorder })));
const Lightbox = lazy(() => import('./lightbox.tsx').then(({ Lightbox }) => ({ default: Lightbox })));

type ConversationProps = {
  ticket: TicketView;
  user: Me;
  /** Name, actions: the page composes them. */
  header: ReactNode;
  /** May write to the customer (the ticket is open). */
  canWrite: boolean;
  /** Message to show instead of the end: what was searched for. */
  jumpTo: string | null;
  /** Still this person's to see: joins its room. */
  isLive: boolean;
  /** What can be done when the 24 hours are over. */
  windowOffers: WindowOffer[];
  /** Something that happened to the ticket, said above the text field. */
  notice: string | null;
  /** An offer to go to what was searched for, further back than was looked. */
  further: ReactNode;
  /** Somebody on a contact card is to be written to. */
  onTalk: (number: string, name: string) => void;
  /** Escape in the empty text field. */
  onLeave: () => void;
  /** Instead of the composer while it may not: accept, reopen. */
  readOnlyNote: ReactNode;
  onRead: OnRead;
  /** Resolves, after what was written has been queued. */
  onResolve: () => void;
};

/** A ticket's conversation: header, messages, composer. Mounted anew per ticket. */
export const Conversation = (props: ConversationProps) => {
  const {
    ticket,
    user,
    header,
    canWrite,
    jumpTo,
    isLive,
    windowOffers,
    notice,
    further,
    readOnlyNote,
    onTalk,
    onLeave,
    onRead,
    onResolve,
  } = props;
  const { t } = useTranslation(['conversation', 'common']);
  const { query, stored, messages, hasManyAuthors, loadOlder, refreshMedia } = useThread(ticket, user, isLive);
  const { unread, forgetUnread } = useUnreadDivider(ticket, stored, canWrite, onRead);
  const { quoted, quote, signature, ...sending } = useSending(ticket.id, user, forgetUnread);
  const actions = useMessageActions(ticket.id);
  const { editing, startEdit, saveEdit, cancelEdit } = useEditing(user.name, actions.edit);
  const [files, setFiles] = useState<File[]>([]);
  const [dragging, setDragging] = useState(false);
  const [image, setImage] = useState<BubbleMessage | null>(null);
  const pictures = useMemo(() => (image ? messages.filter(isPicture) : []), [image, messages]);
  const [deleted, setDeleted] = useState<BubbleMessage | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const [recording, setRecording] = useState(false);
  const [choosingCards, setChoosingCards] = useState(false);
  const [forwarded, setForwarded] = useState<string[] | null>(null);
  const [menu, setMenu] = useState<{ message: BubbleMessage; anchor: HTMLElement } | null>(null);
  const composer = useRef<ComposerHandle>(null);
  const limits = channelCapabilities[ticket.channel];
  const windowClosed = useWindowClosed(ticket.replyWindowEndsAt);
  // The click's own paint shows who it is; the messages, which take longer, come right after.
  const isListDue = useDeferredValue(true, false);

  const draftStartedAt = useDrafts(({ drafts }) => drafts[ticket.uuid]?.reply?.startedAt ?? null);
  const late = useMemo(() => answeredMeanwhile(stored, draftStartedAt, user.id), [stored, draftStartedAt, user.id]);
  const sendFiles = (chosen: Parameters<typeof sending.sendFiles>[0]) => {
    sending.sendFiles(chosen);
    setFiles([]);
    composer.current?.focus();
  };
  /** The composer is back in its place a moment later; on a phone the keyboard would come with the focus. */
  const focusComposer = () => void (matchMedia('(pointer: coarse)').matches || setTimeout(() => composer.current?.focus(), 30));
  const stopRecording = () => {
    setRecording(false);
    focusComposer();
  };
  const sendVoice = (note: VoiceNote) => {
    stopRecording();
    sending.sendVoice(note);
  };
  // A masked number makes no card.
  const canSendCards = limits.contactCards && !hidesNumbersFrom(user.profile, user.company.companieSettings);
  const chooseCards = useCallback(() => setChoosingCards(true), []);
  const sendCards = (contacts: CardContact[]) => {
    setChoosingCards(false);
    sending.sendCards(contacts);
    focusComposer();
  };
  const retry = useCallback(
    (message: BubbleMessage) => (message.local && message.clientId ? retryOutgoing(message.clientId) : void actions.retry(message)),
    [actions],
  );
  const discard = useCallback((message: BubbleMessage) => message.clientId && discardOutgoing(message.clientId), []);
  const place = { channel: ticket.channel, userId: user.id };
  const editLast = () => {
    const message = lastEditable(stored, { ...place, now: new Date() });
    if (message) startEdit(message);
  };
  const select = useCallback(
    (id: string) => setSelected((before) => new Set(before?.has(id) ? [...before].filter((each) => each !== id) : [...(before ?? []), id])),
    [],
  );
  const forwardSelected = () => {
    const ids = stored.flatMap(({ id }) => (selected?.has(id) ? [id] : []));
    if (ids.length === 0) return showToast('error', t('forward.nothing'));
    if (ids.length > forwardedAtOnce) return showToast('error', t('forward.tooMany', { count: forwardedAtOnce }));
    setForwarded(ids);
  };
  const stopSelecting = () => {
    setSelected(null);
    focusComposer();
  };
  const act = (message: BubbleMessage, action: MessageAction) => {
    switch (action) {
      case 'reply': {
        const { id, fromMe, mediaType, body, mediaUrl, contact } = message;
        quote({ id, fromMe, mediaType, body, mediaUrl, contact });
        return composer.current?.focus('reply');
      }
      case 'forward':
        return setForwarded([message.id]);
      case 'copy':
        return void navigator.clipboard.writeText(message.body).then(() => showToast('success', t('menu.copied')));
      case 'edit':
        return startEdit(message);
      case 'select':
        return select(message.id);
      case 'delete':
        return setDeleted(message);
      case 'open':
        return;
    }
  };
  const swiped = (message: BubbleMessage) => {
    const offered = actionsFor(message, { ...place, canWrite, canReply: canWrite && limits.quotes && !windowClosed, now: new Date() });
    if (offered.includes('reply')) act(message, 'reply');
  };
  const openMenu = useCallback((message: BubbleMessage, anchor: HTMLElement) => setMenu({ message, anchor }), []);
  const fill = (text: string) => fillVariables(text, replyVariables(ticket, user));

  useLayer(selected !== null, stopSelecting);
  useLayer(recording && canWrite, stopRecording);
  // Opened, accepted or reopened: writing is what comes next.
  useEffect(() => {
    const timer = setTimeout(() => {
      if (document.querySelector('[aria-modal="true"]')) return;
      if (canWrite && !matchMedia('(pointer: coarse)').matches) composer.current?.focus();
      else if (document.activeElement === document.body) focusHome();
    }, focusDelayMs);
    return () => clearTimeout(timer);
  }, [canWrite]);

  useEffect(() => useWriteWish.subscribe(({ wish }) => wish && setTimeout(() => composer.current?.focus(wish.mode), focusDelayMs)), []);

  useShortcuts({
    r: () => composer.current?.focus('reply'),
    n: () => composer.current?.focus('note'),
  });

  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setDragging(false);
    if (canWrite && !windowClosed) setFiles([...event.dataTransfer.files]);
  };

  return (
    <section
      className="conversation"
      aria-label={t('conversation', { name: ticket.contact.name })}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setDragging(true);
      }}
      onDragLeave={(event) => event.currentTarget === event.target && setDragging(false)}
      onDrop={dropped}
    >
      {header}
      {limits.replyWindowHours !== null && !limits.templates && canWrite && <p className="window-notice">{t('window24')}</p>}
      {query.isPending ? (
        <AfterDelay>
          <ConversationSkeleton />
        </AfterDelay>
      ) : query.isError && stored.length === 0 ? (
        <div className="conversation-state" role="alert">
          <p>{errorText(query.error)}</p>
          <button type="button" className="text-button" onClick={() => void query.refetch()}>
            {t('common:retry')}
          </button>
        </div>
      ) : !isListDue ? (
        <div className="messages-frame" />
      ) : (
        <MessageList
          uuid={ticket.uuid}
          messages={messages}
          jumpTo={jumpTo}
          unread={unread}
          showAuthor={hasManyAuthors}
          hasOlder={query.hasNextPage}
          loadingOlder={query.isFetchingNextPage}
          onLoadOlder={loadOlder}
          onImage={setImage}
          onRetry={retry}
          onDiscard={discard}
          onMediaGone={refreshMedia}
          onMenu={openMenu}
          onTalk={onTalk}
          onReply={swiped}
          selected={selected}
          onSelect={select}
          footer={
            <>
              <ContactTyping ticketId={ticket.id} name={ticket.contact.name} />
              <PeopleHere ticketId={ticket.id} />
            </>
          }
        />
      )}
      {further}
      {notice && (
        <p className="conversation-notice" role="status">
          {notice}
        </p>
      )}
      {selected ? (
        <Suspense fallback={null}>
          <SelectionBar count={selected.size} onForward={forwardSelected} onCancel={stopSelecting} />
        </Suspense>
      ) : recording && canWrite ? (
        <Suspense fallback={<div className="composer voice" />}>
          <VoiceRecorder onSend={sendVoice} onClose={stopRecording} />
        </Suspense>
      ) : canWrite ? (
        <Composer
          ref={composer}
          uuid={ticket.uuid}
          blocked={windowClosed ? windowOffers : null}
          late={late && { name: late.user?.name ?? '', text: plainWhatsappText(late.body) }}
          maxLength={limits.maxTextLength}
          quoted={quoted}
          onClearQuote={() => quote(null)}
          signature={signature}
          editing={editing}
          onSaveEdit={saveEdit}
          onCancelEdit={cancelEdit}
          onEditLast={editLast}
          onRecord={() => setRecording(true)}
          onSend={sending.sendText}
          onSendAndResolve={(text, mode) => {
            sending.sendText(text, mode);
            onResolve();
          }}
          onFiles={setFiles}
          onContact={canSendCards ? chooseCards : null}
          onLeave={onLeave}
          onTyping={() => announceTyping(ticket.uuid)}
          fillVariables={fill}
        />
      ) : (
        readOnlyNote
      )}
      {dragging && canWrite && <div className="drop-hint">{t('composer.drop')}</div>}
      {menu && (
        <MessageMenu
          message={menu.message}
          anchor={menu.anchor}
          actions={actionsFor(menu.message, { ...place, canWrite, canReply: canWrite && limits.quotes && !windowClosed, now: new Date() })}
          canReact={canWrite && limits.reactions && !windowClosed && !menu.message.isPrivate}
          onClose={() => setMenu(null)}
          onReact={(emoji) => void actions.react(menu.message, emoji)}
          onAction={(action) => act(menu.message, action)}
        />
      )}
      {deleted && (
        <Suspense fallback={null}>
          <DeleteMessageDialog
            message={deleted}
            customer={ticket.contact.name}
            onConfirm={() => {
              void actions.remove(deleted);
              focusComposer();
            }}
            onClose={() => setDeleted(null)}
          />
        </Suspense>
      )}
      {choosingCards && canWrite && !windowClosed && (
        <Suspense fallback={null}>
          <ContactCardsDialog onSend={sendCards} onClose={() => setChoosingCards(false)} />
        </Suspense>
      )}
      {forwarded && (
        <Suspense fallback={null}>
          <ForwardDialog
            messageIds={forwarded}
            signMessage={signature?.on ?? false}
            onClose={() => setForwarded(null)}
            onDone={() => {
              setForwarded(null);
              setSelected(null);
            }}
          />
        </Suspense>
      )}
      {files.length > 0 && (
        <Suspense fallback={null}>
          <MediaPreview
            ticketId={ticket.id}
            files={files}
            onCancel={() => setFiles([])}
            onSend={sendFiles}
            onAdd={(more) => setFiles([...files, ...more])}
          />
        </Suspense>
      )}
      {image && (
        <Suspense fallback={null}>
          <Lightbox pictures={pictures} shown={image.id} onClose={() => setImage(null)} />
        </Suspense>
      )}
    </section>
  );
};

/** A sticker is no picture to look at. */
const isPicture = ({ mediaType, mediaUrl, media, isDeleted }: BubbleMessage): boolean =>
  mediaType === 'image' && mediaUrl !== null && !media?.sticker && !isDeleted;

/** A dialog that was confirmed gives the focus back first. */
const focusDelayMs = 80;

/** A colleague's answer that came after this draft was begun. */
const answeredMeanwhile = (stored: BubbleMessage[], startedAt: string | null, userId: string): BubbleMessage | null => {
  if (!startedAt) return null;
  return (
    stored.findLast(
      ({ fromMe, isPrivate, createdAt, user }) => fromMe && !isPrivate && user !== null && user.id !== userId && createdAt > startedAt,
    ) ?? null
  );
};

const ConversationSkeleton = () => (
  <div className="conversation-skeleton" aria-hidden="true">
    {[60, 40, 72, 30, 55, 48].map((width, index) => (
      <i key={width} style={{ inlineSize: `${width}%`, alignSelf: index % 3 === 1 ? 'flex-end' : 'flex-start' }} />
    ))}
  </div>
);
