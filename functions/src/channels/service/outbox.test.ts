import { describe, expect, it } from 'vitest';
import { aMessage } from '@balcao/shared/testing/builders.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { toOutbound } from './outbox.ts';

/** A stream record of a message's row; `before` null = it is new. */
const changeOf = (before: Message | null, after: Message) => ({
  eventId: 'e1',
  entity: 'message',
  old: before && imageOf(before),
  new: imageOf(after),
  expired: false,
});
const imageOf = ({ id, isPrivate, providerId, wireRevision, ...message }: Message) => ({
  ...message,
  companyId: 2,
  messageId: id,
  facts: { isPrivate },
  media: undefined,
  ...(providerId === null ? {} : { providerId }),
  ...(wireRevision === null ? {} : { wireRevision }),
});
const own = (change: Parameters<typeof aMessage>[0] = {}) => aMessage({ fromMe: true, providerId: null, ...change });
const sent = (change: Parameters<typeof aMessage>[0] = {}) => own({ providerId: '3EB0', wireRevision: 0, ack: 2, ...change });
const jobOf = (before: Message | null, after: Message) => toOutbound(changeOf(before, after))?.job ?? null;

describe('toOutbound', () => {
  it('sends what is new, and what is tried again', () => {
    expect(jobOf(null, own())).toMatchObject({ kind: 'send', attempt: 0 });
    expect(jobOf(own({ attempt: 0 }), own({ attempt: 1 }))).toMatchObject({ kind: 'send', attempt: 1 });
  });

  it('updates a sent message whose text changed or which was deleted', () => {
    expect(jobOf(sent(), sent({ revision: 1, isEdited: true }))).toMatchObject({ kind: 'update', attempt: 1 });
    expect(jobOf(sent({ revision: 1 }), sent({ revision: 2, isDeleted: true }))).toMatchObject({ kind: 'update', attempt: 2 });
  });

  it('has no command for an edit that came before the send', () => {
    expect(jobOf(own(), own({ revision: 1, isEdited: true }))).toBeNull();
  });

  it('says nothing when the update went out, an ack came, or the message is a note or the customer’s', () => {
    expect(jobOf(sent({ revision: 1 }), sent({ revision: 1, wireRevision: 1 }))).toBeNull();
    expect(jobOf(sent(), sent({ ack: 3 }))).toBeNull();
    expect(jobOf(null, own({ isPrivate: true }))).toBeNull();
    expect(jobOf(sent(), sent({ revision: 1, isPrivate: true }))).toBeNull();
    expect(jobOf(aMessage(), aMessage({ body: 'editada pelo cliente', isEdited: true }))).toBeNull();
  });
});
