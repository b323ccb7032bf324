import i18next from 'i18next';
import { currentSession, onSignedOut } from '../api/session.ts';
import { addToDraft, type DraftMode, getDraft, openingMode, setDraft, useDrafts } from '../drafts.ts';
import { focusHome, homeOfFocus } from '../layers/focus-home.ts';
import { isModalOpen } from '../layers/is-modal-open.ts';
import { wordGapMs } from './deliberate-key.ts';
import { isPointingBesideList } from './pointing.ts';
import { endWord, isTypingNow } from './shortcuts.ts';

/** What somebody has chosen to write in, and whose field cannot take the keys yet. */
type Owner = {
  id: string;
  /** What its field will begin with. */
  begun: string;
  /** Writes down what is typed, so that it outlives a refusal and a reload. */
  keep: (text: string) => void;
  /** What is stored now: something may be added to it from elsewhere. */
  stored?: (() => string) | undefined;
  /** Its field is about to come, so the focus is kept for it. Where there may be none (a conversation that is only read), and once somebody has
   *  gone on to something else, only letters that no field takes are still its own. */
  isAwaited: boolean;
  /** Its field is far from what is in sight, so what is typed is shown meanwhile. */
  isShown: boolean;
  /** Enter was the last key: it was meant to send. */
  isEntered: boolean;
  /** Called when the person leaves this field before it is rendered: by Escape, by focusing another field, or by opening one that is still loading. */
  onReleased?: (() => void) | undefined;
  /** There is no field: called once, when something is typed. */
  onTyped?: (() => void) | undefined;
  /** The conversation whose the keys are again once a field that came in between has had what was typed for it. */
  before: Owner | null;
};

let owner: Owner | null = null;
/** Takes the keys while the owner's field is not there: a real text field, so that accents, input methods and keyboards of all kinds work in it. */
let standIn: HTMLTextAreaElement | null = null;
/** Shows what the stand-in holds, once anything is typed for a conversation: the one that is still in sight is another. */
let frame: HTMLElement | null = null;
/** What had the focus before. */
let cameFrom: Element | null = null;
let isComposing = false;
/** Fields that are there: each takes the focus and says whether it has it. */
const receivers = new Map<string, Take>();
type Take = (isEntered: boolean) => boolean;

const isField = (target: unknown): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !target.matches('[type="radio"], [type="checkbox"]')));
const isPressable = (target: unknown): boolean =>
  target instanceof Element && target.closest('a, button, input, summary, [role="button"]') !== null;
const isPressed = (target: unknown): boolean =>
  target instanceof Element && target.closest('button, input, summary, [role="button"]') !== null;
/** Something in a dialog that tells words from its own keys (leave-typing.ts). */
const isInBetween = (target: unknown): boolean => target instanceof Element && target.closest('[data-leaves-keys="words"]') !== null;
/** Somebody has opened something over the page, so what is typed is for that; a dialog that came by itself takes nothing. */
const isBarred = (): boolean => isModalOpen(':not([data-leaves-keys])');
/** A touch screen brings its keyboard when a field is touched, and nothing is typed before. */
const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

const own = (id: string, begun: string, keep: Owner['keep'], isAwaited: boolean, isShown: boolean): void => {
  if (isTouch()) return;
  if (owner?.id !== id) {
    const before = owner;
    end();
    owner = { id, begun, keep, isAwaited, isShown, isEntered: false, before: before?.isShown ? before : (before?.before ?? null) };
    standIn = makeStandIn(begun);
    frame = document.body.appendChild(framed(standIn));
    before?.onReleased?.();
  }
  if (owner) owner.isAwaited = isAwaited;
  if (!isAwaited) return;
  claim();
  // A dialog in which it was chosen goes when this event is over: React takes it away in the microtasks after it, so before anything else can be typed.
  queueMicrotask(() => queueMicrotask(claimIfAwaited));
  setTimeout(claimIfAwaited);
};
const claimIfAwaited = (): void => {
  if (owner?.isAwaited) claim();
};

