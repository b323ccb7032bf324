import { pageChannel } from '../meta/page-channel.ts';

/** Messenger, as a company's Facebook page has it. */
export const facebook = pageChannel('facebook');
