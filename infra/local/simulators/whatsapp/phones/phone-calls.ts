import type { BinaryNode } from '@whiskeysockets/baileys';
import { HttpError } from '../../http/http-server.ts';
import { endCall, startCall } from '../service/phone-signals.ts';
import { childrenOf } from '../wire/stanza.ts';
import type { Person } from '../world/person.ts';
import type { PhoneLog } from './phone-log.ts';

/** Calls of simulated phones; they ring at linked devices and stand in the chats of both phones. */
export const createPhoneCalls = (log: PhoneLog) => {
  const calls = new Map<string, { from: Person; to: Person }>();
  const settle = (callId: string, status: 'rejected' | 'accepted' | 'ended'): void => {
    const call = calls.get(callId);
    if (!call) return;
    log.progress(call.from.number, callId, status);
    log.progress(call.to.number, callId, status);
    if (status !== 'accepted') calls.delete(callId);
  };
  return {
    start: (from: Person, to: Person, options: { video?: boolean; addressing?: 'pn' | 'lid' }): string => {
      const callId = startCall(from, to, options);
      calls.set(callId, { from, to });
      for (const [phone, chat] of [
        [from, to],
        [to, from],
      ] as const) {
        log.noteCall(phone, chat, from, callId, options.video ?? false);
      }
      return callId;
    },
    /** The caller hangs up, or nobody answered (`timeout`). @throws HttpError 404 when no such call rings. */
    end: (callId: string, reason?: 'timeout'): void => {
      const call = calls.get(callId);
      if (!call) throw new HttpError(404, `No call ${callId}.`);
      endCall(call.from, call.to, callId, reason);
      settle(callId, 'ended');
    },
    /** A client answered or rejected. */
    onCall: (_from: Person, node: BinaryNode): void => {
      for (const { tag, attrs } of childrenOf(node)) {
        const callId = attrs['call-id'] ?? '';
        if (tag === 'reject') settle(callId, 'rejected');
        if (tag === 'accept') settle(callId, 'accepted');
      }
    },
  };
};
