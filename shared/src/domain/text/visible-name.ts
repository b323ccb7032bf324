import { withoutDirectionSigns } from './without-direction-signs.ts';

/** The name without space around it and without signs of direction (right-to-left override and its kin); null when nobody could see it: blanks, controls,
 *  zero-width letters, fillers and marks on nothing. */
export const visibleName = (name: string | null | undefined): string | null =>
  name && seen.test(name) ? withoutDirectionSigns(name).trim() : null;

// Hangul fillers are letters and U+2800 a symbol to Unicode, and neither shows anything. Letters newer than this runtime count as seen.
const seen = /[^\p{White_Space}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;
