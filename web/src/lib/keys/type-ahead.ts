/** Longer than any ticket takes to open; after that keys mean again what they mean. */
const waitMs = 3000;

/** What is typed for a conversation whose text field is about to come. */
let ahead: { uuid: string; typed: string } | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

const end = (): void => {
  ahead = null;
  clearTimeout(timer);
  removeEventListener('keydown', onKeyDown, { capture: true });
};

const onKeyDown = (event: KeyboardEvent): void => {
  if (ahead === null || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  // A question came up, or somebody went to another field meanwhile: what is typed belongs there.
  const isElsewhere = event.target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
  if (isElsewhere || document.querySelector('[aria-modal="true"], [cmdk-dialog]')) return end();
  if (event.key === 'Backspace') ahead.typed = [...ahead.typed].slice(0, -1).join('');
  else if ([...event.key].length === 1) ahead.typed += event.key;
  else if (event.key !== 'Enter') return;
  event.preventDefault();
  event.stopImmediatePropagation();
};

/** Begins to keep what is typed for the text field of a conversation that is about to open. What was typed for another one is gone with it. */
export const beginTypeAhead = (uuid: string): void => {
  const { activeElement } = document;
  // The field of the conversation that is left keeps the focus until the next one is drawn.
  if (activeElement instanceof HTMLTextAreaElement) activeElement.blur();
  const typed = ahead?.uuid === uuid ? ahead.typed : '';
  end();
  ahead = { uuid, typed };
  timer = setTimeout(end, waitMs);
  addEventListener('keydown', onKeyDown, { capture: true });
};

/** What the search in a conversation is waited for by, as conversations are by their uuid. */
export const searchAhead = 'search';

/** The conversation opens under another address. */
export const moveTypeAhead = (from: string, to: string): void => {
  if (ahead?.uuid === from) ahead.uuid = to;
};

/** What was typed before this conversation's field was there, '' when nothing was; the field takes the keys itself from now on. */
export const takeTypeAhead = (uuid: string): string => {
  if (ahead?.uuid !== uuid) return '';
  const { typed } = ahead;
  end();
  return typed;
};

/** There will be no field for this conversation: what was typed leads nowhere. */
export const dropTypeAhead = (uuid: string): void => void takeTypeAhead(uuid);