/** What is typed from now on is for this conversation, until its text field has the focus: kept as its draft meanwhile, through dialogs and for
 *  as long as it takes.
 *  @param isAwaited false where it is not known yet whether there will be a field: the focus stays where it is. */
export const ownTyping = (uuid: string, isAwaited = true): void => {
  const mode: DraftMode = openingMode(uuid);
  const stored = () => getDraft(uuid, mode)?.text ?? '';
  own(uuid, stored(), (text) => setDraft(uuid, mode, text), isAwaited, true);
  if (owner?.id === uuid) owner.stored ??= stored;
};

/** What is added to the draft while its field is not there yet is in the stand-in too, so that the next key does not write over it. */
useDrafts.subscribe(() => {
  const text = owner?.stored?.();
  if (!owner || !standIn || isComposing || text === undefined || text === standIn.value || (text === '' && standIn.value.trim() === ''))
    return;
  if (!isTyped()) owner.begun = text;
  standIn.value = text;
});

/** Called when a conversation's text field is removed while it has the focus. Where somebody else ended the conversation that is on screen, letters are kept as
 *  its draft until this person goes on to something else; otherwise letters typed within a second of the last one, or of the choice of the conversation. */
export const finishTyping = (uuid: string): void => {
  // After a sign-out, the next keys are for the sign-in page.
  if (owner !== null || !currentSession().user) return;
  const isOthersDoing = isInSight(uuid) && endedByHand !== uuid;
  endedByHand = null;
  if (!isOthersDoing && !isInWord()) return;
  ownTyping(uuid, false);
  claim();
};

/** This person ends, returns or passes on a conversation: its text field goes, and the keys that follow are no part of what was typed there. Null: it was
 *  refused. */
export const endTyping = (uuid: string | null): void => {
  endedByHand = uuid;
};
let endedByHand: string | null = null;

/** As `ownTyping`, for a field that is no conversation's: it asks for what was typed with `takeTyped`, and then the keys are again whose they were. */
export const awaitField = (id: string, keep: Owner['keep'] = () => undefined, onReleased?: Owner['onReleased']): void => {
  own(id, '', keep, true, false);
  if (owner?.id === id) owner.onReleased = onReleased;
};

/** What these fields are waited for by, as conversations are by their uuid. */
export const conversationSearchField = 'conversation search';
export const paletteField = 'palette';
/** Between an Enter in the list's search and its hits: what is typed is for the first of them. */
export const listSearchField = 'hits of the list';
export const dialogField = 'first field of a dialog';

/** Keys are kept for this field until it is rendered, and no other field has been focused since. */
export const isAwaitedField = (id: string): boolean => owner?.id === id && owner.isAwaited;

/** What is typed for a conversation goes on where it was going. @returns false where nothing is typed for any. */
export const resumeTyping = (): boolean => {
  if (owner) claim();
  return owner !== null;
};

/** Ends it and gives back what was typed for that field, '' when nothing was. */
export const takeTyped = (id: string): string => {
  if (owner?.id !== id) return '';
  const typed = standIn?.value ?? '';
  const { before } = owner;
  end();
  if (before) ownTyping(before.id, before.isAwaited);
  return typed;
};

/** What has the focus; while keys are kept for a field to come, what had it before. */
export const focusedElement = (): Element | null => (standIn && document.activeElement === standIn ? cameFrom : document.activeElement);

/** Somebody waits for the field of another conversation: this one must not take the focus. */
export const isTypedElsewhere = (uuid: string): boolean => owner !== null && owner.isAwaited && owner.id !== uuid;
/** Another conversation was chosen since: what this one has waited for is no reason to come to the front. */
export const isChosenElsewhere = (uuid: string): boolean => owner !== null && owner.id !== uuid;
/** Another conversation was opened since, or the focus is in a text field other than this conversation's own (such as the search), from which nothing may
 *  take it. */
