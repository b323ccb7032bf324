import type { Channel } from '@balcao/shared/domain/channels.ts';
import {
  longestTalkChoice,
  longestTalkPauseMs,
  longestTalkText,
  mostTalkChoices,
  mostTalkSays,
  type TalkSay,
} from '@balcao/shared/domain/flow/run/talk.ts';
import { cutCodePoints } from '@balcao/shared/domain/text/cut-text.ts';
import { fromMarkdown } from '@balcao/shared/domain/text/from-markdown.ts';
import { isVisible } from '@balcao/shared/domain/text/is-visible.ts';
import { wellFormed } from '@balcao/shared/domain/text/well-formed.ts';
import type { TypebotAnswer } from '../../../../setup/integrations/service/clients/typebot.ts';
import { marksOf } from '../marks-of.ts';

type Bubble = TypebotAnswer['messages'][number];

export type FileOf = (
  kind: 'image' | 'audio' | 'video',
  address: string,
  index: number,
) => Promise<{ key: string; fileName: string | null } | null>;

/** What a bot says, in its order, with what happens between its bubbles; the choices of its question stand below the last text. */
export const saysOfTypebot = async (
  { messages, input, clientSideActions }: TypebotAnswer,
  channel: Channel,
  delayMs: number,
  fileOf: FileOf,
): Promise<TalkSay[]> => {
  const says: TalkSay[] = [];
  const actions = clientSideActions ?? [];
  const act = (wanted: (block: string | null | undefined) => boolean): void => {
    for (const { lastBubbleBlockId, wait, redirect } of actions) {
      if (!wanted(lastBubbleBlockId)) continue;
      if (wait) says.push({ kind: 'pause', ms: pauseOf(wait.secondsToWaitFor * 1000) });
      if (isWebAddress(redirect?.url)) says.push({ kind: 'text', body: cutCodePoints(wellFormed(redirect.url), longestTalkText) });
    }
  };
  const blocks = new Set(messages.map(({ id }) => id));
  act((block) => !blocks.has(block));
  for (const [index, bubble] of messages.slice(0, mostTalkSays).entries()) {
    const said = await sayOf(bubble, channel, (kind, address) => fileOf(kind, address, index));
    if (said) says.push(...(says.length > 0 && delayMs > 0 ? [{ kind: 'pause', ms: pauseOf(delayMs) } as const] : []), said);
    if (bubble.id) act((block) => block === bubble.id);
  }
  const titles = titlesOf(input);
  if (titles.length === 0) return says;
  const last = says.at(-1);
  const question = last?.kind === 'text' ? last.body : '';
  return [...(question === '' ? says : says.slice(0, -1)), { kind: 'choices', body: question, titles }];
};

export const titlesOf = (input: TypebotAnswer['input']): string[] =>
  (input?.items ?? [])
    .map(({ content, title }) => cutCodePoints(wellFormed(content || title || '').trim(), longestTalkChoice))
    .filter((words) => isVisible(words))
    .slice(0, mostTalkChoices);

const isWebAddress = (url: string | null | undefined): url is string => /^https?:\/\//i.test(url ?? '');

const pauseOf = (ms: number): number => Math.min(Math.max(0, Math.round(ms)), longestTalkPauseMs);

const sayOf = async (
  { type, content }: Bubble,
  channel: Channel,
  fileOf: (kind: 'image' | 'audio' | 'video', address: string) => ReturnType<FileOf>,
): Promise<TalkSay | null> => {
  if (!content) return null;
  if (type === 'text') {
    const words = content.markdown ?? textIn(content.richText);
    const body = cutCodePoints(wellFormed(fromMarkdown(words, marksOf(channel))).trim(), longestTalkText);
    return body === '' ? null : { kind: 'text', body };
  }
  if (!content.url) return null;
  if (type === 'image' || type === 'audio' || type === 'video') {
    const kept = await fileOf(type, content.url);
    if (kept) return { kind: 'file', type, ...kept, voice: false };
  }
  // What is shown in a page, and a file that cannot be sent: its address can be opened.
  return isWebAddress(content.url) ? { kind: 'text', body: cutCodePoints(wellFormed(content.url), longestTalkText) } : null;
};

/** The words of a rich text, a line a paragraph. */
const textIn = (rich: unknown): string => (Array.isArray(rich) ? rich.map((part) => wordsIn(part, 0)).join('\n') : '');
const wordsIn = (part: unknown, depth: number): string => {
  if (typeof part !== 'object' || part === null || depth > deepest) return '';
  if ('text' in part && typeof part.text === 'string') return part.text;
  return 'children' in part && Array.isArray(part.children) ? part.children.map((child) => wordsIn(child, depth + 1)).join('') : '';
};
const deepest = 20;
