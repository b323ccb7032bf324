import * as z from 'zod';
import { isVisible } from './is-visible.ts';

/** Schema of a text that people read: trimmed, and with at least one visible character. */
export const shownText = (max: number) => z.string().trim().min(1).max(max).refine(isVisible, 'cannot be seen');
