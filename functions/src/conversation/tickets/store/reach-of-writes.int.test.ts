import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { companyId, connectionId, messageId } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { ownFailures } from '@balcao/shared/domain/messages/own-failures.ts';
import { aMessage, anId } from '@balcao/shared/testing/builders.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalCloud } from '../../../../../infra/local/start-local-cloud.ts';
import { startLocalStore } from '../../../../../infra/local/start-local-store.ts';
import type { MessageStore } from './message-store.ts';

/** The stream's readers are not woken by writes that say they reach nobody, or screens only: this holds every such write against what the readers do. */
const company = companyId.parse(7);
const connection = connectionId.parse(anId('C1'));
const at = '2026-03-10T12:00:00.000Z';
const service = { category: 'service', type: 'regular', billable: true, model: 'PMP' };
const template = { ...service, category: 'utility' };
const failure = { code: 1, reason: 'x', retryable: true };

let cloud: LocalCloud;
let store: MessageStore;
let imageOf: (message: Message) => Promise<Record<string, { S?: string }> | undefined>;
let follows: (old: unknown, now: unknown) => { reactions: unknown[]; shows: boolean };
let create: (message: Message) => Promise<void>;
beforeAll(async () => {
  cloud = await startLocalStore();
  Object.assign(process.env, cloud.env);
  const [{ messageStoreFor }, { messageEntity }, tables, { dynamo }, { tableName }, { toChange }, outbox, { toIndexChanges }, visible] =
    await Promise.all([
      import('./message-store.ts'),
      import('./message.entity.ts'),
      import('./conversation-tables.ts'),
      import('../../../platform/aws-clients.ts'),
      import('../../../platform/table/table-name.ts'),
      import('../../../platform/stream-consumer.ts'),
      import('../../../channels/service/outbox.ts'),
      import('../../../organisation/search/service/index-changes.ts'),
      import('../service/is-visible-change.ts'),
    ]);
  store = messageStoreFor(company);
  create = (message) => messageEntity.put(tables.toMessageRow(company, message)).go();
  imageOf = async ({ threadId, id }) => {
    const Key = messageEntity.keyOf({ companyId: company, threadId, messageId: id });
    const { Item } = await dynamo().send(new GetItemCommand({ TableName: tableName(), Key, ConsistentRead: true }));
    return Item as Record<string, { S?: string }> | undefined;
  };
  follows = (OldImage, NewImage) => {
    const change = toChange({ eventName: 'MODIFY', dynamodb: { OldImage, NewImage, SequenceNumber: '1' } } as Parameters<
      typeof toChange
    >[0]);
    const [old, now] = [change.old ?? {}, change.new ?? {}].map(tables.parseMessageImage);
    return {
      reactions: [outbox.toOutbound(change), outbox.toMediaJob(change), ...toIndexChanges(change)].filter((each) => each !== null),
      shows: visible.isVisibleChange(old!, now!),
    };
  };
});
afterAll(() => cloud.stop());

const sent = (more: Partial<Message> = {}): Message => aMessage({ fromMe: true, ack: 1, providerId: 'wamid.1', ...more });
const unsent: Partial<Message> = { ack: 0, providerId: null };
const keyOf = ({ threadId, id: messageId }: Message) => ({ threadId, messageId });
const media: NonNullable<Message['media']> = {
  key: 'company7/a',
  state: 'ready',
  mimeType: 'image/png',
  fileName: null,
  sizeBytes: 1,
  voice: false,
  sticker: false,
  width: null,
  height: null,
  durationSec: null,
  source: null,
};

