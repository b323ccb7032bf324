import * as z from 'zod';
import { visibleName } from '../domain/text/visible-name.ts';
import { withoutDirectionSigns } from '../domain/text/without-direction-signs.ts';

/** Schema of a display name: without signs that change the direction of writing, trimmed, and with at least one visible character. */
export const shownName = (min: number, max: number) =>
  z
    .string()
    .overwrite(withoutDirectionSigns)
    .trim()
    .min(min)
    .max(max)
    .refine((text) => visibleName(text) !== null, 'cannot be seen');
