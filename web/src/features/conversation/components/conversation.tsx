import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import { cutText } from '@balcao/shared/domain/text/cut-text.ts';
import type { Me } from '@balcao/shared/contract/auth.ts';
import { isSignedBy, signed, withoutSignature } from '@balcao/shared/domain/messages/signature.ts';
import { hidesNumbersFrom } from '@balcao/shared/domain/contacts/mask-number.ts';
import { type CardContact, toContactCards } from '@balcao/shared/domain/messages/contact-card.ts';
import { forwardedAtOnce } from '@balcao/shared/domain/messages/decide-change.ts';
import { shortestVoiceBytes } from '@balcao/shared/domain/messages/upload-kind.ts';
import type { TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, lazy, type ReactNode, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AfterDelay } from '../../../components/after-delay.tsx';
import { showToast } from '../../../components/toasts.tsx';
import { ApiError, errorText } from '../../../lib/api/api-error.ts';
import { type DraftMode, useDrafts } from '../../../lib/drafts.ts';
import { focusHome } from '../../../lib/layers/focus-home.ts';
import { useLayer } from '../../../lib/layers/use-layer.ts';
import { useWriteWish } from '../ask-to-write.ts';
import { useShortcuts } from '../../../lib/keys/shortcuts.ts';
import { cardNamesMaxChars } from '../../../lib/limits.ts';
import { joinRoom } from '../../../lib/live/live-connection.ts';
import type { BubbleMessage } from '../conversation-types.ts';
import { catchUpMessages, messagesQuery } from '../api/message-queries.ts';
import { useMessageActions } from '../api/use-message-actions.ts';
import { flattenMessages } from '../live/reduce-messages.ts';
import { actionsFor, lastEditable, type MessageAction } from '../message-menu-items.ts';
import { findUnreadStart } from '../message-rows.ts';
import { discardOutgoing, enqueueMessage, retryOutgoing, useOutbox } from '../outbox.ts';
import { withOutgoing } from '../outgoing-bubble.ts';
import { announceTyping, forgetPeople } from '../presence.ts';
import { fillVariables } from '../quick-replies.ts';
import { replyVariables } from '../reply-variables.ts';
import { useWindowClosed } from '../use-window-closed.ts';
import { plainWhatsappText } from '../../../lib/text/parse-whatsapp-text.ts';
import type { VoiceNote } from '../voice/record-voice.ts';
import { Composer, type ComposerHandle, type Editing, type WindowOffer } from './composer.tsx';
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
  onRead: (ticket: TicketView) => void;
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
  const cache = useQueryClient();
  const query = useInfiniteQuery(messagesQuery(ticket.id));
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = query;
  const stored = useMemo(() => flattenMessages(data), [data]);
  const outgoing = useOutbox(({ items }) => items);
  const messages = useMemo(() => withOutgoing(stored, outgoing, ticket.id, user), [stored, outgoing, ticket.id, user]);
  const [quoted, setQuoted] = useState<BubbleMessage['quotedMsg']>(null);
  const [files, setFiles] = useState<File[]>([]);
  const [dragging, setDragging] = useState(false);
  const [image, setImage] = useState<BubbleMessage | null>(null);
  const pictures = useMemo(() => (image ? messages.filter(isPicture) : []), [image, messages]);
  const [edited, setEdited] = useState<{ message: BubbleMessage; editing: Editing } | null>(null);
  const [deleted, setDeleted] = useState<BubbleMessage | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const [recording, setRecording] = useState(false);
  const [choosingCards, setChoosingCards] = useState(false);
  const [forwarded, setForwarded] = useState<string[] | null>(null);
  const [menu, setMenu] = useState<{ message: BubbleMessage; anchor: HTMLElement } | null>(null);
  const [signs, setSigns] = useState(() => localStorage.getItem('signs') !== 'off');
  const composer = useRef<ComposerHandle>(null);
  const limits = channelCapabilities[ticket.channel];
  const companySigns = user.company.companieSettings.sendSignMessage === 'enabled';
  const windowClosed = useWindowClosed(ticket.replyWindowEndsAt);
  // The click's own paint shows who it is; the messages, which take longer, come right after.
  const isListDue = useDeferredValue(true, false);

  useEffect(() => {
    if (!isLive) return;
    const leave = joinRoom(`ticket:${ticket.uuid}`);
    return () => {
      leave();
      forgetPeople(ticket.id);
    };
  }, [ticket.uuid, ticket.id, isLive]);

  // a thread from the cache was not in its room meanwhile
  const [wasCached] = useState(() => data !== undefined);
  useEffect(() => {
    if (wasCached) void catchUpMessages(cache, ticket.id).catch(() => undefined);
  }, [wasCached, cache, ticket.id]);

  const [unread, setUnread] = useState<ReturnType<typeof findUnreadStart>>(null);
  const countAtOpening = useRef<number | null>(ticket.unreadMessages);
  if (countAtOpening.current !== null && stored.length > 0) {
    const start = findUnreadStart(stored, countAtOpening.current);
    countAtOpening.current = null;
    if (start) setUnread(start);
  }
  useEffect(() => {
    if (ticket.unreadMessages === 0 || stored.length === 0) return;
    const read = () => document.visibilityState === 'visible' && canWrite && onRead(ticket);
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [ticket, stored.length, canWrite, onRead]);

  const loadOlder = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const showAuthor = useMemo(() => new Set(stored.flatMap(({ user: author }) => author?.id ?? [])).size > 1, [stored]);

  const draftStartedAt = useDrafts(({ drafts }) => drafts[ticket.uuid]?.reply?.startedAt ?? null);
  const late = useMemo(() => answeredMeanwhile(stored, draftStartedAt, user.id), [stored, draftStartedAt, user.id]);
  const queueText = (body: string, mode: DraftMode) => {
    const isPrivate = mode === 'note';
    enqueueMessage({
      ticketId: ticket.id,
      body,
      isPrivate,
      signMessage: companySigns && signs && !isPrivate,
      quoted: isPrivate ? null : quoted,
    });
    setQuoted(null);
    setUnread(null);
  };
  const sendFiles = (chosen: { file: File; caption: string; info: Parameters<typeof enqueueMessage>[0]['file'] }[]) => {
    for (const { caption, info } of chosen)
      enqueueMessage({ ticketId: ticket.id, body: caption, isPrivate: false, signMessage: false, quoted: null, file: info });
    setFiles([]);
    composer.current?.focus();
  };
  /** The composer is back in its place a moment later; on a phone the keyboard would come with the focus. */
  const focusComposer = () => void (matchMedia('(pointer: coarse)').matches || setTimeout(() => composer.current?.focus(), 30));
  const stopRecording = () => {
    setRecording(false);
    focusComposer();
  };
  const sendVoice = ({ blob, mimeType, fileName: name, durationSec, waveform }: VoiceNote) => {
    stopRecording();
    if (blob.size < shortestVoiceBytes) return showToast('warning', errorText(new ApiError('ERR_AUDIO_TOO_SHORT', 422, undefined)));
    const info = { name, mimeType, sizeBytes: blob.size, width: null, height: null, durationSec, voice: true, waveform };
    enqueueMessage({ ticketId: ticket.id, body: '', isPrivate: false, signMessage: false, quoted, file: { blob, info } });
    setQuoted(null);
    setUnread(null);
  };
  // A masked number makes no card.
  const canSendCards = limits.contactCards && !hidesNumbersFrom(user.profile, user.company.companieSettings);
  const chooseCards = useCallback(() => setChoosingCards(true), []);
  const sendCards = (contacts: CardContact[]) => {
    setChoosingCards(false);
    const names = contacts.map(({ name }) => name).join(', ');
    enqueueMessage({
      ticketId: ticket.id,
      body: cutText(names, cardNamesMaxChars),
      isPrivate: false,
      signMessage: false,
      quoted,
      vCard: toContactCards(contacts),
    });
    setQuoted(null);
    setUnread(null);
    focusComposer();
  };
  const actions = useMessageActions(ticket.id);
  const retry = useCallback(
    (message: BubbleMessage) => (message.local && message.clientId ? retryOutgoing(message.clientId) : void actions.retry(message)),
    [actions],
  );
  const discard = useCallback((message: BubbleMessage) => message.clientId && discardOutgoing(message.clientId), []);
  const refreshedAt = useRef(0);
  const refreshMedia = useCallback(() => {
    // one broken file must not reload the thread over and over
    if (Date.now() - refreshedAt.current < 60_000) return;
    refreshedAt.current = Date.now();
    void cache.invalidateQueries({ queryKey: messagesQuery(ticket.id).queryKey });
  }, [cache, ticket.id]);
  const startEdit = (message: BubbleMessage, text = withoutSignature(user.name, message.body)) =>
    setEdited({ message, editing: { id: message.id, text, isPrivate: message.isPrivate } });
  const saveEdit = (text: string) => {
    if (!edited) return;
    const { message } = edited;
    setEdited(null);
    const shown = isSignedBy(user.name, message.body) ? signed(user.name, text) : text;
    if (shown === message.body) return;
    void actions.edit(message, text, shown).then((saved) => {
      // What was typed must not be lost: the composer has it again, unless something else is being rewritten by now.
      if (!saved) setEdited((now) => now ?? { message, editing: { id: message.id, text, isPrivate: message.isPrivate } });
    });
  };
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
        setQuoted({ id, fromMe, mediaType, body, mediaUrl, contact });
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
          showAuthor={showAuthor}
          hasOlder={hasNextPage}
          loadingOlder={isFetchingNextPage}
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
          onClearQuote={() => setQuoted(null)}
          signature={
            companySigns
              ? {
                  on: signs,
                  onChange: (on) => {
                    localStorage.setItem('signs', on ? 'on' : 'off');
                    setSigns(on);
                  },
                }
              : null
          }
          editing={edited?.editing ?? null}
          onSaveEdit={saveEdit}
          onCancelEdit={() => setEdited(null)}
          onEditLast={editLast}
          onRecord={() => setRecording(true)}
          onSend={queueText}
          onSendAndResolve={(text, mode) => {
            queueText(text, mode);
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
            signMessage={companySigns && signs}
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