export const hasGoneOnFrom = (uuid: string): boolean =>
  owner === null ? isField(document.activeElement) && !isInOwnField(uuid) : owner.id !== uuid;
/** The conversation's text field has taken the keys, and still has the focus. */
export const isInOwnField = (uuid: string): boolean => taken?.uuid === uuid && taken.field === document.activeElement;
let taken: { uuid: string; field: Element | null } | null = null;

/** The conversation opens under another address. */
export const moveTyping = (from: string, to: string): void => {
  if (owner?.id !== from || from === to) return;
  const { isAwaited, begun } = owner;
  const typed = standIn?.value ?? '';
  owner.keep('');
  end();
  if (typed !== '' && typed !== begun) addToDraft(to, typed);
  ownTyping(to, isAwaited);
};

/** There is no field for now: the focus goes back once nobody types, and letters that no field takes are still kept for this conversation, until somebody goes
 *  on to something else.
 *  @param onTyped called once when something is typed for it from now on, unless something was before
 *  @returns whether anything was typed. */
export const restTyping = (uuid: string, onTyped?: () => void): boolean => {
  if (owner?.id !== uuid) return false;
  owner.isAwaited = false;
  if (onTyped && !isTyped()) owner.onTyped = onTyped;
  // A letter that is being composed, or that comes without a key of its own, would be lost with the focus.
  if (isComposing || isInWord()) setTimeout(() => owner?.isAwaited === false && restTyping(uuid), wordGapMs);
  else giveFocusBack();
  show(owner.isShown && isTyped() && isInSight(uuid));
  return isTyped();
};

/** A conversation without a text field was chosen by keyboard in the middle of a word. Keeps the focus in the stand-in until the word is over: text that an input
 *  method or dictation inserts without a keydown event is lost where no text field has the focus. */
export const catchWord = (uuid: string): void => {
  if (owner?.id !== uuid || owner.isAwaited) return;
  claim();
  restTyping(uuid);
};

/** As `releaseTyping`, but the rest of a word that is being typed still goes to its draft. */
export const releaseAfterWord = (uuid: string): void => {
  if (owner?.id !== uuid) return;
  if (!isComposing && !isInWord()) return releaseTyping(uuid);
  owner.isAwaited = false;
  setTimeout(() => owner?.isAwaited === false && releaseAfterWord(uuid), wordGapMs);
};

/** There will be no field for it (or, without a uuid, for any): what was typed stays as its draft. */
export const releaseTyping = (uuid = owner?.id): void => {
  if (owner === null || owner.id !== uuid) return;
  const { onReleased } = owner;
  owner = null;
  giveFocusBack();
  end();
  onReleased?.();
};
/** Somebody leaves a conversation by hand: the keys that follow are no part of what was typed there. */
export const leaveTyping = (): void => {
  releaseTyping();
  handedOverAt = Number.NEGATIVE_INFINITY;
  endWord();
};
/** Whether something was typed for a field that is not there yet. */
export const isTyped = (): boolean => owner !== null && standIn !== null && standIn.value !== owner.begun;

/** Says that the field of a conversation is there. `take` focuses it with the draft in it, tells what an Enter did not do, and says whether it has the focus.
 *  @returns the function that says it is gone. */
export const receiveTyping = (uuid: string, take: Take): (() => void) => {
  receivers.set(uuid, take);
  if (endedByHand === uuid) endedByHand = null;
  // The text field was removed and is rendered again while text is typed for it.
  if (owner?.id === uuid && standIn !== null && document.activeElement === standIn) owner.isAwaited = true;
  handOver();
  return () => {
    if (receivers.get(uuid) === take) receivers.delete(uuid);
  };
};

