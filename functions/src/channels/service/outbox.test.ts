import { describe, expect, it } from 'vitest';
import { aMessage } from '@balcao/shared/testing/builders.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { toMediaJob, toOutbound } from './outbox.ts';

/** A stream record of a message's row; `before` null = it is new. */
const changeOf = (before: Message | null, after: Message) => ({
  eventId: 'e1',
  entity: 'message',
  old: before && imageOf(before),
  new: imageOf(after),
  expired: false,
});
const imageOf = ({ id, isPrivate, providerId, wireRevision, media, ...message }: Message) => ({
  ...message,
  companyId: 2,
  messageId: id,
  facts: { isPrivate },
  ...(media === null ? {} : { media }),
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

describe('toMediaJob', () => {
  const file = (state: string, providerMediaId: string | null) => ({
    state,
    key: null,
    mimeType: 'image/jpeg',
    fileName: null,
    sizeBytes: null,
    width: null,
    height: null,
    durationSec: null,
    voice: false,
    sticker: false,
    source: providerMediaId === null ? null : { providerMediaId, url: null },
  });
  const pending = aMessage({ mediaType: 'image', media: file('pending', '815') });

  it('has a new file fetched that lies with the provider, and one of a message that was shown without it', () => {
    expect([toMediaJob(changeOf(null, pending)), toMediaJob(changeOf(aMessage(), pending))]).toEqual([
      { companyId: 2, threadId: pending.threadId, messageId: pending.id },
      { companyId: 2, threadId: pending.threadId, messageId: pending.id },
    ]);
  });

  it('says nothing of a file that is fetched already, that a container stores, or that there is none of', () => {
    expect(
      [
        changeOf(pending, aMessage({ ...pending, read: true })),
        changeOf(pending, aMessage({ mediaType: 'image', media: file('ready', null) })),
        changeOf(null, aMessage({ mediaType: 'image', media: file('pending', null) })),
        changeOf(null, aMessage()),
        { ...changeOf(null, pending), entity: 'ticket', new: null },
      ].map(toMediaJob),
    ).toEqual([null, null, null, null, null]);
  });
});
