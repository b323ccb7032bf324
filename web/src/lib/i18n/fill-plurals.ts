type Texts = { [key: string]: string | Texts };

/** Completes the plural forms of a language file, in place. Portuguese puts 0 under `one` ("Um passo" for none), and Portuguese and Spanish ask for
 *  `many` from a million on: both read like `other` unless the file has a text of its own. */
export const fillPlurals = <T extends object>(texts: T): T => {
  fill(texts as Texts); // a language file is a tree of texts
  return texts;
};

const fill = (texts: Texts): void => {
  for (const [key, text] of Object.entries(texts)) {
    if (typeof text === 'object') fill(text);
    else if (key.endsWith('_other')) {
      const base = key.slice(0, -'other'.length);
      texts[`${base}zero`] ??= text;
      texts[`${base}many`] ??= text;
    }
  }
};
