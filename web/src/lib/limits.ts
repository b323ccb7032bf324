/** Times and sizes that several screens share. Times are in ms unless the name says otherwise. */
export const searchDelayMs = 500;
export const searchMinChars = 3;
/** Rows are fetched when this many px are left below. */
export const listEndPx = 100;
export const nameMaxChars = 60;
/** A row's preview holds this much, and shows as much of it as fits. */
export const previewMaxChars = 160;
export const quickReplyMaxChars = 90;
/** A list that nobody has dragged takes this part of the window, within bounds. */
export const listWidthPart = 0.3;
export const listWidthLargestDefault = 550;
/** Below this width the side menu starts as a rail. */
export const wideMenuMin = 1600;
export const listWidthMin = 404;
export const listWidthMax = 700;
/** A conversation is never narrower beside the list. */
export const conversationWidthMin = 480;
/** Contact's data beside or over the conversation. */
export const drawerWidth = 320;
/** Between the list and what is beside it. */
export const panelHandlePx = 16;
export const savedWidthDelayMs = 500;
export const draftDelayMs = 300;
export const hoverPrefetchMs = 80;
/** Minutes a customer may wait before the row turns amber, then red. */
export const waitingAmberMin = 5;
export const waitingRedMin = 15;
export const subscriptionWarningDays = 5;
export const typingExpiresMs = 6000;
/** Phones say every ten seconds that somebody still writes. */
export const contactTypingExpiresMs = 12_000;
/** A typing frame at most this often. */
export const typingEveryMs = 2500;
/** Refresh and the new version wait a second, so that what was just sent has left. */
export const refreshDelayMs = 1000;
/** Forced sign-out: the page reloads after this. */
export const revokedReloadMs = 1000;
/** Names a contact message is listed by, as long as those that customers send. */
export const cardNamesMaxChars = 250;
/** Pause in typing before a short list is searched. */
export const quickSearchDelayMs = 300;
/** Before a page that may not be opened gives way to the first one. */
export const leavePageDelayMs = 1000;
