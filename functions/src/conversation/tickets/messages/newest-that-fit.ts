/** What an answer may take of Lambda's 6 MB; the ticket and whatever else comes with it need the rest. */
const maxAnswerBytes = 4_500_000;

/** The newest messages that an answer can carry, at least one. Those before them begin the next page. */
export const newestThatFit = <Message>(messages: Message[]): Message[] => {
  let left = maxAnswerBytes;
  for (let at = messages.length - 1; at >= 0; at--) {
    left -= bytesInAnswer(messages[at]);
    if (left < 0) return messages.slice(Math.min(at + 1, messages.length - 1));
  }
  return messages;
};

/** An answer is a text within Lambda's JSON: its quotes and escapes are escaped a second time. */
const bytesInAnswer = (message: unknown): number => Buffer.byteLength(JSON.stringify(JSON.stringify(message)));
