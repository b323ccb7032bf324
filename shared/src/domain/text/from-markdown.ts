/** Markdown as a chat shows it: with the marks of chats (`chat`, as WhatsApp has them), or (`marks` none) without any. Links stand behind their words. */
export const fromMarkdown = (text: string, marks: 'chat' | 'none'): string => {
  const [bold, struck] = marks === 'chat' ? ['*', '~'] : ['', ''];
  return text
    .replaceAll(/!?\[([^\][\n]*)\]\((https?:\/\/[^\s()]+)\)/g, (_all, words: string, url: string) =>
      words.trim() === '' || words === url ? url : `${words} (${url})`,
    )
    .replaceAll(/^#{1,6}[ \t]+(\S.*)$/gm, (_all, words: string) => `${bold}${words.trimEnd().replaceAll('**', '')}${bold}`)
    .replaceAll(/\*\*(?=\S)([^*\n]*[^*\s])\*\*/g, `${bold}$1${bold}`)
    .replaceAll(/~~([^~\n]+)~~/g, `${struck}$1${struck}`);
};
