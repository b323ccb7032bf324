import * as z from 'zod';
import { cutText } from './cut-text.ts';

/** A text as a channel brought it: too long a one is cut instead of refused, because a message is never lost for its length.
 *  `codeUnits` is what keys and rows have room for. */
export const heardText = (graphemes: number, codeUnits: number = graphemes): z.ZodString =>
  z.string().overwrite((text) => cutText(text, graphemes, codeUnits));

/** A number as a channel brought it, moved into its range and rounded to seven digits (a centimetre on the globe), so that it can be stored. */
export const heardNumber = (from: number, to: number): z.ZodNumber =>
  z.number().overwrite((number) => Math.round(Math.min(to, Math.max(from, number)) * 1e7) / 1e7 || 0);
