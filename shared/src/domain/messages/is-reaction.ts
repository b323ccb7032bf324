/** One emoji, or nothing to take the reaction back. Phones write some emoji without the signs that the standard asks for (a heart without its variation, a
 *  burning heart with half of them): any pictographs that are joined to one count. */
export const isReaction = (text: string): boolean => text === '' || emoji.test(text);

const emoji =
  /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?(?:\u200D\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?)*)$/v;
