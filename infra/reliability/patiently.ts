import { setTimeout as sleep } from 'node:timers/promises';

const pauseMs = 500;

/** As a browser and a phone do: the same again until it is taken. */
export const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tries = 120; ; tries--) {
    try {
      return await work();
    } catch (error) {
      if (tries === 0) throw error;
      await sleep(pauseMs);
    }
  }
};
