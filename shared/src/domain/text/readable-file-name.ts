/** A file's name as it is shown and saved: without the signs that change the direction of writing, with which `fdp.exe` reads as `exe.pdf`. */
export const readableFileName = (name: string): string => name.replaceAll(/\p{Bidi_Control}/gu, '');
