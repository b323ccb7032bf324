import * as z from 'zod';
import { visibleName } from '../domain/text/visible-name.ts';

/** Schema of a display name: trimmed, and with at least one visible character. */
export const shownName = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((text) => visibleName(text) !== null, 'cannot be seen');
