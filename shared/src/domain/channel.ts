import * as z from 'zod';
import { channels } from './channels.ts';

/** Apart from what channels can do, which the browser's first screen reads without zod. */
export const channel = z.enum(channels);
