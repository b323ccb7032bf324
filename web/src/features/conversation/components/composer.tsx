import { cutText } from '@balcao/shared/domain/text/cut-text.ts';
import type { MessageView } from '@balcao/shared/domain/messages/message.ts';
import Icon from '@cloudscape-design/components/icon';
import { useQuery } from '@tanstack/react-query';
import { type ClipboardEvent, type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/icon-button.tsx';
import { TinyIcon } from '../../../components/tiny-icon.tsx';
import { quickRepliesQuery } from '../../quick-messages/api/quick-message-queries.ts';
import { type DraftMode, getDraft, setDraft } from '../../../lib/drafts.ts';
import { homeOfFocus } from '../../../lib/layers/focus-home.ts';
import { takeTypeAhead } from '../../../lib/keys/type-ahead.ts';
import { isLayerEscape } from '../../../lib/layers/layer-stack.ts';
import { quickReplyMaxChars } from '../../../lib/limits.ts';
import { plainWhatsappText } from '../../../lib/text/parse-whatsapp-text.ts';
import { matchQuickReplies } from '../quick-replies.ts';
import { ComposerTools } from './composer-tools.tsx';
import './composer.css';

export type ComposerHandle = { focus: (mode?: DraftMode) => void };
/** A stored message being rewritten, with the text to start from. */
export type Editing = { id: string; text: string; isPrivate: boolean };

/** What can be done instead of writing: a link, or an act. */
export type WindowOffer = { label: string } & ({ href: string } | { run: () => void });

export type ComposerProps = {
  uuid: string;
  /** Why free text may not go to the customer now, and what can be done instead; notes always may. */
  blocked: WindowOffer[] | null;
  /** A colleague's answer that came after this text was begun: it is shown before the text goes. */
  late: { name: string; text: string } | null;
  /** Longest text the channel takes. */
  maxLength: number;
  quoted: MessageView['quotedMsg'];
  onClearQuote: () => void;
  /** Signature toggle, or null when the company does not sign. */
  signature: { on: boolean; onChange: (on: boolean) => void } | null;
  editing: Editing | null;
  onSaveEdit: (text: string) => void;
  onCancelEdit: () => void;
  /** Arrow up in an empty composer. */
  onEditLast: () => void;
  /** Starts a voice message; null where none can be sent. */
  onRecord: (() => void) | null;
  onSend: (text: string, mode: DraftMode) => void;
  onSendAndResolve: (text: string, mode: DraftMode) => void;
  onFiles: (files: File[]) => void;
  /** Asks which contacts to send; null where none can be. */
  onContact: (() => void) | null;
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
    blocked,
    late,
    maxLength,
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
  const { editing, onSaveEdit, onCancelEdit, onEditLast, onRecord, onContact } = props;
  const { t } = useTranslation(['conversation', 'common']);
  const [mode, setMode] = useState<DraftMode>(() => (!getDraft(uuid, 'reply') && getDraft(uuid, 'note') ? 'note' : 'reply'));
  const [texts, setTexts] = useState(() => ({ reply: getDraft(uuid, 'reply')?.text ?? '', note: getDraft(uuid, 'note')?.text ?? '' }));
  const area = useRef<HTMLTextAreaElement>(null);
  const blockedNote = useRef<HTMLDivElement>(null);
  const [rewritten, setRewritten] = useState('');
  const text = editing ? rewritten : texts[mode];
  const isNote = editing ? editing.isPrivate : mode === 'note';
  const isBlocked = blocked !== null && !isNote && !editing;
  const tooLong = !isNote && text.length > maxLength;

  useEffect(() => {
    if (!editing) return;
    setRewritten(editing.text);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(editing.text.length, editing.text.length);
    });
  }, [editing]);

  const write = (value: string) => {
    if (editing) return setRewritten(value);
    setTexts((before) => ({ ...before, [mode]: value }));
    setDraft(uuid, mode, value);
    if (!isNote && value !== '') onTyping();
  };
  const insert = (piece: string) => {
    const element = area.current;
    const [start, end] = element ? [element.selectionStart, element.selectionEnd] : [text.length, text.length];
    write(text.slice(0, start) + piece + text.slice(end));
    requestAnimationFrame(() => {
      element?.focus();
      element?.setSelectionRange(start + piece.length, start + piece.length);
    });
  };
  // The same functions on every key press, so that the buttons need not be drawn anew.
  const append = (piece: string) => write(text + piece);
  const latest = useRef({ text, insert, append });
  latest.current = { text, insert, append };
  const [{ onInsert, onQuick }] = useState(() => ({
    onInsert: (piece: string) => latest.current.insert(piece),
    onQuick: () => latest.current.text === '' && latest.current.insert('/'),
  }));
  const quick = useQuickReplies(isNote || editing ? '' : text, fillVariables);
  // Enter a second time sends it nevertheless.
  const [warned, setWarned] = useState<typeof late>(null);
  const isLate = late !== null && !isNote && !editing && text.trim() !== '';
  const isWarned = isLate && warned?.text === late.text;

  // The second press of a double one on "send" meets the microphone, which takes its place.
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  const record = () => performance.now() - sentAt.current > doublePressMs && onRecord?.();

  const send = (andResolve: boolean) => {
    const trimmed = text.trim();
    if (trimmed === '' || isBlocked || tooLong || quick.isUnknown) return;
    if (editing) {
      onSaveEdit(trimmed);
      area.current?.focus();
      return;
    }
    if (isLate && !isWarned) return setWarned(late);
    write('');
    sentAt.current = performance.now();
    (andResolve ? onSendAndResolve : onSend)(trimmed, mode);
    area.current?.focus();
  };

  useImperativeHandle(ref, () => ({
    focus: (wanted) => {
      if (wanted) setMode(wanted);
      requestAnimationFrame(() => {
        const field = area.current;
        const early = takeTypeAhead(uuid);
        // Before the next key, which would stand in front of it otherwise.
        if (field && early) flushSync(() => latest.current.append(early));
        (field ?? blockedNote.current)?.focus();
        if (field && early) field.setSelectionRange(field.value.length, field.value.length);
      });
    },
  }));

  const choose = (message: string) => {
    write(message);
    requestAnimationFrame(() => area.current?.focus());
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if ((quick.open || quick.isUnknown) && quick.handleKey(event, choose)) return;
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
    if (files.length === 0 || isNote || editing) return;
    event.preventDefault();
    onFiles(files);
  };

  const switchTo = (wanted: DraftMode) => {
    setMode(wanted);
    requestAnimationFrame(() => (area.current ?? blockedNote.current)?.focus());
  };

  const sendLabel = t(editing ? 'composer.saveEdit' : isNote ? 'composer.saveNote' : 'composer.send');
  const canRecord = onRecord !== null && text === '' && !isNote && !editing;

  // On a phone it is one row until somebody writes. The delay lets a press on one of its buttons arrive before the row changes.
  const box = useRef<HTMLDivElement>(null);
  const [isUsed, setUsed] = useState(false);
  const rest = () => void setTimeout(() => box.current?.contains(document.activeElement) || setUsed(false), restDelayMs);
  const isIdle = !isUsed && text === '' && !isNote && !editing && !quoted && !isBlocked;

  return (
    <div ref={box} className={['composer', isNote && 'note', isIdle && 'idle'].filter(Boolean).join(' ')} onBlur={rest}>
      {quick.open && <QuickReplyList quick={quick} onChoose={choose} />}
      {quick.isUnknown && (
        <p className="quick-replies quick-none" role="status">
          {t('composer.quickNone', { typed: text })}
        </p>
      )}
      {editing ? (
        <div className="composer-quote">
          <span>
            <strong>{t('composer.editing')}</strong>
            <span>{editing.text}</span>
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
            <p>{t('composer.windowClosed')}</p>
            <div className="composer-offers">
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
          ref={area}
          value={text}
          rows={1}
          {...homeOfFocus}
          aria-label={t(isNote ? 'composer.notePlaceholder' : 'composer.placeholder')}
          aria-controls={quick.open ? quick.listId : undefined}
          aria-activedescendant={quick.open ? `${quick.listId}-${quick.index}` : undefined}
          placeholder={t(isNote ? 'composer.notePlaceholder' : 'composer.placeholder')}
          enterKeyHint="enter"
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onFocus={() => setUsed(true)}
        />
      )}
      <div className="composer-bar">
        {!isBlocked && (
          <ComposerTools
            emojiOnly={isNote || editing !== null}
            signature={signature}
            onInsert={onInsert}
            onQuick={onQuick}
            onFiles={onFiles}
            onContact={onContact}
          />
        )}
        <span className="composer-space">
          {tooLong ? (
            <span className="composer-long">{t('composer.tooLong', { count: text.length - maxLength })}</span>
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
              onPointerEnter={() => void import('./voice-recorder.tsx')}
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
              disabled={text.trim() === '' || tooLong}
              onClick={() => send(false)}
            >
              <Icon name={isNote || editing ? 'check' : 'send'} />
            </button>
          ))}
      </div>
    </div>
  );
};

