/** What took too long goes on by itself. */
export class TimeLimitError extends Error {}

/** The library's own queries stay pending for a minute when a socket ends. @throws TimeLimitError after `limitMs`. */
export const withTimeLimit = async <T>(work: Promise<T>, limitMs: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimeLimitError('WhatsApp did not answer in time')), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
};

/** Waits for work, but no longer than `limitMs`: it goes on by itself after that. */
export const within = async (limitMs: number, work: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([work, limit]);
  clearTimeout(timer);
};
