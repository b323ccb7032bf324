import { pageChannel } from '../meta/page-channel.ts';

/** Direct messages of an Instagram account for businesses, through the page it belongs to. */
export const instagram = pageChannel('instagram');
