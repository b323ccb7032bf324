import type { Me } from '@balcao/shared/contract/auth.ts';
import { lettersOver } from '@balcao/shared/domain/channel-texts.ts';
import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import { hidesNumbersFrom } from '@balcao/shared/domain/contacts/mask-number.ts';
import type { CardContact } from '@balcao/shared/domain/messages/contact-card.ts';
import { forwardedAtOnce } from '@balcao/shared/domain/messages/decide-change.ts';
import type { TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import { hashKey } from '@tanstack/react-query';
import { type DragEvent, lazy, type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { AfterDelay } from '../../../components/after-delay.tsx';
import { LaidAside } from '../../../components/laid-aside.tsx';
import { showToast } from '../../../components/toasts.tsx';
import { refuseOffline } from '../../../lib/refuse-offline.ts';
import { errorText } from '../../../lib/api/api-error.ts';
import { refusalFor } from '../../../lib/rights.ts';
import { formatTimeOrMoment } from '../../../lib/format.ts';
import { isNotKept } from '../../../lib/not-kept.ts';
import { useKeptSince } from '../../../lib/kept-since.ts';
import { addressDrafts, addresseeOf, getDraftPart, useDrafts } from '../../../lib/drafts.ts';
import { ticketKeys, useShortcuts } from '../../../lib/keys/shortcuts.ts';
import { useLayer } from '../../../lib/layers/use-layer.ts';
import { plainWhatsappText } from '../../../lib/text/parse-whatsapp-text.ts';
import { forgetBlobs, keepFiles, storedBlobs } from '../../../lib/blob-drafts.ts';
import { useMessageActions } from '../api/use-message-actions.ts';
import { useStars } from '../api/use-stars.ts';
import { threadKey } from '../api/message-queries.ts';
import { useWriteWish } from '../ask-to-write.ts';
import type { BubbleMessage, PanelKind } from '../conversation-types.ts';
import { actionsFor, lastEditable, type MessageAction } from '../message-menu-items.ts';
import { discardOutgoing, retryOutgoing, takeBackOutgoing, whenSent } from '../outbox.ts';
import { type Member, membersOf, withNames, withNumbers, withWritableNames } from '../mentions.ts';
import { announceTyping } from '../presence.ts';
import { fillVariables } from '../quick-replies.ts';
import { replyVariables } from '../reply-variables.ts';
import { useColleagues } from '../use-colleagues.ts';
import { useEditing } from '../use-editing.ts';
import { useSending } from '../use-sending.ts';
import { useThreadEvents } from '../thread-events.ts';
import { useThread } from '../use-thread.ts';
import { type OnRead, useUnreadDivider } from '../use-unread-divider.ts';
import { useWindowClosed } from '../use-window-closed.ts';
import { focusDelayMs, useWritingNext } from '../use-writing-next.ts';
import type { VoiceNote } from '../../../components/voice/record-voice.ts';
import { Composer, type ComposerHandle, type WindowOffer } from './composer.tsx';
import { ContactTyping } from './contact-typing.tsx';
import { MessageList } from './message-list.tsx';
import { MessageMenu } from './message-menu.tsx';
import { PeopleHere } from './people-here.tsx';
import { Part } from '../../../components/boundary.tsx';
import { DialogPart } from '../../../components/dialog-part.tsx';
import { lazyPart } from '../../../lib/lazy-part.ts';
import './conversation.css';

const TemplateDialog = lazy(
  lazyPart(async () => {
    const [{ TemplateDialog: loaded }] = await Promise.all([import('./template-dialog.tsx'), i18next.loadNamespaces('quickMessages')]);
    return { default: loaded };
  }),
);
const ComposerNotice = lazy(
  lazyPart(async () => {
    const [{ ComposerNotice: loaded }] = await Promise.all([import('./composer-notice.tsx'), i18next.loadNamespaces('ticketDialogs')]);
    return { default: loaded };
  }),
);
const MediaPreview = lazy(lazyPart(() => import('./media-preview.tsx').then(({ MediaPreview }) => ({ default: MediaPreview }))));
const DeleteMessageDialog = lazy(
  lazyPart(() => import('./delete-message-dialog.tsx').then(({ DeleteMessageDialog }) => ({ default: DeleteMessageDialog }))),
);
const ContactCardsDialog = lazy(
  lazyPart(() => import('./contact-cards-dialog.tsx').then(({ ContactCardsDialog }) => ({ default: ContactCardsDialog }))),
);
const CameraDialog = lazy(lazyPart(() => import('./camera-dialog.tsx').then(({ CameraDialog }) => ({ default: CameraDialog }))));
const MeetLinkDialog = lazy(lazyPart(() => import('./meet-link-dialog.tsx').then(({ MeetLinkDialog }) => ({ default: MeetLinkDialog }))));
const MessagePanel = lazy(lazyPart(() => import('./message-panel.tsx').then(({ MessagePanel }) => ({ default: MessagePanel }))));
const ForwardDialog = lazy(lazyPart(() => import('./forward-dialog.tsx').then(({ ForwardDialog }) => ({ default: ForwardDialog }))));
const SelectionBar = lazy(lazyPart(() => import('./selection-bar.tsx').then(({ SelectionBar }) => ({ default: SelectionBar }))));
const ConversationVoice = lazy(
  lazyPart(() => import('./conversation-voice.tsx').then(({ ConversationVoice }) => ({ default: ConversationVoice }))),
);
const Lightbox = lazy(lazyPart(() => import('./lightbox.tsx').then(({ Lightbox }) => ({ default: Lightbox }))));

type ConversationProps = {
  ticket: TicketView;
  user: Me;
  /** Name, actions: the page composes them. */
  header: ReactNode;
  /** May write to the customer (the ticket is open). */
  canWrite: boolean;
  /** Message to show instead of the end: what was searched for. */
  jumpTo: string | null;
  /** Which time it is asked for. */
  jumpNth: number;
  /** Still this person's to see: joins its room. */
  isLive: boolean;
  /** What can be done when the 24 hours are over. */
  windowOffers: WindowOffer[];
  /** The conversation's connection was deleted: nothing of what was sent or failed can be changed. */
  isConnectionGone: boolean;
  /** Something that happened to the ticket, said above the text field. */
  notice: string | null;
  /** Starts a conversation with the customer by another connection, where that is the way out; its name is `label`. */
  elsewhere: { label: string; run: () => void } | null;
  /** The message to show was shown and is left: the conversation's end is wanted. */
  onEnd: () => void;
  /** A row for looking for words in this conversation, while that is wanted; it says which message to show. */
  search: ((onShow: (messageId: string) => void) => ReactNode) | null;
  onSearch: () => void;
  /** Schedules a message that begins with this text; null for those whose plan has no schedules. */
  onSchedule: ((text: string) => void) | null;
  /** Somebody on a contact card is to be written to. */
  onTalk: (number: string, name: string) => void;
  /** Somebody on a contact card is to become a contact. */
  onAdd: (number: string, name: string) => void;
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
    jumpTo: given,
    jumpNth,
    isLive,
    windowOffers,
    isConnectionGone,
    notice,
    elsewhere,
    onEnd,
    search,
    onSearch,
    readOnlyNote,
    onSchedule,
    onTalk,
    onAdd,
    onLeave,
    onRead,
    onResolve,
  } = props;
  const { t } = useTranslation(['conversation', 'common']);
  const [found, setFound] = useState<{ id: string; nth: number } | null>(null);
  const show = useCallback((id: string) => setFound((before) => ({ id, nth: (before?.nth ?? 0) + 1 })), []);
  const jumpTo = found?.id ?? given;
  const thread = useThread(ticket, user, isLive, jumpTo);
  const keptSince = useKeptSince(({ since }) => since[hashKey(threadKey(ticket.id))] ?? null);
  const { query, stored, messages, hasManyAuthors, apart, refreshMedia } = thread;
  const events = useThreadEvents(ticket.id, stored);
  const { unread, forgetUnread: forgetUnreadLine } = useUnreadDivider(ticket, stored, query.dataUpdatedAt, canWrite, onRead);
  const toEnd = () => {
    setFound(null);
    onEnd();
  };
  /** What one writes oneself is seen at the end. */
  const forgetUnread = () => {
    forgetUnreadLine();
    if (thread.hasNewer) toEnd();
  };

  const { quoted, quote, signature, ...sending } = useSending(ticket, user, stored.at(-1)?.id ?? null, forgetUnread);
  const actions = useMessageActions(ticket.id);
  const { stars, star } = useStars(ticket.id, query.isSuccess);
  const members = useMemo(
    () => (ticket.isGroup && channelCapabilities[ticket.channel].linkedPhone ? membersOf(stored) : null),
    [ticket.isGroup, ticket.channel, stored],
  );
  const colleagues = useColleagues(user.id, ticket);
  // Names are what is written here, digits what is stored.
  const saveText: typeof actions.edit = (message, text, shown) =>
    message.isPrivate
      ? actions.edit(message, text, shown)
      : actions.edit({ ...message, body: withNumbers(message.body, members) }, withNumbers(text, members), withNumbers(shown, members));
  const place = { channel: ticket.channel, userId: user.id, isGroup: ticket.isGroup, isConnectionGone };
  const asWritten = (message: BubbleMessage): BubbleMessage =>
    message.isPrivate ? message : { ...message, body: withWritableNames(message.body, members) };
  const {
    editing,
    laidAside: leftEdit,
    startEdit,
    rewrite,
    saveEdit,
    cancelEdit,
    dropLaidAside,
  } = useEditing(ticket.uuid, user.name, saveText);
  const startRewriting = (message: BubbleMessage) => startEdit(asWritten(message));
  const sendText: typeof sending.sendText = (text, mode, extras) =>
    sending.sendText(mode === 'note' ? text : withNumbers(text, members), mode, extras);
  const [files, setFiles] = useState<File[]>([]);
  // Chosen before and put away, or left behind by a reload: they are offered above the text field.
  const hasFiles = useRef(false);
  hasFiles.current = files.length > 0;
  const laidAside = useDrafts(({ drafts }) => drafts[ticket.uuid]?.files?.part.count ?? 0);
  const [dragging, setDragging] = useState(false);
  const [image, setImage] = useState<BubbleMessage | null>(null);
  const pictures = useMemo(() => (image ? messages.filter(isPicture) : []), [image, messages]);
  const [panel, setPanel] = useState<{ kind: PanelKind; message: BubbleMessage } | null>(null);
  const openPanel = useCallback((kind: PanelKind, message: BubbleMessage) => setPanel({ kind, message }), []);
  const [deleted, setDeleted] = useState<BubbleMessage | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const [recording, setRecording] = useState(false);
  const [choosingTemplate, setChoosingTemplate] = useState(false);
  const [choosingCards, setChoosingCards] = useState(false);
  const [asking, setAsking] = useState<'camera' | 'meetLink' | null>(null);
  const [forwarded, setForwarded] = useState<string[] | null>(null);
  const [menu, setMenu] = useState<{ message: BubbleMessage; anchor: HTMLElement } | null>(null);
  const composer = useRef<ComposerHandle>(null);
  const limits = channelCapabilities[ticket.channel];
  const windowClosed = useWindowClosed(ticket.replyWindowEndsAt);
  const cannotSend = windowClosed || ticket.heldElsewhere;
  // The click's own paint shows who it is; the messages, which take longer, come right after.
  const isListDue = useDeferredValue(true, false);

  const draftStartedAt = useDrafts(({ drafts }) => drafts[ticket.uuid]?.reply?.startedAt ?? null);
  const late = useMemo(() => answeredMeanwhile(stored, draftStartedAt, user.id), [stored, draftStartedAt, user.id]);
  const sendFiles = (chosen: Parameters<typeof sending.sendFiles>[0]) => {
    sending.sendFiles(chosen);
    setFiles([]);
    forgetBlobs(ticket.uuid, 'files');
    composer.current?.focus();
  };
  /** The composer is back in its place a moment later; on a phone the keyboard would come with the focus. */
  const focusComposer = () => void (matchMedia('(pointer: coarse)').matches || setTimeout(() => composer.current?.focus(), 30));
  const stopRecording = () => {
    setRecording(false);
    focusComposer();
  };
  const begun = useDrafts(({ drafts }) => drafts[ticket.uuid]);
  const { name, chat } = addresseeOf(ticket);
  useEffect(() => {
    if (begun) addressDrafts(ticket.uuid, { name, chat });
  }, [begun, ticket.uuid, name, chat]);
  useEffect(() => {
    if (canWrite)
      void import('../../../lib/earlier-drafts.ts')
        .then(({ bringEarlierDrafts }) => bringEarlierDrafts(ticket.uuid, { name, chat }))
        .catch(() => undefined);
  }, [canWrite, ticket.uuid, name, chat]);
  const hasVoice = useDrafts(({ drafts }) => drafts[ticket.uuid]?.voice !== undefined);
  useEffect(() => {
    if (getDraftPart(ticket.uuid, 'running') !== null)
      void import('../../../components/voice/running-recording.ts')
        .then(({ recoverRecording }) => recoverRecording(ticket.uuid))
        .catch(() => undefined);
  }, [ticket.uuid]);
  const isFull = useDrafts((state) => state.isFull);
  useEffect(() => {
    if (isFull) showToast('warning', t('outbox.notKept'));
  }, [isFull, t]);
  /** Goes on with the recording that is kept, if there is one. */
  const record = () => setRecording(true);
  const dropVoice = () => forgetBlobs(ticket.uuid, 'voice');
  useEffect(() => {
    if (files.length > 0) void keepFiles(ticket.uuid, files).catch(() => showToast('warning', t('outbox.notKept')));
  }, [files, ticket.uuid, t]);
  const resumeFiles = () => void storedBlobs(ticket.uuid, 'files').then((kept) => kept && setFiles(kept));
  const dropFiles = () => {
    setFiles([]);
    forgetBlobs(ticket.uuid, 'files');
  };
  const sendVoice = (note: VoiceNote) => {
    stopRecording();
    sending.sendVoice(note);
  };
  // A masked number makes no card.
  const canSendCards = limits.contactCards && !hidesNumbersFrom(user.profile, user.company.companieSettings);
  const hasTemplates = limits.templates && refusalFor(user, 'templates:send') === null;
  const chooseTemplate = useCallback(() => setChoosingTemplate(true), []);
  const sendTemplate = (message: Parameters<typeof sending.sendTemplate>[0]) => {
    setChoosingTemplate(false);
    sending.sendTemplate(message);
    focusComposer();
  };
  const askCamera = useCallback(() => setAsking('camera'), []);
  const askMeetLink = useCallback(() => setAsking('meetLink'), []);
  const stopAsking = () => {
    setAsking(null);
    focusComposer();
  };
  /** Adds to what is chosen already, in the order it came; what only the team sees has no files. */
  const addFiles = useCallback(
    async (added: File[]) => {
      if (added.length === 0) return;
      if (composer.current?.isNote()) return showToast('info', t('composer.noteNoFiles'));
      const earlier = hasFiles.current ? null : await storedBlobs(ticket.uuid, 'files');
      const more = [...(earlier ?? []), ...added];
      setFiles((before) => {
        if (before.length + more.length > filesAtOnce) showToast('warning', t('preview.tooMany', { count: filesAtOnce }));
        return [...before, ...more].slice(0, filesAtOnce);
      });
    },
    [t, ticket.uuid],
  );
  const takeFiles = useCallback((more: File[]) => void addFiles(more), [addFiles]);
  const chooseCards = useCallback(() => setChoosingCards(true), []);
  const sendCards = (contacts: CardContact[]) => {
    setChoosingCards(false);
    sending.sendCards(contacts);
    focusComposer();
  };
  const retry = useCallback(
    (message: BubbleMessage) => {
      if (message.local && message.clientId) retryOutgoing(message.clientId);
      else void actions.retry(message);
      // Its button goes with the failure: what is typed next is no shortcut of the page.
      composer.current?.focus();
    },
    [actions],
  );
  const discard = useCallback((message: BubbleMessage) => message.clientId && discardOutgoing(message.clientId), []);
  const latestMembers = useRef(members);
  latestMembers.current = members;
  const takeBack = useCallback((message: BubbleMessage) => {
    const typed = message.clientId && takeBackOutgoing(message.clientId);
    if (typed) composer.current?.take(withWritableNames(typed.text, latestMembers.current), typed.mode);
  }, []);
  const editLast = () => {
    const message = lastEditable(stored, { ...place, now: new Date() });
    if (message) startRewriting(message);
  };
  /** What can no longer be changed becomes a message of its own. */
  const resumeEdit = () => {
    const draft = getDraftPart(ticket.uuid, 'edit');
    if (!draft) return;
    const message = stored.find(({ id }) => id === draft.id);
    if (message && lastEditable([message], { ...place, now: new Date() })) return startRewriting(message);
    composer.current?.take(draft.text, draft.isPrivate ? 'note' : 'reply');
    dropLaidAside();
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
        return void navigator.clipboard.writeText(withNames(message.body, members)).then(() => showToast('success', t('menu.copied')));
      case 'star':
      case 'unstar':
        return void star(message, action === 'star');
      case 'edit':
        return startRewriting(message);
      case 'select':
        return select(message.id);
      case 'receipts':
        return openPanel('receipts', message);
      case 'delete':
        return setDeleted(message);
      case 'open':
        return;
    }
  };
  const swiped = (message: BubbleMessage) => {
    const offered = actionsFor(message, {
      ...place,
      isStarred: false,
      canWrite,
      canReply: canWrite && limits.quotes && !cannotSend,
      now: new Date(),
    });
    if (offered.includes('reply')) act(message, 'reply');
  };
  const openMenu = useCallback((message: BubbleMessage, anchor: HTMLElement) => setMenu({ message, anchor }), []);
  const fill = (text: string) => fillVariables(text, replyVariables(ticket, user));

  const isSelecting = selected !== null;
  // What takes the recorder's place ends the recording: it does not begin again by itself.
  useEffect(() => setRecording(false), [canWrite, isSelecting]);
  useLayer(isSelecting, stopSelecting);
  useLayer(recording && canWrite, stopRecording);
  useWritingNext(ticket.uuid, canWrite, () => composer.current?.focus());
  useEffect(() => useWriteWish.subscribe(({ wish }) => wish && setTimeout(() => composer.current?.focus(wish.mode), focusDelayMs)), []);

  useShortcuts({
    r: () => composer.current?.focus('reply'),
    n: () => composer.current?.focus('note'),
    f: onSearch,
  });

  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setDragging(false);
    if (!canWrite) return showToast('info', t('composer.dropAcceptFirst'));
    if (cannotSend && !composer.current?.isNote()) return windowClosed ? showToast('info', t('composer.windowClosed')) : undefined;
    takeFiles(filesOf(event.dataTransfer));
  };

  return (
    <section
      className="conversation"
      // Where nothing can be written, letters are commands.
      {...(canWrite ? {} : ticketKeys)}
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
      {search?.(show)}
      {limits.replyWindowHours !== null && !limits.templates && canWrite && !ticket.heldElsewhere && (
        <p className="window-notice">{t('window24')}</p>
      )}
      {isNotKept(query) ? (
        <div className="conversation-state" role="status">
          <p>
            <strong>{t('common:notKept.title')}</strong>
          </p>
          <p>{t('common:notKept.text')}</p>
        </div>
      ) : query.isPending ? (
        <AfterDelay meanwhile={<div className="messages-frame" />}>
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
          key={apart}
          uuid={apart === null ? ticket.uuid : `${ticket.uuid} ${apart}`}
          messages={messages}
          events={events}
          jumpTo={jumpTo}
          jumpNth={(found?.nth ?? 0) + jumpNth}
          unread={unread}
          stars={stars}
          members={members}
          showAuthor={hasManyAuthors}
          hasOlder={thread.hasOlder}
          loadingOlder={thread.isLoadingOlder}
          onLoadOlder={thread.loadOlder}
          hasNewer={thread.hasNewer}
          loadingNewer={thread.isLoadingNewer}
          onLoadNewer={thread.loadNewer}
          onEnd={toEnd}
          onImage={setImage}
          isConnectionGone={isConnectionGone}
          onRetry={retry}
          onDiscard={discard}
          onTakeBack={takeBack}
          onMediaGone={refreshMedia}
          onMenu={openMenu}
          onPanel={openPanel}
          onTalk={onTalk}
          onAdd={onAdd}
          callNumber={callableNumber(ticket)}
          onWrite={canWrite && !cannotSend ? () => composer.current?.focus('reply') : null}
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
      {keptSince && (
        <p className="conversation-kept" role="status">
          {t('kept', { when: formatTimeOrMoment(keptSince, new Date()) })}
        </p>
      )}
      {notice && (
        <p className="conversation-notice laid-aside" role="status">
          <span>{notice}</span>
          {elsewhere && (
            <button type="button" className="text-button" onClick={elsewhere.run}>
              {elsewhere.label}
            </button>
          )}
        </p>
      )}
      {laidAside > 0 && files.length === 0 && canWrite && (
        <LaidAside text={t('aside.files', { count: laidAside })} onResume={resumeFiles} onDrop={dropFiles} />
      )}
      {leftEdit !== null && canWrite && <LaidAside text={t('aside.edit')} onResume={resumeEdit} onDrop={dropLaidAside} />}
      {hasVoice && !recording && canWrite && <LaidAside text={t('common:aside.voice')} onResume={record} onDrop={dropVoice} />}
      {canWrite && query.isSuccess && (ticket.inboundMessages === 0 || limits.linkedPhone || windowClosed) && (
        <Part>
          <ComposerNotice ticket={ticket} messages={stored} isConnectionGone={isConnectionGone} />
        </Part>
      )}
      {selected ? (
        <Part onClose={stopSelecting}>
          <SelectionBar count={selected.size} onForward={forwardSelected} onCancel={stopSelecting} />
        </Part>
      ) : recording && canWrite ? (
        <Part fallback={<div className="composer voice" />} onClose={stopRecording}>
          <ConversationVoice uuid={ticket.uuid} format={limits.voiceFormat} onSend={sendVoice} onClose={stopRecording} />
        </Part>
      ) : canWrite ? (
        <Composer
          ref={composer}
          uuid={ticket.uuid}
          ticketId={ticket.id}
          blocked={isConnectionGone ? [] : windowClosed ? windowOffers : ticket.heldElsewhere ? [] : null}
          held={
            isConnectionGone || ticket.heldElsewhere ? (
              <Part>
                <ComposerNotice ticket={ticket} isConnectionGone={isConnectionGone} />
              </Part>
            ) : undefined
          }
          late={late && { name: late.user?.name ?? '', text: plainWhatsappText(late.body) }}
          lettersOver={(text) => lettersOver(ticket.channel, text)}
          fileRefusal={async (mimeType) => {
            // Few quick replies have files: the first load does without the table.
            const { fileProblem } = await import('@balcao/shared/domain/channel-limits.ts');
            const problem = fileProblem(ticket.channel, { mimeType, sizeBytes: null });
            return problem?.kind === 'type' ? t('composer.fileNotTaken', { accepted: problem.accepted.join(', ') }) : null;
          }}
          quoted={quoted}
          onClearQuote={() => quote(null)}
          signature={signature}
          editing={editing}
          onRewrite={rewrite}
          onSaveEdit={saveEdit}
          onCancelEdit={cancelEdit}
          onEditLast={editLast}
          onRecord={record}
          members={members?.list ?? noMembers}
          colleagues={colleagues}
          onSend={sendText}
          onSendAndResolve={(text, mode, extras) => {
            const clientId = sendText(text, mode, extras);
            // An ended ticket takes no message, and a resolve without network is refused.
            if (!refuseOffline()) void whenSent(clientId).then((isSent) => isSent && onResolve());
          }}
          onFiles={takeFiles}
          onCamera={askCamera}
          onMeetLink={askMeetLink}
          onContact={canSendCards ? chooseCards : null}
          onTemplate={hasTemplates && !isConnectionGone ? chooseTemplate : null}
          onSchedule={onSchedule}
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
          actions={actionsFor(menu.message, {
            ...place,
            isStarred: stars.has(menu.message.id),
            canWrite,
            canReply: canWrite && limits.quotes && !cannotSend,
            now: new Date(),
          })}
          canReact={canWrite && limits.reactions && !cannotSend && !isConnectionGone && !menu.message.isPrivate}
          onClose={() => setMenu(null)}
          onReact={(emoji) => void actions.react(menu.message, emoji)}
          onAction={(action) => act(menu.message, action)}
        />
      )}
      {panel && (
        <DialogPart onClose={() => setPanel(null)}>
          <MessagePanel
            kind={panel.kind}
            message={messages.find(({ id }) => id === panel.message.id) ?? panel.message}
            onClose={() => setPanel(null)}
          />
        </DialogPart>
      )}
      {deleted && (
        <DialogPart onClose={() => setDeleted(null)}>
          <DeleteMessageDialog
            message={deleted}
            customer={ticket.contact.name}
            onConfirm={() => {
              actions.remove(deleted);
              focusComposer();
            }}
            onClose={() => setDeleted(null)}
          />
        </DialogPart>
      )}
      {choosingCards && canWrite && !cannotSend && (
        <DialogPart onClose={() => setChoosingCards(false)}>
          <ContactCardsDialog onSend={sendCards} onClose={() => setChoosingCards(false)} />
        </DialogPart>
      )}
      {asking === 'camera' && canWrite && !cannotSend && (
        <DialogPart onClose={stopAsking}>
          <CameraDialog
            onTaken={(photo) => {
              setAsking(null);
              takeFiles([photo]);
            }}
            onClose={stopAsking}
          />
        </DialogPart>
      )}
      {asking === 'meetLink' && canWrite && !cannotSend && (
        <DialogPart onClose={stopAsking}>
          <MeetLinkDialog
            onSend={(text) => {
              stopAsking();
              sending.sendText(text, 'reply');
            }}
            onClose={stopAsking}
          />
        </DialogPart>
      )}
      {choosingTemplate && canWrite && (
        <DialogPart onClose={() => setChoosingTemplate(false)}>
          <TemplateDialog
            connectionId={ticket.whatsappId}
            variables={replyVariables(ticket, user)}
            onSend={sendTemplate}
            onClose={() => setChoosingTemplate(false)}
          />
        </DialogPart>
      )}
      {forwarded && (
        <DialogPart onClose={() => setForwarded(null)}>
          <ForwardDialog
            messageIds={forwarded}
            signMessage={signature?.on ?? false}
            onClose={() => setForwarded(null)}
            onDone={() => {
              setForwarded(null);
              setSelected(null);
            }}
          />
        </DialogPart>
      )}
      {files.length > 0 && (
        <DialogPart onClose={() => setFiles([])}>
          <MediaPreview
            uuid={ticket.uuid}
            channel={ticket.channel}
            files={files}
            onRemove={(file) => setFiles((before) => before.filter((each) => each !== file))}
            onCancel={dropFiles}
            onPutAway={() => setFiles([])}
            onSend={sendFiles}
            onAdd={takeFiles}
          />
        </DialogPart>
      )}
      {image && (
        <Part onClose={() => setImage(null)}>
          <Lightbox pictures={pictures} shown={image.id} onClose={() => setImage(null)} />
        </Part>
      )}
    </section>
  );
};

const noMembers: Member[] = [];

/** A number to call: a group has none, and a masked one is none. */
const callableNumber = ({ contact: { number }, isGroup }: TicketView): string | null =>
  !isGroup && number && /^\d{8,15}$/.test(number) ? number : null;

/** A sticker is no picture to look at. */
const isPicture = ({ mediaType, mediaUrl, media, isDeleted }: BubbleMessage): boolean =>
  (mediaType === 'image' || (mediaType === 'template' && media?.mimeType.startsWith('image/') === true)) &&
  mediaUrl !== null &&
  !media?.sticker &&
  !isDeleted;

/** More than this are not looked at one by one before they are sent. */
const filesAtOnce = 30;
/** A folder that is dropped comes as a file that cannot be read. */
const filesOf = ({ items, files }: DataTransfer): File[] => {
  const entries = [...items].filter(({ kind }) => kind === 'file');
  return [...files].filter((_, index) => entries[index]?.webkitGetAsEntry()?.isDirectory !== true);
};

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
