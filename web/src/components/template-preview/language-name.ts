/** Name of a language of Meta's, as pt_BR, in the language of the screen; its code where nobody knows it. */
export const languageName = (code: string, screenLanguage: string): string => {
  try {
    return new Intl.DisplayNames([screenLanguage], { type: 'language' }).of(code.replace('_', '-')) ?? code;
  } catch {
    return code;
  }
};
