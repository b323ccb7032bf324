const talk =
  /^(Closing|Opening|Removing old closed|Session already|Decrypted message with closed|Migrating session|Failed to decrypt|Session error)/;

/** libsignal prints whole session records, private keys included, through the console when it opens or closes one
 *  (libsignal, src/session_record.js). Keeps that out of every log of this process. */
export const silenceLibsignal = (): void => {
  for (const level of ['info', 'warn', 'error'] as const) {
    const original = console[level].bind(console);
    console[level] = (...values: unknown[]) => {
      if (!talk.test(String(values[0]))) original(...values);
    };
  }
};
