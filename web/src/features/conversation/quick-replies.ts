/** The text without case and accents: "Olá" and "ola" are the same. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Quick replies for what was typed after `/`: shortcodes that start with it, then those that contain it, then texts. */
export const matchQuickReplies = <Reply extends { shortcode: string; message: string }>(replies: Reply[], typed: string): Reply[] => {
  const wanted = fold(typed.trim());
  const rank = ({ shortcode, message }: Reply): number => {
    const code = fold(shortcode);
    if (code.startsWith(wanted)) return 0;
    if (code.includes(wanted)) return 1;
    return wanted.length > 2 && fold(message).includes(wanted) ? 2 : 3;
  };
  return replies
    .map((reply) => ({ reply, rank: rank(reply) }))
    .filter((each) => each.rank < 3)
    .sort((a, b) => a.rank - b.rank || a.reply.shortcode.localeCompare(b.reply.shortcode))
    .map(({ reply }) => reply);
};

/** What a quick reply brings besides its text. */
export type QuickExtras = {
  /** No name goes above it. */
  dontSend: boolean;
  /** A file that storage has already; `url` shows it. */
  file: { key: string; name: string; mimeType: string; url: string | null } | null;
};

export type ReplyVariables = Record<string, string>;

/** Puts values for `{{name}}` and `${name}`; unknown names stay visible for the writer to see. */
export const fillVariables = (text: string, variables: ReplyVariables): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}|\$\{\s*(\w+)\s*\}/g, (whole, first: string | undefined, second: string | undefined) => {
    const name = first ?? second ?? '';
    return (Object.hasOwn(variables, name) ? variables[name] : undefined) ?? whole;
  });
