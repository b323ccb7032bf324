/** For the channels: a customer writes right now. Those who have the conversation open see it for a few seconds. */
export { noteContactTyping } from './live-store.ts';
