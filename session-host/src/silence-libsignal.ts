/** libsignal prints whole session records, private keys included, through the console when it opens or closes one
 *  (libsignal, src/session_record.js). Nothing else in this process speaks through these methods, so whatever carries an
 *  object is dropped and only plain sentences pass. */
export const silenceLibsignal = (): void => {
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    const original = console[level].bind(console);
    console[level] = (...values: unknown[]) => {
      if (isSafe(values)) original(...values);
    };
  }
};

const talksOfSessions = /session|ratchet|prekey|decrypt|bad mac|identity/i;

export const isSafe = (values: ReadonlyArray<unknown>): boolean =>
  values.every((value) => typeof value === 'string' || typeof value === 'number') && !talksOfSessions.test(values.join(' '));
