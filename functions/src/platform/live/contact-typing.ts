/** For the channels: reports that a contact is typing right now. Users who have the conversation open see it for a few seconds. */
export { noteContactTyping } from './live-store.ts';