const restDelayMs = 250;
/** Presses closer together are one double press. */
const doublePressMs = 600;

type QuickReply = { id: string; shortcode: string; message: string };

/** The list that `/` at the start opens: arrows move, Enter or Tab takes, Escape leaves. */
const useQuickReplies = (text: string, fillVariables: (text: string) => string) => {
  const listId = useId();
  const typed = text.startsWith('/') && !text.includes('\n') ? text.slice(1) : null;
  const { data } = useQuery({ ...quickRepliesQuery(), enabled: typed !== null });
  const [dismissed, setDismissed] = useState<string | null>(null);
  const [index, setIndex] = useState(0);
  const matches: QuickReply[] =
    typed === null || dismissed === text
      ? []
      : matchQuickReplies(data ?? [], typed)
          .slice(0, 8)
          .map((reply) => ({ ...reply, message: fillVariables(reply.message) }));
  // A shortcode that was mistyped is not for the customer; with a space it is a text that begins with a slash.
  const isUnknown = data !== undefined && typed !== null && dismissed !== text && matches.length === 0 && /^\S+$/.test(typed);
  useEffect(() => setIndex(0), [typed]);
  const at = Math.min(index, matches.length - 1);
  const handleKey = (event: KeyboardEvent, choose: (message: string) => void): boolean => {
    if (isUnknown) {
      if (event.key === 'Escape') setDismissed(text);
      else if (event.key !== 'Enter') return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setIndex((at + step + matches.length) % matches.length);
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab') choose(matches[at]?.message ?? '');
    else if (event.key === 'Escape') setDismissed(text);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { open: matches.length > 0, isUnknown, matches, index: at, listId, handleKey };
};

const QuickReplyList = ({ quick, onChoose }: { quick: ReturnType<typeof useQuickReplies>; onChoose: (message: string) => void }) => {
  const { t } = useTranslation(['conversation', 'common']);
  return (
    <div id={quick.listId} className="quick-replies" role="listbox" aria-label={t('composer.quick')}>
      {quick.matches.map(({ id, shortcode, message }, index) => (
        <div
          key={id}
          id={`${quick.listId}-${index}`}
          role="option"
          aria-selected={index === quick.index}
          className="quick-reply"
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(message);
          }}
        >
          <strong>/{shortcode}</strong>
          <span>{message.length > quickReplyMaxChars ? `${cutText(message, quickReplyMaxChars)}…` : message}</span>
        </div>
      ))}
    </div>
  );
};