/** What a campaign or a schedule planned: it hears what becomes of it. */
const ofCampaign: Partial<Message> = { handledBy: 'campaign' };
type Write = [what: string, before: Message, reach: string, write: (message: Message) => Promise<unknown>];
const writes: Write[] = [
  ['a tick', sent(), 'screens', (message) => store.raiseAck(keyOf(message), 3, at)],
  ['a tick on a failed one', sent({ failed: failure }), 'screens', (message) => store.raiseAck(keyOf(message), 2, at)],
  ['a tick that tells no price', sent(), 'screens', (message) => store.raiseAck(keyOf(message), 2, at, null)],
  ['the delivery of a service message', sent(), 'all', (message) => store.raiseAck(keyOf(message), 2, at, service)],
  ['its delivery after its price', sent({ pricing: service }), 'all', (message) => store.raiseAck(keyOf(message), 2, at, null)],
  ['that it is read', sent({ pricing: service, ack: 2 }), 'screens', (message) => store.raiseAck(keyOf(message), 3, at, null)],
  ['the delivery of a template', sent(), 'all', (message) => store.raiseAck(keyOf(message), 2, at, template)],
  ['a price before the delivery', sent(), 'nobody', (message) => store.raiseAck(keyOf(message), 1, at, service)],
  ['a price after the delivery', sent({ ack: 2 }), 'all', (message) => store.raiseAck(keyOf(message), 2, at, service)],
  ['a failure', sent(), 'all', (message) => store.markFailed(keyOf(message), failure, at)],
  ['a tick of a campaign', sent(ofCampaign), 'all', (message) => store.raiseAck(keyOf(message), 3, at)],
  ['a failure of a campaign', sent(ofCampaign), 'all', (message) => store.markFailed(keyOf(message), failure, at)],
  [
    'the answer to its send',
    sent({ ...unsent, ...ofCampaign }),
    'all',
    (message) => store.recordSent(keyOf(message), connection, 'wamid.6', new Date(at)),
  ],
  ['that it is attempted', sent(unsent), 'nobody', (message) => store.markAttempted(keyOf(message), 0, at)],
  ['that its file was handed over', sent({ ...unsent, media }), 'nobody', (message) => store.noteUpload(keyOf(message), 'm1')],
  ['that it was not attempted', sent({ ...unsent, attemptedAt: at }), 'nobody', (message) => store.clearAttempt(keyOf(message))],
  ['the name to send it under', sent(unsent), 'nobody', (message) => store.assignProviderId(message, connection, 'wamid.2', null, at)],
  ['the answer to the send', sent(unsent), 'screens', (message) => store.recordSent(keyOf(message), connection, 'wamid.3', new Date(at))],
  ['that it is held back', sent(unsent), 'screens', (message) => store.recordHeld(keyOf(message), connection, 'wamid.5', new Date(at))],
  [
    'the answer after the tick',
    sent({ ...unsent, ack: 2 }),
    'nobody',
    (message) => store.recordSent(keyOf(message), connection, 'wamid.4', new Date(at)),
  ],
  [
    'its file',
    aMessage({ media: { ...media, key: null, state: 'pending' } }),
    'screens',
    (message) => store.setMedia(keyOf(message), media, at),
  ],
  ['a reaction', aMessage(), 'screens', (message) => store.react(keyOf(message), 'x', '👍', at)],
  ['what the phone has', sent({ wireRevision: 0, revision: 1 }), 'nobody', (message) => store.noteWireRevision(keyOf(message), 1)],
  [
    'that the person stopped marketing',
    sent({ ack: 1 }),
    'all',
    (message) => store.markFailed(keyOf(message), { code: 131050, reason: 'x', retryable: false }, at),
  ],
  [
    'that an edit did not get out',
    sent({ wireRevision: 0, revision: 1 }),
    'screens',
    (message) => store.markChangeFailed({ ...keyOf(message), revision: 1 }, 'x', at),
  ],
  ['that it is to be sent again', sent({ failed: failure, ack: 0 }), 'all', (message) => store.retry(keyOf(message), 1, at)],
  ['that an edit is to go out again', sent({ failed: failure, wireRevision: 0 }), 'all', (message) => store.retryChange(message, at)],
  ['an edit of ours', sent(), 'all', (message) => store.revise(message, { body: 'new', isEdited: true }, 'new', at)],
];

describe('what is written to a message', () => {
  it.each(writes)('%s wakes only who has something to do', async (_what, before, reach, write) => {
    await create(before);
    const old = await imageOf(before);

    await write(before);

    const now = await imageOf(before);
    expect(now).not.toEqual(old);
    expect(now?.['_r']?.S).toBe(reach);
    const { reactions, shows } = follows(old, now);
    const unheard = reach === 'all' ? [] : [...reactions, ...(reach === 'nobody' && shows ? ['shown'] : [])];
    expect(unheard).toEqual([]);
  });
});

describe('that it was sent after all', () => {
  const unanswered = { code: ownFailures.noAnswer, reason: 'no answer', retryable: true };
  const sentAfter = async (before: Message) => {
    await create(before);
    await Promise.all([1, 2].map(() => store.recordSent(keyOf(before), connection, 'wamid.late', new Date(at))));
    return store.get(keyOf(before));
  };

  it('is no failure any more where only the answer was missing, and cannot be sent again', async () => {
    const before = sent({ ...unsent, id: messageId.parse(anId('M2')), failed: unanswered });

    expect(await sentAfter(before)).toMatchObject({ ack: 1, failed: null, providerId: 'wamid.late' });
    expect(await store.retry(keyOf(before), before.attempt + 1, at)).toBe(false);
  });

  it('leaves what the provider said', async () => {
    const before = sent({ ...unsent, id: messageId.parse(anId('M3')), failed: { ...unanswered, code: 131026 } });

    expect(await sentAfter(before)).toMatchObject({ failed: { code: 131026 } });
  });
});
