import type { MessageView } from '@balcao/shared/domain/messages/message.ts';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/icon-button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { showToast } from '../../../components/toasts.tsx';
import { TinyIcon } from '../../../components/tiny-icon.tsx';
import { chooseMode, type DraftMode, getDraft, openingMode, setDraft, useDrafts } from '../../../lib/drafts.ts';
import { homeOfFocus } from '../../../lib/layers/focus-home.ts';
import { endWord } from '../../../lib/keys/shortcuts.ts';
import {
  finishTyping,
  isChosenElsewhere,
  isTypedElsewhere,
  receiveTyping,
  releaseTyping,
  restTyping,
  typingStrip,
} from '../../../lib/keys/typing-owner.ts';
import { putOnScreen } from '../../../lib/on-screen.ts';
import { isModalOpen } from '../../../lib/layers/is-modal-open.ts';
import { isLayerEscape } from '../../../lib/layers/layer-stack.ts';
import { plainWhatsappText } from '../../../lib/text/parse-whatsapp-text.ts';
import { type Member, mentionAt } from '../mentions.ts';
import type { QuickExtras } from '../quick-replies.ts';
import { MentionList, useMentions } from './mention-list.tsx';
import { ComposerTools } from './composer-tools.tsx';
import { extrasOf, type QuickReply, QuickReplyList, useQuickReplies } from './quick-reply-list.tsx';
import '../../../components/composer.css';

export type ComposerHandle = {
  focus: (mode?: DraftMode) => void;
  /** A text that was sent and has not left is written on, before what is there by now. */
  take: (text: string, mode: DraftMode) => void;
  /** Only the team sees what is written now. */
  isNote: () => boolean;
};
/** A stored message being rewritten: `text` to start from, `before` the one that customers or colleagues see. */
export type Editing = { id: string; text: string; before: string; isPrivate: boolean };

/** What can be done instead of writing: a link, or an act. */
export type WindowOffer = { label: string } & ({ href: string } | { run: () => void });

export type ComposerProps = {
  uuid: string;
  ticketId: number;
  /** Why free text may not go to the customer now, and what can be done instead; notes always may. */
  blocked: WindowOffer[] | null;
  /** Shown instead of why the window is closed: another app answers the conversation. */
  held?: ReactNode;
  /** A colleague's answer that came after this text was begun: it is shown before the text goes. */
  late: { name: string; text: string } | null;
  /** How much longer a text is than the channel takes; 0 or less when it fits. */
  lettersOver: (text: string) => number;
  /** Why the channel does not take a file of a quick reply, by its type; null = it does. */
  fileRefusal: (mimeType: string) => Promise<string | null>;
  quoted: MessageView['quotedMsg'];
  onClearQuote: () => void;
  /** Signature toggle, or null when the company does not sign. */
  signature: { on: boolean; onChange: (on: boolean) => void } | null;
  /** Of a group: `@` offers them. */
  members: ReadonlyArray<Member>;
  /** Colleagues: `@` in a note offers them, and tells them. */
  colleagues: ReadonlyArray<Member>;
  editing: Editing | null;
  onRewrite: (text: string) => void;
  onSaveEdit: (text: string) => void;
  onCancelEdit: () => void;
  /** Arrow up in an empty composer. */
  onEditLast: () => void;
  /** Starts a voice message; null where none can be sent. */
  onRecord: (() => void) | null;
  onSend: (text: string, mode: DraftMode, extras?: QuickExtras) => void;
  onSendAndResolve: (text: string, mode: DraftMode, extras?: QuickExtras) => void;
  onFiles: (files: File[]) => void;
  onCamera: () => void;
  onMeetLink: () => void;
  /** Asks which contacts to send; null where none can be. */
  onContact: (() => void) | null;
  /** Picks an official template; null where there are none. */
  onTemplate: (() => void) | null;
  /** Schedules a message that begins with this text; null where nothing is scheduled. */
  onSchedule: ((text: string) => void) | null;
  onTyping: () => void;
  /** Escape with nothing left to close. */
  onLeave: () => void;
  /** Fills `{{…}}` of a quick reply. */
  fillVariables: (text: string) => string;
  ref?: Ref<ComposerHandle>;
};

