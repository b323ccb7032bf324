import type { IntlMessageFormat } from 'intl-messageformat/lib/index.js';

let Formatter: typeof IntlMessageFormat | undefined;

/** Cloudscape's own texts are written in ICU's format, whose parser is only needed where they are: they wait for it. */
export const loadMessageFormat = async (): Promise<void> => {
  // By its file: the package's name means this module here (`resolve.alias` in vite.config.ts).
  Formatter ??= (await import('intl-messageformat/lib/index.js')).IntlMessageFormat;
};

/** Stands for the formatter in Cloudscape's code, which has no text to format before `loadMessageFormat`. */
const lateMessageFormat = function (...parts: ConstructorParameters<typeof IntlMessageFormat>): IntlMessageFormat {
  if (!Formatter) throw new Error('a text came before what formats it');
  return new Formatter(...parts);
};
// oxlint-disable-next-line import/no-default-export -- what Cloudscape imports
export default lateMessageFormat;