/** The owner's field takes the keys itself, if it is there and can. @returns whether it does. */
export const handOver = (): boolean => {
  if (!owner?.isAwaited || isComposing || isBarred()) return false;
  const { id: uuid, isEntered } = owner;
  if (receivers.get(uuid)?.(isEntered) !== true) return false;
  taken = { uuid, field: document.activeElement };
  end();
  handedOverAt = performance.now();
  return true;
};
let handedOverAt = Number.NEGATIVE_INFINITY;
/** Somebody types, or has just chosen a conversation and is about to. */
const isInWord = (): boolean => isTypingNow() || performance.now() - handedOverAt < wordGapMs;

const claim = (): void => {
  if (!owner || !standIn || isBarred() || handOver() || document.activeElement === standIn) return;
  cameFrom = document.activeElement;
  standIn.focus({ preventScroll: true });
};

const end = (): void => {
  owner = null;
  isComposing = false;
  resized.disconnect();
  observed = null;
  frame?.remove();
  frame = null;
  standIn = null;
};

const giveFocusBack = (): void => {
  if (document.activeElement !== standIn) return;
  standIn?.blur();
  const isPlace = cameFrom !== document.body && cameFrom?.isConnected && !isField(cameFrom);
  if (isPlace && cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true });
  else if (owner === null) {
    frame?.remove();
    focusHome();
  }
};

/** The conversation is the one on screen. */
const isInSight = (uuid: string): boolean => location.pathname.endsWith(uuid);

/** Marks what stands where a conversation has no text field.
 *  @param why says what must be done before what is typed for it can be sent; '' says nothing of it. */
export const typingStrip = (why: string) => ({ 'data-typing-strip': why });

/** What stands there says something else now. */
export const followStrip = (): void => {
  if (frame?.classList.contains('typing-shown')) show(true);
};

/** Over the text field that is in sight, which is another conversation's; where the chosen one is in sight and has none, above what stands there. */
const show = (isShown: boolean): void => {
  if (!frame || !standIn || !owner) return;
  const strip = isInSight(owner.id) ? document.querySelector<HTMLElement>('[data-typing-strip]') : null;
  const below = strip ?? document.querySelector('.composer');
  // Its content may load after the frame was placed, and make it higher. Observing calls back once, so the same element is not observed again.
  if (below && isShown && below !== observed) resized.observe((observed = below));
  const there = below?.getBoundingClientRect();
  if (there && isShown)
    Object.assign(frame.style, {
      left: `${there.left}px`,
      bottom: `${innerHeight - (strip ? there.top - overStripPx : there.bottom)}px`,
      width: `${there.width}px`,
      minHeight: strip ? '' : `${there.height}px`,
    });
  const label = strip?.dataset['typingStrip'] || i18next.t('common:typingStandIn');
  standIn.setAttribute('aria-label', label);
  frame.firstElementChild?.replaceChildren(label);
  frame.classList.toggle('typing-shown', isShown);
};
const overStripPx = 8;
const resized = new ResizeObserver(() => followStrip());
let observed: Element | null = null;

const framed = (field: HTMLTextAreaElement): HTMLElement => {
  const made = document.createElement('div');
  made.className = 'typing-frame';
  const label = document.createElement('span');
  label.ariaHidden = 'true';
  const close = document.createElement('button');
  close.textContent = '×';
  close.ariaLabel = i18next.t('common:close');
  close.onclick = () => releaseTyping();
  // The focus stays where it is given back from.
  close.onmousedown = (event) => event.preventDefault();
  made.append(label, close, field);
  return made;
};

