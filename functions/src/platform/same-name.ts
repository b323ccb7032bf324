import { foldKey } from '@balcao/shared/domain/search/fold-text.ts';

/** Normalised form of a name that must be unique: names that differ only in case, accents or invisible characters have the same form. */
export const foldedName = (name: string): string =>
  foldKey(name.normalize('NFKC').replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')).trim();

export const isSameName = (one: string, other: string): boolean => foldedName(one) === foldedName(other);
