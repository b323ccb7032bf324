import { randomBytes } from 'node:crypto';
import { encodeBigEndian } from '@whiskeysockets/baileys';
import { toBundleNodes } from '../keys/key-bundle.ts';
import { nextStanzaId, nowSec, stanza } from '../wire/stanza.ts';
import type { Companion } from '../world/companion.ts';
import type { Group } from '../world/group.ts';
import type { Addressing, Person } from '../world/person.ts';

/** Confirms messages to their sender: delivered (null), read or played. */
export const sendReceipt = (
  from: Person,
  to: Person,
  ids: ReadonlyArray<string>,
  type: 'read' | 'played' | null = null,
  { addressing = 'pn', group }: { addressing?: Addressing; group?: Group } = {},
): void => {
  const [first, ...rest] = ids;
  if (first === undefined) return;
  const own = addressing === 'lid' ? from.lid : from.jid;
  const content =
    rest.length > 0
      ? [
          stanza(
            'list',
            {},
            rest.map((id) => stanza('item', { id })),
          ),
        ]
      : undefined;
  for (const companion of to.companions.values()) {
    companion.deliver(
      stanza('receipt', { id: first, from: group?.jid ?? own, participant: group ? own : null, t: String(nowSec()), type }, content),
    );
  }
};

type RetryOptions = {
  count?: number;
  device?: number;
  group?: Group | null;
  byLid?: boolean;
  /** Whom the message went to, where its own account asks. */
  chat?: Person | null;
};

/** Asks a linked device to encrypt a message again, as a phone does that could not read it. */
export const requestRetry = (
  from: Person,
  companion: Companion,
  id: string,
  { count = 1, device = 0, group = null, byLid = false, chat = null }: RetryOptions = {},
): void => {
  const peer = device === 0 ? from.phone : from.addDevice(device);
  const own = byLid ? from.lid : from.jid;
  const jid = device === 0 ? own : own.replace('@', `:${device}@`);
  peer.beginAnew(companion.address);
  const attrs = {
    id,
    from: group?.jid ?? jid,
    participant: group ? jid : null,
    recipient: chat?.jid ?? null,
    type: 'retry',
    t: String(nowSec()),
  };
  companion.deliver(
    stanza('receipt', attrs, [
      stanza('retry', { v: '1', count: String(count), id, t: String(nowSec()) }),
      stanza('registration', {}, encodeBigEndian(peer.registrationId)),
      stanza('keys', {}, toBundleNodes(peer.takeBundle()).slice(1)),
    ]),
  );
};

/** The typing mark; lost on those who are away, or say so. */
export const showTyping = (from: Person, to: Person, state: 'composing' | 'paused' = 'composing'): void => {
  for (const companion of to.companions.values()) {
    if (companion.available) companion.connection?.send(stanza('chatstate', { from: from.jid, to: to.jid }, [stanza(state)]));
  }
};

/** Rings at the linked devices; returns the call's id. */
export const startCall = (
  from: Person,
  to: Person,
  { video = false, addressing = 'pn' }: { video?: boolean; addressing?: Addressing } = {},
): string => {
  const callId = randomBytes(16).toString('hex').toUpperCase();
  const own = addressing === 'lid' ? from.lid : from.jid;
  for (const companion of to.companions.values()) {
    companion.deliver(
      stanza('call', { from: own, id: nextStanzaId(), t: String(nowSec()), notify: from.name }, [
        stanza('offer', { 'call-id': callId, 'call-creator': own, caller_pn: from.jid }, [stanza(video ? 'video' : 'audio')]),
      ]),
    );
  }
  return callId;
};

/** The caller gives up, or nobody answered in time. */
export const endCall = (from: Person, to: Person, callId: string, reason?: 'timeout'): void => {
  for (const companion of to.companions.values()) {
    companion.deliver(
      stanza('call', { from: from.jid, id: nextStanzaId(), t: String(nowSec()) }, [
        stanza('terminate', { 'call-id': callId, 'call-creator': from.jid, reason }),
      ]),
    );
  }
};

/** The linked devices of all members hear a group's new subject, from its owner. */
export const tellSubject = (group: Group): void => {
  for (const member of group.members) {
    for (const companion of member.companions.values()) {
      companion.deliver(
        stanza(
          'notification',
          {
            id: nextStanzaId(),
            from: group.jid,
            participant: group.owner.jid,
            type: 'w:gp2',
            t: String(nowSec()),
            notify: group.owner.name,
          },
          [stanza('subject', { subject: group.subject, s_t: String(nowSec()), s_o: group.owner.jid })],
        ),
      );
    }
  }
};
