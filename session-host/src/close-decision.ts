import type { CodeRefusal } from './pairing-code.ts';
import { ProxyError, type ProxyFault } from './proxy/proxy-error.ts';
import { cutCodePoints } from '@balcao/shared/domain/text/cut-text.ts';

/** What to do when a socket closed, by the code that WhatsApp gave. */
export type CloseDecision =
  /** Not before a person acts; `forgetKeys` when the phone unlinked us. */
  | { kind: 'stop'; reason: string; forgetKeys: boolean }
  /** `isAway`: a person is to know now that nothing is tried for so long. */
  | { kind: 'retry'; afterMs: number; reason: string; isAway?: true };

type Circumstances = {
  /** Failed attempts in a row before this one. */
  failures: number;
  /** Whether it was thrown out by another socket already and had not been left alone for a while since. */
  wasReplaced: boolean;
  /** Whether it was asked to restart already and had not been left alone for a while since. */
  wasRestarted?: boolean;
  /** Whether this session was ever paired. */
  isPaired: boolean;
  /** A number in [0, 1) for the jitter. */
  random: number;
  /** For how many seconds from now the account is banned; null where WhatsApp did not say. */
  bannedForSec?: number | null;
  /** Why WhatsApp was not reached through the connection's proxy; null where it was, or there is none. */
  proxyFault?: ProxyFault | null;
  /** A phone that is being linked by a code: why its socket was ended here, null where it closed by itself, and whether another code may be asked for. */
  byCode?: { ended: CodeRefusal | 'codeExpired' | null; mayAskAgain: boolean } | null;
};

const steps = [1, 2, 5, 10, 30, 60, 120].map((seconds) => seconds * 1000);

/** How long to wait after so many failures in a row.
 *  @param random in [0, 1), for the jitter. */
export const growingWaitMs = (failures: number, random: number, mostMs = Infinity): number =>
  Math.round(Math.min(steps[Math.min(failures, steps.length - 1)] ?? 0, mostMs) * random);

/** Timers overflow after 24 days; a ban that lasts longer says so again. */
export const longestWaitMs = 7 * 86_400_000;
const minuteMs = 60_000;

export const decideAfterClose = (
  code: number | null,
  { failures, wasReplaced, wasRestarted = false, isPaired, random, bannedForSec = null, byCode = null, proxyFault = null }: Circumstances,
): CloseDecision => {
  const backOff = (reason: string): Extract<CloseDecision, { kind: 'retry' }> => ({
    kind: 'retry',
    reason,
    afterMs: growingWaitMs(failures, random),
  });
  // Never directly instead: the account would be seen at another address. Linked or not, it is tried until somebody corrects the proxy or it is back.
  if (proxyFault) return { ...backOff(proxyFault), isAway: true };
  if (!isPaired && byCode?.ended) {
    const { ended: reason, mayAskAgain } = byCode;
    return reason === 'codeExpired' && mayAskAgain ? { kind: 'retry', reason, afterMs: 0 } : { kind: 'stop', reason, forgetKeys: false };
  }
  switch (code) {
    case 401:
      return { kind: 'stop', reason: 'loggedOut', forgetKeys: true };
    case 402:
      // A temporary ban. Without its end a person decides, as about any other ban.
      return bannedForSec === null
        ? { kind: 'stop', reason: 'banned', forgetKeys: false }
        : {
            kind: 'retry',
            reason: 'temporarilyBanned',
            afterMs: Math.round(Math.min(bannedForSec * 1000, longestWaitMs) + minuteMs * (1 + random)),
            isAway: true,
          };
    case 403:
    case 406:
      return { kind: 'stop', reason: 'banned', forgetKeys: false };
    case 411:
      return { kind: 'stop', reason: 'notMultiDevice', forgetKeys: false };
    case 440:
      // Another socket has these keys. Fighting for them never ends: once, a minute later, then a person decides.
      return wasReplaced
        ? { kind: 'stop', reason: 'replaced', forgetKeys: false }
        : { kind: 'retry', reason: 'replaced', afterMs: minuteMs, isAway: true };
    case 515:
      // After pairing it is meant: once. A server that says it again and again is not asked again at once.
      return wasRestarted ? backOff('restartRequired') : { kind: 'retry', reason: 'restartRequired', afterMs: 0 };
    case 405:
    // The client is not accepted as what it says it is.
    case 409:
      return { kind: 'retry', reason: 'versionRefused', afterMs: 15 * minuteMs, isAway: true };
    case 408:
      if (isPaired || (byCode && failures < 3)) return backOff('timedOut');
      return { kind: 'stop', reason: byCode ? 'connectionLost' : 'qrExpired', forgetKeys: false };
    default:
      // 500 is also what the library makes of every error of the stream without a code. They pass, however many there are.
      if (isPaired) return backOff(code === 500 ? 'badSession' : 'connectionLost');
      return failures < 3 ? backOff('connectionLost') : { kind: 'stop', reason: 'connectionLost', forgetKeys: false };
  }
};

/** Why a socket closed, in WhatsApp's own words; nothing that a message holds. */
export type CloseCause = {
  code: number | null;
  /** Such as "Stream Errored (ack)". */
  words: string | null;
  /** Seconds from now until a ban ends. */
  bannedForSec: number | null;
  proxyFault: ProxyFault | null;
};

/** What the error that a socket closed with says. */
export const closeCauseOf = (error: unknown): CloseCause => {
  const { output, data, message } = fieldsOf(error);
  const { statusCode } = fieldsOf(output);
  const { expire } = fieldsOf(data);
  const bannedForSec = typeof expire === 'string' && expire !== '' ? Number(expire) : NaN;
  return {
    code: typeof statusCode === 'number' ? statusCode : null,
    // Errors without a code are ours, and may hold anything.
    words: typeof statusCode === 'number' && typeof message === 'string' ? cutCodePoints(message, 100) : null,
    bannedForSec: bannedForSec >= 0 ? bannedForSec : null,
    // The library puts what the line failed with into its own error.
    proxyFault: data instanceof ProxyError ? data.fault : null,
  };
};

/** Also of errors, whose message is not enumerable. */
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value, message: 'message' in value ? value.message : undefined } : {};