/** Where an answer or a private note is written. The text is a draft of its own per ticket and mode, kept over reloads. */
export const Composer = (props: ComposerProps) => {
  const {
    uuid,
    ticketId,
    blocked,
    held,
    late,
    lettersOver,
    fileRefusal,
    quoted,
    onClearQuote,
    signature,
    onSend,
    onSendAndResolve,
    onFiles,
    onTyping,
    onLeave,
    fillVariables,
    ref,
  } = props;
  const {
    members,
    colleagues,
    editing,
    onRewrite,
    onSaveEdit,
    onCancelEdit,
    onEditLast,
    onRecord,
    onCamera,
    onMeetLink,
    onContact,
    onTemplate,
    onSchedule,
  } = props;
  const { t } = useTranslation(['conversation', 'common', 'tickets']);
  const [mode, setShownMode] = useState<DraftMode>(() => openingMode(uuid));
  const setMode = (wanted: DraftMode) => {
    setShownMode(wanted);
    chooseMode(uuid, wanted);
  };
  const [texts, setTexts] = useState(() => textsOf(uuid));
  const area = useRef<HTMLTextAreaElement>(null);
  const blockedNote = useRef<HTMLDivElement>(null);
  const [rewritten, setRewritten] = useState('');
  const text = editing ? rewritten : texts[mode];
  const isNote = editing ? editing.isPrivate : mode === 'note';
  const isBlocked = blocked !== null && !isNote && !editing;
  const over = isNote ? 0 : lettersOver(text);
  const tooLong = over > 0;

  useEffect(() => {
    if (!editing) return;
    setRewritten(editing.text);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(editing.text.length, editing.text.length);
    });
  }, [editing]);

  const focusField = () => {
    const field = area.current;
    if (!field) return blockedNote.current?.focus();
    const isNew = document.activeElement !== field && field.selectionEnd === 0;
    field.focus();
    // A field that comes with a draft has its caret before it.
    if (isNew) field.setSelectionRange(field.value.length, field.value.length);
  };
  /** A dialog may be open, or a press on another conversation has begun. */
  const focusUnlessGone = () => {
    if (!isChosenElsewhere(uuid) && !isModalOpen()) focusField();
  };
  const write = (value: string) => {
    if (editing) {
      setRewritten(value);
      return onRewrite(value);
    }
    setTexts((before) => ({ ...before, [mode]: value }));
    setDraft(uuid, mode, value);
    if (!isNote && value !== '') onTyping();
  };
  /** Puts the caret in its place before the next key comes: a frame later it would be set before what was typed meanwhile. */
  const writeAt = (value: string, caret: number) => {
    flushSync(() => write(value));
    area.current?.focus();
    area.current?.setSelectionRange(caret, caret);
    // Again for what takes the focus as it closes.
    requestAnimationFrame(() => area.current?.focus());
  };
  const insert = (piece: string) => {
    const element = area.current;
    const [start, end] = element ? [element.selectionStart, element.selectionEnd] : [text.length, text.length];
    writeAt(text.slice(0, start) + piece + text.slice(end), start + piece.length);
  };
  const draft = (value: string) => writeAt(value, value.length);
  const take = (taken: string, of: DraftMode) => {
    const there = getDraft(uuid, of)?.text ?? '';
    const whole = there.trim() === '' ? taken : `${taken}\n${there}`;
    setDraft(uuid, of, whole);
    setTexts((before) => ({ ...before, [of]: whole }));
    flushSync(() => setMode(of));
    focusUnlessGone();
    // Again for a dialog that goes with this press.
    requestAnimationFrame(focusUnlessGone);
  };
  /** Takes the focus with what was typed before it was there; the field itself has the text before the next key changes it. */
  const receive = (isEntered: boolean): boolean => {
    const field = area.current;
    if (!field) return false;
    const known = textsOf(uuid);
    if (!editing && field.value !== known[mode]) {
      setTexts(known);
      field.value = known[mode];
    }
    field.focus({ preventScroll: true });
    field.setSelectionRange(field.value.length, field.value.length);
    const hasFocus = document.activeElement === field;
    if (hasFocus && isEntered && field.value.trim() !== '') showToast('info', t('composer.notSentYet'), undefined, notSentMs);
    return hasFocus;
  };
  // The same functions on every key press, so that the buttons need not be drawn anew.
  const latest = useRef({ text, insert, draft, take, receive, editing, schedule: onSchedule });
  latest.current = { text, insert, draft, take, receive, editing, schedule: onSchedule };
  useLayoutEffect(() => {
    if (!isBlocked) return receiveTyping(uuid, (isEntered) => latest.current.receive(isEntered));
    restTyping(uuid);
  }, [uuid, isBlocked]);
  // A text that was discarded comes back before what is in the field, or another tab writes or sends one: the field follows. Blanks alone are no draft.
  useEffect(
    () =>
      useDrafts.subscribe(() => {
        const known = textsOf(uuid);
        const followed = (there: string, here: string): string => (there === '' && here.trim() === '' ? here : there);
        setTexts((before) => {
          const now = { reply: followed(known.reply, before.reply), note: followed(known.note, before.note) };
          return now.reply === before.reply && now.note === before.note ? before : now;
        });
      }),
    [uuid],
  );
  // What has its field here is not listed as a draft that nobody sees.
  const isWindowClosed = blocked !== null;
  useEffect(() => putOnScreen(uuid, 'note'), [uuid]);
  useEffect(() => (isWindowClosed ? undefined : putOnScreen(uuid, 'reply')), [uuid, isWindowClosed]);
  /** Removed while somebody types, whatever for: the conversation closes, or what is written may not go any more. */
  const field = useCallback(
    (element: HTMLTextAreaElement) => {
      area.current = element;
      return () => {
        if (document.activeElement === element && !latest.current.editing) finishTyping(uuid);
        area.current = null;
      };
    },
    [uuid],
  );
  const [{ onInsert, onQuick, onScheduleText, assistance }] = useState(() => ({
    assistance: {
      ticketId,
      textNow: () => latest.current.text,
      onDraft: (draft: string) => latest.current.draft(draft),
      onNote: (note: string) => latest.current.take(note, 'note'),
    },
    onInsert: (piece: string) => latest.current.insert(piece),
    onQuick: () => latest.current.insert('/'),
    onScheduleText: () => latest.current.schedule?.(latest.current.text),
  }));
  const [extras, setExtras] = useState<QuickExtras | null>(null);
  const file = isNote || editing ? null : (extras?.file ?? null);
  const [refused, setRefused] = useState<{ key: string; reason: string | null } | null>(null);
  const refusal = file !== null && refused?.key === file.key ? refused.reason : null;
  // Another text is another message.
  if (text === '' && extras !== null && extras.file === null) setExtras(null);
  const choose = (reply: QuickReply) => {
    write(reply.message);
    setExtras(extrasOf(reply));
    const { media } = reply;
    // Until it is known, the server says it.
    if (media) void fileRefusal(media.mimeType).then((reason) => setRefused({ key: media.key, reason }));
    requestAnimationFrame(() => area.current?.focus());
  };
  const quick = useQuickReplies(isNote || editing ? '' : text, fillVariables, choose);
  const mention = useMentions(isNote ? colleagues : members, text, writeAt);
  // Enter a second time sends it nevertheless.
  const [warned, setWarned] = useState<typeof late>(null);
  const isLate = late !== null && !isNote && !editing && text.trim() !== '';
  const isWarned = isLate && warned?.text === late.text;

  // The second press of a double one on "send" meets the microphone, which takes its place.
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  const record = () => performance.now() - sentAt.current > doublePressMs && onRecord?.();

  const send = (andResolve: boolean) => {
    const trimmed = text.trim();
    if ((trimmed === '' && !file) || isBlocked || tooLong || refusal !== null || quick.isUnsure) return;
    if (editing) {
      onSaveEdit(trimmed);
      area.current?.focus();
      return;
    }
    if (isLate && !isWarned) return setWarned(late);
    write('');
    sentAt.current = performance.now();
    const pass = andResolve ? onSendAndResolve : onSend;
    if (andResolve) endWord();
    if (extras && !isNote) pass(trimmed, mode, extras);
    else pass(trimmed, mode);
    setExtras(null);
    area.current?.focus();
  };

  useImperativeHandle(ref, () => ({
    isNote: () => isNote,
    take,
    focus: (wanted) => {
      if (isTypedElsewhere(uuid)) return;
      releaseTyping();
      if (wanted) setMode(wanted);
      // At once for the next key; again for a menu that gives the focus back when it goes, and for a field that comes with the mode.
      focusUnlessGone();
      requestAnimationFrame(focusUnlessGone);
    },
  }));

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (mention.open && mention.handleKey(event)) return;
    if ((quick.open || quick.isUnsure) && quick.handleKey(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send(true);
    } else if (event.key === 'Enter' && !event.shiftKey && !event.altKey && !matchMedia('(pointer: coarse)').matches) {
      event.preventDefault();
      send(false);
    } else if (event.key === 'ArrowUp' && text === '' && !editing && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      onEditLast();
    } else if (event.key === 'Escape' && !isLayerEscape(event.nativeEvent)) {
      if (editing) {
        event.stopPropagation();
        onCancelEdit();
      } else if (quoted) onClearQuote();
      else onLeave();
      event.preventDefault();
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    // Cells of a spreadsheet come as formatted text and as a picture of it; a file of a file manager as its bare name, and a picture of a web page without text.
    const isText = ['text/plain', 'text/html'].every((type) => event.clipboardData.getData(type).trim() !== '');
    if (files.length === 0 || editing || isText) return;
    event.preventDefault();
    onFiles(files);
  };

  // In the press itself: the next key is already for the field.
  const switchTo = (wanted: DraftMode) => {
    flushSync(() => setMode(wanted));
    focusField();
  };

  const sendLabel = t(editing ? 'composer.saveEdit' : isNote ? 'composer.saveNote' : 'composer.send');
  const canRecord = onRecord !== null && text === '' && !file && !isNote && !editing;

  // On a phone it is one row until somebody writes. The delay lets a press on one of its buttons arrive before the row changes.
  const box = useRef<HTMLDivElement>(null);
  const [isUsed, setUsed] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const rest = () =>
    void setTimeout(() => {
      if (box.current?.contains(document.activeElement)) return;
      setUsed(false);
      setLeft(true);
    }, restDelayMs);
  // A list over the messages is for whoever writes here.
  const offered = isLeft ? undefined : mention.open ? mention : quick.open ? quick : undefined;
  const isIdle = !isUsed && text === '' && !isNote && !editing && !quoted && !isBlocked;

  return (
    <div
      ref={box}
      className={['composer', isNote && 'note', isIdle && 'idle'].filter(Boolean).join(' ')}
      {...(isBlocked ? typingStrip('') : {})}
      onFocus={() => setLeft(false)}
      onBlur={rest}
    >
      {offered === mention && <MentionList mention={mention} />}
      {offered === quick && <QuickReplyList quick={quick} onChoose={choose} />}
      {quick.isUnknown && !isLeft && (
        <p className="quick-replies quick-none" role="status">
          {t('composer.quickNone', { typed: text })}
        </p>
      )}
      {editing ? (
        <div className="composer-quote">
          <span>
            <strong>{t('composer.editing')}</strong>
            <span>{editing.before}</span>
          </span>
          <IconButton icon="close" label={t('composer.cancelEdit')} shortcut="Esc" onClick={onCancelEdit} />
        </div>
      ) : (
        <div className="composer-modes" role="tablist" aria-label={t('composer.modes')}>
          <button type="button" role="tab" aria-selected={!isNote} onClick={() => switchTo('reply')}>
            {t('composer.reply')}
          </button>
          <button type="button" role="tab" aria-selected={isNote} onClick={() => switchTo('note')}>
            <TinyIcon name="lock" /> {t('composer.note')}
          </button>
        </div>
      )}
      {quoted && !isNote && !editing && (
        <div className="composer-quote">
          <span>
            <strong>{quoted.fromMe ? t('bubble.us') : quoted.contact.name}</strong>
            <span>{plainWhatsappText(quoted.body) || t(`kinds.${quoted.mediaType}`)}</span>
          </span>
          <IconButton icon="close" label={t('composer.clearQuote')} onClick={onClearQuote} />
        </div>
      )}
      {isLate && (
        <div className={isWarned ? 'composer-late warned' : 'composer-late'} role="alert">
          <strong>{t('composer.answeredMeanwhile', { name: late.name })}</strong>
          <span>{late.text}</span>
          {isWarned && <small>{t('composer.sendNevertheless')}</small>}
        </div>
      )}
      {isBlocked ? (
        <div ref={blockedNote} className="composer-blocked" tabIndex={-1} role="note">
          <Icon name="status-info" />
          <div>
            {text !== '' && (
              <p className="unsent-line">
                <em>{t('tickets:row.draft')}</em> {text}
              </p>
            )}
            {held ?? <p>{t('composer.windowClosed')}</p>}
            <div className="composer-offers">
              {onTemplate && (
                <button type="button" className="text-button" onClick={onTemplate}>
                  {t('attach.template')}
                </button>
              )}
              {blocked.map((offer) =>
                'href' in offer ? (
                  <a key={offer.label} className="text-button" href={offer.href}>
                    {offer.label}
                  </a>
                ) : (
                  <button key={offer.label} type="button" className="text-button" onClick={offer.run}>
                    {offer.label}
                  </button>
                ),
              )}
              <button type="button" className="text-button" onClick={() => switchTo('note')}>
                {t('composer.writeNote')}
              </button>
            </div>
          </div>
        </div>
      ) : (
        <textarea
          ref={field}
          value={text}
          rows={1}
          {...homeOfFocus}
          aria-label={t(isNote ? 'composer.notePlaceholder' : 'composer.placeholder')}
          aria-controls={offered?.listId}
          aria-activedescendant={offered && `${offered.listId}-${offered.index}`}
          placeholder={t(isNote ? 'composer.notePlaceholder' : 'composer.placeholder')}
          enterKeyHint="enter"
          onChange={({ target: { value, selectionStart } }) => {
            mention.look(mentionAt(value, selectionStart));
            write(value);
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onFocus={() => setUsed(true)}
        />
      )}
      {file && (
        <div className="composer-file">
          <Icon name="file" size="small" /> <span>{file.name}</span>
          <IconButton
            icon="close"
            label={t('common:attachment.remove')}
            onClick={() => setExtras((before) => before && { ...before, file: null })}
          />
          {refusal !== null && <strong role="alert">{refusal}</strong>}
        </div>
      )}
      <div className="composer-bar">
        {!isBlocked && (
          <ComposerTools
            emojiOnly={isNote || editing !== null}
            signature={signature}
            onInsert={onInsert}
            onQuick={onQuick}
            canQuick={text === ''}
            unsigned={extras?.dontSend === true}
            onFiles={onFiles}
            onCamera={onCamera}
            onMeetLink={onMeetLink}
            onContact={onContact}
            onTemplate={onTemplate}
            onSchedule={onSchedule && onScheduleText}
            assist={assistance}
          />
        )}
        <span className="composer-space">
          {tooLong ? (
            <span className="composer-long">{t('composer.tooLong', { count: over })}</span>
          ) : (
            !isBlocked && (
              <span className="composer-hint">{t(editing ? 'composer.editHint' : isNote ? 'composer.noteHint' : 'composer.hint')}</span>
            )
          )}
        </span>
        {!isBlocked &&
          (canRecord ? (
            <button
              type="button"
              className="composer-send"
              aria-label={t('composer.record')}
              title={t('composer.record')}
              onPointerEnter={() => void import('../../../components/voice/voice-recorder.tsx')}
              onClick={record}
            >
              <Icon name="microphone" />
            </button>
          ) : (
            <button
              type="button"
              className="composer-send"
              aria-label={sendLabel}
              title={sendLabel}
              disabled={(text.trim() === '' && !file) || tooLong || refusal !== null}
              onClick={() => send(false)}
            >
              <Icon name={isNote || editing ? 'check' : 'send'} />
            </button>
          ))}
      </div>
    </div>
  );
};

const textsOf = (uuid: string) => ({ reply: getDraft(uuid, 'reply')?.text ?? '', note: getDraft(uuid, 'note')?.text ?? '' });
/** How long it is said that an Enter sent nothing: it comes late, after a slow accept. */
const notSentMs = 4000;
const restDelayMs = 250;
/** Presses closer together are one double press. */
const doublePressMs = 600;
