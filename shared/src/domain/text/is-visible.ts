import { visibleName } from './visible-name.ts';

/** Whether somebody who reads a text sees anything of it: blanks, zero-width letters and fillers alone show nothing. */
export const isVisible = (text: string): boolean => visibleName(text) !== null;
