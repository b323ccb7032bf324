import * as z from 'zod';
import { visibleName } from '../domain/text/visible-name.ts';

/** What something is called: without space around it, and with something in it that can be seen. */
export const shownName = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((text) => visibleName(text) !== null, 'cannot be seen');
