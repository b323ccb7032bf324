/** Used by the channels to report that a contact is typing, or has stopped. Users who have the conversation open see it for a few
 *  seconds. */
export { noteContactTyping } from './live-store.ts';
