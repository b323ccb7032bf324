import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import { addressDrafts, addToDraft, getDraft, setDraft, unplacedDraft } from '../../../lib/drafts.ts';
import { useShortcuts } from '../../../lib/keys/shortcuts.ts';
import { awaitField, catchWord, isAwaitedField, listSearchField, takeTyped } from '../../../lib/keys/typing-owner.ts';
import { searchDelayMs, searchMinChars } from '../../../lib/limits.ts';

type ListSearchProps = {
  /** What the address says is searched for. */
  value: string;
  /** The hits of `value` are there, or it is known that there are none. */
  isSettled: boolean;
  onChange: (value: string) => void;
  /** Called when the person left the search before its results came, or there are none, and had typed something after Enter: with the draft that it is, and with
   *  the search text. */
  onLeft: (draft: string, sought: string) => void;
};

/** The inbox's search field. It searches 500 ms after the last key, from three characters on. Enter opens the result whose contact has exactly the name that was
 *  typed, else the first one. If the results are still loading, Enter waits for them, and what is typed meanwhile becomes the draft of that conversation; until
 *  then it is a draft without one, so that nothing that happens meanwhile loses it. */
export const ListSearch = ({ value, isSettled, onChange, onLeft }: ListSearchProps) => {
  const { t } = useTranslation('tickets');
  const [text, setText] = useState(value);
  const [isEntered, setEntered] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const seen = useRef(value);
  /** What the address says, or is about to say for what was typed here: what is typed on meanwhile stays. */
  const known = useRef(value);
  const ask = useCallback(
    (wanted: string) => {
      known.current = wanted;
      onChange(wanted);
    },
    [onChange],
  );
  if (seen.current !== value) {
    seen.current = value;
    if (value !== known.current && value !== text.trim()) setText(value);
    known.current = value;
  }
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === known.current || (wanted !== '' && wanted.length < searchMinChars && known.current === '')) return;
    const timer = setTimeout(() => ask(wanted.length < searchMinChars ? '' : wanted), wanted === '' ? 0 : searchDelayMs);
    return () => clearTimeout(timer);
  }, [text, ask]);

  /** The draft of what is typed behind the Enter, and what was searched for. */
  const behind = useRef<{ draft: string; sought: string } | null>(null);
  const leave = useCallback(() => {
    setEntered(false);
    takeTyped(listSearchField);
    const left = behind.current;
    behind.current = null;
    if (left && getDraft(left.draft, 'reply')) onLeft(left.draft, left.sought);
  }, [onLeft]);
  const isHere = isEntered && isSettled && value === known.current;
  useEffect(() => {
    if (!isHere) return;
    let frame = 0;
    const take = (framesLeft: number): void => {
      if (!isAwaitedField(listSearchField)) return leave();
      const field = input.current;
      const hit = field && firstHit(field);
      if (!hit && framesLeft > 0) {
        frame = requestAnimationFrame(() => take(framesLeft - 1));
        return;
      }
      if (!hit) {
        leave();
        return field?.focus();
      }
      setEntered(false);
      takeTyped(listSearchField);
      const draft = behind.current?.draft ?? '';
      const typed = getDraft(draft, 'reply')?.text ?? '';
      behind.current = null;
      if (typed !== '') setDraft(draft, 'reply', '');
      openHit(hit, typed);
    };
    take(framesToDraw);
    return () => cancelAnimationFrame(frame);
  }, [isHere, leave]);
  useEffect(() => leave, [leave]);

  useShortcuts({ '/': () => input.current?.focus() });
  return (
    <label className="search-field">
      <Icon name="search" size="small" />
      <input
        ref={input}
        type="search"
        value={text}
        placeholder={t('tools.search')}
        aria-label={t('tools.search')}
        enterKeyHint="search"
        onChange={(event) => {
          leave();
          setText(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            firstHit(event.currentTarget)?.focus();
          } else if (event.key === 'Enter' && text.trim().length >= searchMinChars) {
            event.preventDefault();
            leave();
            const [draft, sought] = [unplacedDraft(), text.trim()];
            behind.current = { draft, sought };
            addressDrafts(draft, { name: sought });
            awaitField(listSearchField, (typed) => setDraft(draft, 'reply', typed), leave);
            if (sought !== known.current) ask(sought);
            setEntered(true);
          }
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          if (text) setText('');
          else input.current?.blur();
        }}
      />
    </label>
  );
};

/** A long list draws its rows a frame after it has them. */
const framesToDraw = 3;

/** The link of the ticket whose contact is called as was typed, else of the first one or of the first message, in the list below the field. */
const firstHit = (field: HTMLInputElement): HTMLElement | null => {
  const list = field.closest('.list-pane');
  const wanted = field.value.trim();
  const isCalled = (row: Element): boolean =>
    row.querySelector('.ticket-name bdi')?.textContent.localeCompare(wanted, undefined, { sensitivity: 'base' }) === 0;
  const called = [...(list?.querySelectorAll('.ticket-row') ?? [])].find(isCalled);
  return (called ?? list)?.querySelector<HTMLElement>('.ticket-link, .hit-list a') ?? null;
};

/** As a press of the mouse: letters that follow are words for it, and no commands. */
const openHit = (hit: HTMLElement, typed: string): void => {
  const uuid = /\/tickets\/([0-9a-f-]{36})/.exec(hit.getAttribute('href') ?? '')?.[1];
  if (typed !== '' && uuid !== undefined) addToDraft(uuid, typed);
  hit.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
  if (uuid !== undefined) catchWord(uuid);
};
