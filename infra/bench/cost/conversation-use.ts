import type { Measured } from './measured.ts';
import { conversation } from './prices.ts';
import { addUsage, noUsage, scaleUsage, type Usage } from './usage.ts';

/** Names of the operations, as measured and as put together here. */
export const operationNames = {
  first: 'customer writes for the first time',
  inbound: 'customer writes (conversation open on a screen)',
  accept: 'attendant accepts a conversation',
  unanswered: 'customer writes, and is read without an answer within 20 s',
  outbound: 'attendant writes (official; sent, delivered, read)',
  photo: 'customer sends a photo',
  list: 'attendant looks at another tab',
  open: 'attendant opens a conversation (something unread)',
  reopen: 'attendant opens a conversation again (nothing unread)',
  close: 'attendant closes a conversation',
  recipient: 'attendant writes to a contact without a conversation',
  start: 'browser opens the app',
  ping: 'an open screen says it is there (every 5 minutes)',
  botGreets: 'bot: customer writes for the first time and is told the menu',
  botChoice: 'bot: customer chooses a queue, which greets',
  qrFirst: 'QR: customer writes for the first time',
  qrInbound: 'QR: customer writes (conversation open on a screen)',
  qrUnanswered: 'QR: customer writes, and is read without an answer within 20 s',
  qrOutbound: 'QR: attendant writes (sent, delivered)',
} as const;

/** How often each operation happens in one conversation (see `conversation` in prices.ts). */
export const perConversation = (channel: 'official' | 'qr'): [name: string, times: number][] => {
  const { customerMessages, photos, attendantMessages, listsOpened, opened, unansweredShare } = conversation;
  const texts = customerMessages - 1 - photos;
  const isOfficial = channel === 'official';
  return [
    [isOfficial ? operationNames.first : operationNames.qrFirst, 1],
    [isOfficial ? operationNames.inbound : operationNames.qrInbound, texts * (1 - unansweredShare)],
    [isOfficial ? operationNames.unanswered : operationNames.qrUnanswered, texts * unansweredShare],
    [operationNames.photo, photos],
    [operationNames.accept, 1],
    [isOfficial ? operationNames.outbound : operationNames.qrOutbound, attendantMessages],
    [operationNames.list, listsOpened],
    [operationNames.open, 1],
    [operationNames.reopen, opened - 1],
    [operationNames.close, 1],
  ];
};

/** Partition keys of one conversation, in which nobody writes a hundred times a second: they are not what a tenant's traffic meets first. */
export const isOfConversation = (pattern: string): boolean => pattern === 'message';

export const messagesPerConversation = conversation.customerMessages + conversation.attendantMessages;

export const find = (operations: ReadonlyArray<Measured>, name: string): Measured => {
  const found = operations.find((operation) => operation.name === name);
  if (!found) throw new Error(`"${name}" was not measured`);
  return found;
};

/** What one message uses on average, with everything around it. */
export const usagePerMessage = (operations: ReadonlyArray<Measured>, channel: 'official' | 'qr'): Usage =>
  scaleUsage(
    perConversation(channel).reduce((sum, [name, times]) => addUsage(sum, scaleUsage(find(operations, name).usage, times)), noUsage),
    1 / messagesPerConversation,
  );
