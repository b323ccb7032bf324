/** What an answer to a message makes happen, written together with the message under ids derived from the message's own, so that it happens once
 *  however often the message is delivered. Nothing slow is an effect: a request to somewhere else, a model or a bot becomes a kind of its own that
 *  writes a row, which a reaction hands to a queue. */
export type Effect = {
  /** Writes to the customer. Nobody has attended to the customer by that: the conversation stays unread and goes on waiting. */
  kind: 'say';
  body: string;
};
