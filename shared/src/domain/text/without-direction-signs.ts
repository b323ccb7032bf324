/** A text without the signs that change the direction of writing. With them a file `fdp.exe` reads as `exe.pdf`, and a link as another address. */
export const withoutDirectionSigns = (text: string): string => text.replaceAll(/\p{Bidi_Control}/gu, '');
