/** For channels, to report that a contact is typing or has stopped: users who have the conversation open see it for a few seconds. */
export { noteContactTyping } from './live-store.ts';
