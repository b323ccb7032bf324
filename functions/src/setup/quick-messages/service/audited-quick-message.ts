import type { QuickMessage } from '../store/quick-message-store.ts';

/** A quick message before and after a change, as the audit log stores it. Admins read the log, but may not read other users' private
 *  quick messages, so the text and file name of a private quick message are left out. */
export const auditedQuickMessages = (before: QuickMessage | null, after: QuickMessage | null) => {
  const isPrivate = [before, after].some((quickMessage) => quickMessage !== null && !quickMessage.geral && !quickMessage.visao);
  return { before: before && told(before, isPrivate), after: after && told(after, isPrivate) };
};

const told = ({ shortcode, message, media, geral, visao, isOficial, dontSend, userId }: QuickMessage, isPrivate: boolean): object => ({
  shortcode,
  geral,
  visao,
  isOficial,
  dontSend,
  userId,
  ...(isPrivate ? {} : { message, mediaName: media?.fileName ?? null }),
});
