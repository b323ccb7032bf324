import { find } from '../queues/option-tree.ts';
import type { CompanySettings } from '../companies/company-settings.ts';
import type { Effect } from './effect.ts';
import type { BotQueue } from './facts.ts';
import { menuSay } from './menu-text.ts';
import { wordsOf } from './words.ts';

/** A queue's options below `path`, said as a menu; the customer's next message answers it. */
export const sayOptions = (settings: CompanySettings, queue: BotQueue, path: ReadonlyArray<string>, above: string): Effect[] => {
  const last = path.at(-1);
  const options = last === undefined ? queue.chatbots : (find([...queue.chatbots], last)?.options ?? []);
  const choices = options.map(({ id, name }) => ({ id: `option:${id}`, title: name }));
  const { back, start, choose } = wordsOf(settings);
  const below = path.length > 0 ? [back, start] : [start];
  return [
    menuSay(settings, { above, choices, below, ...(above === '' ? { lead: choose } : {}) }),
    { kind: 'remember', change: { asks: { kind: 'option', path: [...path] } } },
    { kind: 'holds', isBot: true },
  ];
};
