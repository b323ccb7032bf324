import { words } from '@balcao/shared/domain/automation/words.ts';
import type { CustomerLanguage } from '@balcao/shared/domain/customer-language.ts';
import { channelCapabilities, type Channel } from '@balcao/shared/domain/channels.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { cutCodePoints } from '@balcao/shared/domain/text/cut-text.ts';
import type { OutboundMessage } from '@balcao/shared/events/channel-messages.ts';

/** A text with what can be pressed below it, as buttons when they are few, else as a list; null where the channel has neither, or not for so many. */
export const choicesOf = (
  channel: Channel,
  { body, choices = [] }: Pick<Message, 'body' | 'choices'>,
  language: CustomerLanguage,
): OutboundMessage['content'] | null => {
  const limits = channelCapabilities[channel].choices;
  if (!limits || choices.length === 0 || body.length > limits.textLetters) return null;
  const titled = (letters: number) => choices.map(({ id, title }) => ({ id, title: cutCodePoints(title, letters) }));
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
