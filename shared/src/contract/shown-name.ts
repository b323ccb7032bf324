import * as z from 'zod';
import { visibleName } from '../domain/text/visible-name.ts';

/** Schema of a display name: without signs that change the direction of writing, trimmed, and with at least one visible character. */
export const shownName = (min: number, max: number) =>
  nameText()
    .min(min)
    .max(max)
    .refine((text) => visibleName(text) !== null, 'cannot be seen');

/** Schema of a name without signs that change the direction of writing, trimmed. A name that cannot be seen stays, to be refused. */
export const nameText = () =>
  z
    .string()
    .overwrite((text) => visibleName(text) ?? text)
    .trim();
