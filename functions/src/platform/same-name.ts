import { foldKey } from '@balcao/shared/domain/search/fold-text.ts';

/** A name as it is kept to one record: names that differ in case, accents, or what nobody sees are one name. */
export const foldedName = (name: string): string =>
  foldKey(name.normalize('NFKC').replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')).trim();

export const isSameName = (one: string, other: string): boolean => foldedName(one) === foldedName(other);
