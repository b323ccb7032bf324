import type { QuickMessage } from '../store/quick-message-store.ts';

/** Quick messages before and after an act, as the log keeps them. Admins read the log but not other people's private ones, so it does not tell what those say. */
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
