/** For a process started by the supervisor: says it is ready, ends when asked to or when the supervisor is gone, however it went,
 *  and then also ends the processes that cannot notice that themselves (`watch`, sent by the supervisor). */
export const reportToSupervisor = (close: () => Promise<void> | void): { ready: () => void } => {
  let watched: number[] = [];
  let ending = false;
  const end = async (code: number): Promise<void> => {
    if (ending) return;
    ending = true;
    const forced = setTimeout(() => process.exit(code), 2_000);
    forced.unref();
    try {
      await close();
    } finally {
      process.exit(code);
    }
  };
  process.on('message', (message) => {
    if (typeof message === 'object' && message !== null && 'watch' in message && Array.isArray(message.watch)) {
      watched = message.watch.filter((pid) => typeof pid === 'number');
    }
  });
  process.on('disconnect', () => {
    for (const pid of watched) {
      try {
        process.kill(pid, 'SIGTERM');
      } catch {
        // already gone
      }
    }
    void end(0);
  });
  process.on('SIGTERM', () => void end(0));
  // Ctrl-C reaches the whole process group; the supervisor decides the order of the end.
  process.on('SIGINT', () => {});
  process.on('SIGHUP', () => {});
  return { ready: () => process.send?.({ ready: true }) };
};
