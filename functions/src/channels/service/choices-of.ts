import { words } from '@balcao/shared/domain/automation/words.ts';
import { isNumberedLine } from '@balcao/shared/domain/automation/numbered-line.ts';
import type { Choice } from '@balcao/shared/domain/automation/effect.ts';
import type { CustomerLanguage } from '@balcao/shared/domain/customer-language.ts';
import { channelCapabilities, type Channel } from '@balcao/shared/domain/channels.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { cutCodePoints } from '@balcao/shared/domain/text/cut-text.ts';
import { isVisible } from '@balcao/shared/domain/text/is-visible.ts';
import type { OutboundMessage } from '@balcao/shared/events/channel-messages.ts';

/** A text with what can be pressed below it, as buttons when they are few, else as a list; null where the channel has neither, or not for so many,
 *  or there is nothing to read on one. */
export const choicesOf = (
  channel: Channel,
  { body: numbered, choices = [] }: Pick<Message, 'body' | 'choices'>,
  language: CustomerLanguage,
): OutboundMessage['content'] | null => {
  const limits = channelCapabilities[channel].choices;
  if (!limits || choices.length === 0) return null;
  const body = withoutNumbered(numbered, choices, limits.rowLetters);
  if (body.length > limits.textLetters || !choices.every(({ title }) => isVisible(title))) return null;
  const titled = (letters: number) => withOwnTitles(choices, letters);
  if (choices.length <= limits.buttons && choices.every(({ title }) => title.length <= limits.buttonLetters))
    return { kind: 'buttons', body, buttons: titled(limits.buttonLetters) };
  if (choices.length > limits.rows) return null;
  return {
    kind: 'list',
    body,
    button: words[language].showOptions,
    rows: titled(limits.rowLetters).map((row) => ({ ...row, description: null })),
  };
};

/** The text without its lines "1 - Sales", which stand on what is pressed; with them where a title has to be cut there, or where nothing else is said. */
const withoutNumbered = (body: string, choices: ReadonlyArray<Choice>, letters: number): string => {
  const lines = body.split('\n');
  const isFirst = (_line: string, at: number): boolean => choices.every(({ title }, n) => isNumberedLine(lines[at + n] ?? title, title));
  const first = lines.findIndex(isFirst);
  if (first < 0 || choices.some(({ title }) => title.length > letters)) return body;
  const rest = [...lines.slice(0, first), ...lines.slice(first + choices.length)]
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return isVisible(rest) ? rest : body;
};

/** Choices with the titles that fit. Meta refuses a question with two alike, so then each has the number in front that the text names it by. */
const withOwnTitles = (choices: ReadonlyArray<Choice>, letters: number): Choice[] => {
  const cut = choices.map(({ id, title }) => ({ id, title: cutCodePoints(title, letters) }));
  // Whether letters of two sizes are alike to Meta is nowhere written.
  const isDistinct = new Set(cut.map(({ title }) => title.trim().toLowerCase())).size === cut.length;
  return isDistinct ? cut : choices.map(({ id, title }, index) => ({ id, title: cutCodePoints(`${index + 1}. ${title}`, letters) }));
};
