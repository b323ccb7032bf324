/** What lies over the page: a drawer, a dialog, a picture, a menu. */
export type Layer = {
  close: () => void;
  /** The browser's Back closes it. */
  inHistory: boolean;
};

/** Bottom to top. */
let layers: Layer[] = [];
/** The Escape that was pressed while a layer was open, and whether that layer has been closed by it. */
let escape: { event: KeyboardEvent; top: Layer; isUsed: boolean } | null = null;

/** Depth of the layer that a history entry was made for; 0 for a page's own entry. */
const depthOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'layer' in state && typeof state.layer === 'number' ? state.layer : 0;
let entry = { depth: depthOf(history.state), href: location.href };
/** Our own step over an entry whose layer is gone has not arrived yet. */
let isStepping = false;

const inHistory = (): Layer[] => layers.filter((layer) => layer.inHistory);

/** Puts a layer on top. @returns the function that takes it away again. */
export const openLayer = (layer: Layer): (() => void) => {
  layers = [...layers, layer];
  if (!isStepping) addEntry();
  // Its entry stays: a layer that takes its place uses it again, and Back steps over it. A step of ours could meet one of the user's.
  return () => {
    layers = layers.filter((each) => each !== layer);
  };
};

/** The entry of the top layer. The router's own pushState would take it for a navigation. */
const addEntry = (): void => {
  const depth = inHistory().length;
  if (depthOf(history.state) < depth) History.prototype.pushState.call(history, { ...history.state, layer: depth }, '');
  noteEntry();
};

/** Says that the top layer closes by itself, so that the same Escape does not close another. */
export const noteDismissed = (): void => {
  if (escape) escape.isUsed = true;
};

/** Whether this Escape was pressed while a layer was open: it closes that one and nothing below. */
export const isLayerEscape = (event: KeyboardEvent): boolean => escape?.event === event;

const onKeyDown = (event: KeyboardEvent): void => {
  // What the router replaced or pushed since is seen here, before a step back.
  noteEntry();
  const top = layers.at(-1);
  if (event.key === 'Escape') escape = top ? { event, top, isUsed: false } : null;
};

/** Whatever has the focus had its chance: the top layer closes, unless it did so already. */
const onEscapePassed = (event: KeyboardEvent): void => {
  if (escape?.event !== event || event.defaultPrevented) return;
  event.preventDefault();
  if (!escape.isUsed && layers.at(-1) === escape.top) escape.top.close();
};

const noteEntry = (): void => {
  entry = { depth: depthOf(history.state), href: location.href };
};

/** Back closes what lies over the entry one comes to. Entries whose layer was closed in another way look like the page below them and
 *  are stepped over. */
const onBack = (): void => {
  const left = entry;
  noteEntry();
  const wasStepping = isStepping;
  isStepping = false;
  if (left.href !== entry.href) for (const layer of layers.filter((each) => !each.inHistory)) layer.close();
  const open = inHistory();
  const isStale = entry.depth > open.length;
  const leftStale = !wasStepping && left.depth > open.length && left.href === entry.href;
  if (isStale || leftStale) {
    isStepping = isStale;
    history.back();
  } else if (wasStepping) addEntry();
  else for (const layer of open.slice(entry.depth).toReversed()) layer.close();
};

addEventListener('keydown', onKeyDown, { capture: true });
addEventListener('pointerdown', noteEntry, { capture: true });
addEventListener('keydown', onEscapePassed);
addEventListener('popstate', onBack);
// What the router pushes and replaces; a step back tells `onBack` first which entry was left.
globalThis.navigation?.addEventListener('currententrychange', ({ navigationType }) => {
  if (navigationType !== 'traverse') noteEntry();
});
