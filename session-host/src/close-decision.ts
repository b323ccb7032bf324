/** What to do when a socket closed, by the code that WhatsApp gave. */
export type CloseDecision =
  /** Not before a person acts; `forgetKeys` when the phone unlinked us. */
  { kind: 'stop'; reason: string; forgetKeys: boolean } | { kind: 'retry'; afterMs: number; reason: string };

type Circumstances = {
  /** Failed attempts in a row before this one. */
  failures: number;
  /** Whether it was thrown out by another socket already and had not been left alone for a while since. */
  wasReplaced: boolean;
  /** Whether this session was ever paired. */
  isPaired: boolean;
  /** A number in [0, 1) for the jitter. */
  random: number;
};

const steps = [1, 2, 5, 10, 30, 60, 120].map((seconds) => seconds * 1000);

/** How long to wait after so many failures in a row.
 *  @param random in [0, 1), for the jitter. */
export const growingWaitMs = (failures: number, random: number, mostMs = Infinity): number =>
  Math.round(Math.min(steps[Math.min(failures, steps.length - 1)] ?? 0, mostMs) * random);

export const decideAfterClose = (code: number | null, { failures, wasReplaced, isPaired, random }: Circumstances): CloseDecision => {
  const backOff = (reason: string): CloseDecision => ({
    kind: 'retry',
    reason,
    afterMs: growingWaitMs(failures, random),
  });
  switch (code) {
    case 401:
      return { kind: 'stop', reason: 'loggedOut', forgetKeys: true };
    case 402:
    case 403:
    case 406:
      return { kind: 'stop', reason: 'banned', forgetKeys: false };
    case 411:
      return { kind: 'stop', reason: 'notMultiDevice', forgetKeys: false };
    case 440:
      // Another socket has these keys. Fighting for them never ends: once, a minute later, then a person decides.
      return wasReplaced ? { kind: 'stop', reason: 'replaced', forgetKeys: false } : { kind: 'retry', reason: 'replaced', afterMs: 60_000 };
    case 515:
      return { kind: 'retry', reason: 'restartRequired', afterMs: 0 };
    case 405:
      return { kind: 'retry', reason: 'versionRefused', afterMs: 15 * 60_000 };
    case 500:
      return failures < 5 ? backOff('badSession') : { kind: 'stop', reason: 'badSession', forgetKeys: false };
    case 408:
      return isPaired ? backOff('timedOut') : { kind: 'stop', reason: 'qrExpired', forgetKeys: false };
    default:
      return isPaired || failures < 3 ? backOff('connectionLost') : { kind: 'stop', reason: 'connectionLost', forgetKeys: false };
  }
};

/** The code in the error a socket closed with. */
export const closeCodeOf = (error: unknown): number | null => {
  if (typeof error !== 'object' || error === null || !('output' in error)) return null;
  const { output } = error;
  return typeof output === 'object' && output !== null && 'statusCode' in output && typeof output.statusCode === 'number'
    ? output.statusCode
    : null;
};
