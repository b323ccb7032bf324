import { live as campaigns } from '../features/campaigns/live.ts';
import { live as contactLists } from '../features/contact-lists/live.ts';
import { live as offline } from '../features/offline/keep.ts';
import type { LivePart } from '../lib/feature-manifest.ts';

/** What features do with live events that the first load does without. */
export const lateParts: ReadonlyArray<LivePart> = [campaigns, contactLists, offline];
