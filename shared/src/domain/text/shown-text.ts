import * as z from 'zod';
import { isVisible } from './is-visible.ts';

/** Schema of a text that people read: trimmed, and with at least one visible character. */
export const shownText = (max: number) => z.string().trim().min(1).max(max).refine(isVisible, 'cannot be seen');

/** The same for a text that may be empty: one without a visible character is. */
export const optionalShownText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .transform((text) => (isVisible(text) ? text : ''));