/** The last home of the focus on the page, so that whatever closes gives the focus to it. */
const makeStandIn = (text: string): HTMLTextAreaElement => {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'typing-stand-in';
  field.setAttribute('aria-label', i18next.t('common:typingStandIn'));
  for (const name of Object.keys(homeOfFocus)) field.setAttribute(name, '');
  field.tabIndex = -1;
  field.addEventListener('input', () => {
    if (!owner) return;
    owner.isEntered = false;
    owner.keep(field.value);
    show(owner.isShown && isTyped());
    const { onTyped } = owner;
    if (onTyped === undefined || owner.isAwaited || !isTyped()) return;
    owner.onTyped = undefined;
    onTyped();
  });
  field.addEventListener('compositionstart', () => {
    isComposing = true;
  });
  field.addEventListener('compositionend', () => {
    isComposing = false;
    // The text of the composition comes with the event after this one.
    setTimeout(handOver);
  });
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      // Commands are then for what is on screen, not for the row that was chosen before it.
      if (owner && isInSight(owner.id)) cameFrom = null;
      releaseTyping();
    } else if (event.key === 'Enter' && !event.isComposing) {
      // Nothing is sent before one sees where to. A repeated one, or one before any letter, was meant for what was chosen.
      event.preventDefault();
      if (event.repeat || owner === null || !isTyped()) return;
      field.setRangeText('\n', field.selectionStart, field.selectionEnd, 'end');
      owner.keep(field.value);
      owner.isEntered = true;
    }
  });
  return field;
};

/** Whether a key writes something; keyboards that have AltGr report it as Ctrl and Alt. */
const writes = (event: KeyboardEvent): boolean => {
  const isCommand = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
  return !isCommand && ([...event.key].length === 1 || event.key === 'Dead' || event.key === 'Process');
};

const onKeyDown = (event: KeyboardEvent): void => {
  if (isField(event.target)) endedByHand = null;
  if (!owner) return toShownField(event);
  if (event.key === 'Tab') owner.isAwaited = false;
  // Escape and the arrow keys leave the text; in a text of several lines the arrow keys move the cursor instead.
  const isInLines = event.target === standIn && standIn?.value.includes('\n') && event.key !== 'Escape';
  if (!owner.isAwaited && !isInLines && /^(Escape|ArrowUp|ArrowDown)$/.test(event.key) && !isBarred()) return releaseTyping();
  if (event.target === standIn || isField(event.target) || isInBetween(event.target) || isBarred() || !writes(event)) return;
  // A button is pressed with the space bar, and a page scrolled, but in the middle of a sentence, or behind a text begun before, it is a blank.
  if (event.key === ' ' && !isTyped() && (owner.begun === '' ? isPressable(event.target) || !isTypingNow(event) : isPressed(event.target)))
    return;
  // The letter is written where the focus is once this event is over; nothing else may take it for a command.
  const { isAwaited } = owner;
  owner.isAwaited = true;
  claim();
  if (owner) owner.isAwaited = isAwaited;
  event.stopImmediatePropagation();
};

/** Where a button of a conversation, its thread or a dialog was used with the mouse, its text field takes what no other field does. */
const toShownField = (event: KeyboardEvent): void => {
  const { target, key } = event;
  if (!isPointingBesideList() || isField(target) || isBarred() || !writes(event) || [' ', '/', '?'].includes(key)) return;
  if (target instanceof Element && target.closest('[role="menu"], [role="listbox"], [role="dialog"]')) return;
  const shown = [...receivers].find(([uuid]) => isInSight(uuid));
  if (shown?.[1](false)) event.stopImmediatePropagation();
};

/** Something takes the focus by itself (a dialog that gives it back, a list that follows): it belongs to the conversation that was chosen. Where
 *  somebody goes to another field, that is chosen instead. */
const onFocusIn = ({ target }: FocusEvent): void => {
  if (!owner || target === standIn) return;
  if (owner.isAwaited) claim();
  else if (isField(target) && !isBarred()) releaseTyping();
};

const onPointerDown = ({ pointerType }: PointerEvent): void => {
  if (owner && pointerType !== 'touch') owner.isAwaited = false;
};

addEventListener('keydown', onKeyDown, { capture: true });
addEventListener('focusin', onFocusIn, { capture: true });
addEventListener('pointerdown', onPointerDown, { capture: true });
addEventListener('popstate', () => releaseTyping());
onSignedOut(end);
