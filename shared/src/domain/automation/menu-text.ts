import type { CompanySettings } from '../companies/company-settings.ts';
import type { Choice, Say } from './effect.ts';
import { numberedLine } from './numbered-line.ts';

/** A menu as the customer reads it: what stands above, the choices by number, and what else can be written. Pressed too, where the company wants that. */
export const menuSay = (
  { chatBotType }: Pick<CompanySettings, 'chatBotType'>,
  { above, choices, below = [], lead }: { above: string; choices: ReadonlyArray<Choice>; below?: ReadonlyArray<string>; lead?: string },
): Say => ({
  kind: 'say',
  body: [
    ...(above.trim() === '' ? [] : [`${above.trim()}\n`]),
    ...choices.map(({ title }, index) => numberedLine(index + 1, title)),
    ...(below.length > 0 ? ['', ...below] : []),
  ].join('\n'),
  ...(chatBotType === 'text' ? {} : { choices }),
  // It stands in one message with what was said just before it.
  ...(lead === undefined ? {} : { joins: true, lead }),
});
