import { numberedLine } from '../../automation/numbered-line.ts';

/** A menu as a text: the question, and each option behind its number. */
export const numberedMenu = (body: string, options: ReadonlyArray<{ number: number; title: string }>): string => {
  const lines = options.map(({ number, title }) => numberedLine(number, title)).join('\n');
  return body === '' ? lines : `${body}\n\n${lines}`;
};
