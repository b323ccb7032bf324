/** Words that new code must not use, each with the usual term (docs/glossary.md). Existing uses are counted in left-words.json. */
export const wordsToAvoid: Readonly<Record<'names' | 'comments', Readonly<Record<string, string>>>> = {
  /** As a part of a declared name, whatever its case: `toldFields`, `QueueFace`. */
  names: {
    told: 'notified, label',
    face: 'summary',
    faces: 'summaries',
    talk: 'assistant session',
    talks: 'assistant sessions',
    talker: 'assistant client',
    whole: 'details, complete',
    lately: 'recent, or the number of seconds',
    hints: 'cache',
    kept: 'stored, cached',
    lent: 'attachment',
    errand: 'pending',
    filled: 'form, loaded',
    wired: 'registered',
  },
  comments: {
    'hears of': 'receives, is notified of',
    'hear of': 'receive, be notified of',
    'heard of': 'received, was notified of',
    'stands in for': 'replaces, is a stub of',
    'put aside': 'moved to the dead letters',
    'given up on': 'dead-lettered',
    'moved on': 'changed concurrently',
    'for good': 'permanently',
    'for ever': 'never expires',
    lately: 'in the last N s',
  },
};

export type FoundWord = { word: string; line: number; instead: string };

/** The words to avoid in a source: in the names that it declares, and in its comments. */
export const findWords = (source: string): FoundWord[] =>
  source.split('\n').flatMap((text, index) => {
    const parts = [...text.matchAll(declaration)].flatMap(([, name = '']) => partsOf(name));
    const comment = commentIn(text);
    return [
      ...parts.flatMap((part) => found(part, wordsToAvoid.names[part], index + 1)),
      ...Object.entries(wordsToAvoid.comments).flatMap(([word, instead]) =>
        new RegExp(`\\b${word}\\b`, 'i').test(comment) ? found(word, instead, index + 1) : [],
      ),
    ];
  });

const found = (word: string, instead: string | undefined, line: number): FoundWord[] =>
  instead === undefined ? [] : [{ word, line, instead }];

const declaration = /\b(?:const|let|type|interface|class|function)\s+(\w+)/g;
/** `toldFields` → told, fields. */
const partsOf = (name: string): string[] => name.split(/(?=[A-Z])|_/).map((part) => part.toLowerCase());
/** What stands behind `//`, or in a line of a block. A `//` behind a colon is an address. */
const commentIn = (line: string): string => /(?:^\s*(?:\/\*\*?|\*)|(?<!:)\/\/|\/\*)(.*)$/.exec(line)?.[1] ?? '';
