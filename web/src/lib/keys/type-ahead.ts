/** Longer than any ticket takes to open; after that keys mean again what they mean. */
const waitMs = 2000;

let typed: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

const end = (): void => {
  typed = null;
  clearTimeout(timer);
  removeEventListener('keydown', onKeyDown, { capture: true });
};

const onKeyDown = (event: KeyboardEvent): void => {
  if (typed === null || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  // A question came up, or somebody went to another field meanwhile: what is typed belongs there.
  const isElsewhere = event.target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
  if (isElsewhere || document.querySelector('[aria-modal="true"], [cmdk-dialog]')) return end();
  if (event.key === 'Backspace') typed = [...typed].slice(0, -1).join('');
  else if ([...event.key].length === 1) typed += event.key;
  else if (event.key !== 'Enter') return;
  event.preventDefault();
  event.stopImmediatePropagation();
};

/** Begins to keep what is typed for the text field that is about to come. */
export const beginTypeAhead = (): void => {
  end();
  typed = '';
  timer = setTimeout(end, waitMs);
  addEventListener('keydown', onKeyDown, { capture: true });
};

/** What was typed before the field was there, '' when nothing was; the field takes the keys itself from now on. */
export const takeTypeAhead = (): string => {
  const early = typed ?? '';
  end();
  return early;
};

/** There will be no field: what was typed leads nowhere. */
export const dropTypeAhead = (): void => end();
