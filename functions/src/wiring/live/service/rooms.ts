import type { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { threadId as threadIdSchema, type CompanyId, type TicketUuid, type UserId } from '@balcao/shared/domain/ids.ts';
import { canSeeTicket } from '@balcao/shared/domain/tickets/can-see-ticket.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import type { LiveEvent } from '@balcao/shared/events/live-frames.ts';
import { userRecords, type StoredUser } from '../../../organisation/users/service/user-records.ts';
import { ticketRecords } from '../../../conversation/tickets/service/ticket-records.ts';
import { liveStore, type Socket } from '../../../platform/live/live-store.ts';
import { isAboutMany, type RoomAboutMany } from '../../../platform/live/rooms-about-many.ts';
import { askSession } from '../../../channels/service/ask-session.ts';
import { showComposing } from '../../../channels/service/show-composing.ts';
import { postEvents, postFrames } from '../../../platform/live/post-frames.ts';

export type SocketDeps = {
  socketId: string;
  client: ApiGatewayManagementApiClient;
  shardQueueUrl: string;
  outboundQueueUrl: string;
  now: () => Date;
};
export type Owner = { companyId: CompanyId; userId: UserId };
type Room = TicketUuid | RoomAboutMany;

const roomOf = (ticket: Ticket) => `thread:${ticket.threadId}`;

/** Opens a conversation to the socket, when its user may see the ticket, and shows viewers to each other.
 *  @returns what the socket itself is to be told. */
export const joinRoom = async (deps: SocketDeps, owner: Owner, room: Room | null): Promise<LiveEvent[]> => {
  if (isAboutMany(room)) {
    await liveStore.joinRoom(owner.companyId, deps.socketId, room);
    return [];
  }
  const seen = await seenTicket(owner, room);
  if (!seen) return [];
  await liveStore.joinRoom(owner.companyId, deps.socketId, roomOf(seen.ticket));
  await askSession(deps.shardQueueUrl, owner.companyId, seen.ticket, 'watch', deps.now());
  // Whoever works on it opens it all the time.
  if (seen.ticket.userId !== owner.userId) await ticketRecords(owner.companyId).noteAccess(seen.ticket, owner.userId, deps.now());
  const others = await othersIn(deps, owner, seen.ticket);
  await tell(deps, others, presence(owner, seen.ticket, 'viewing', seen.user));
  const told: LiveEvent[] = [{ event: `company-${owner.companyId}-room`, action: 'joined', ticketId: seen.ticket.id }];
  for (const userId of new Set(others.map((other) => other.userId))) {
    const viewer = userId === owner.userId ? null : await userRecords(owner.companyId).get(userId);
    if (viewer) told.push(presence(owner, seen.ticket, 'viewing', viewer));
  }
  return told;
};

export const leaveRoom = async (deps: SocketDeps, owner: Owner, room: Room | null): Promise<void> => {
  if (isAboutMany(room)) return liveStore.leaveRoom(owner.companyId, deps.socketId, room);
  // Whoever may no longer see the ticket leaves too.
  const ticket = room && (await ticketRecords(owner.companyId).getByUuid(room));
  if (!ticket) return;
  await liveStore.leaveRoom(owner.companyId, deps.socketId, roomOf(ticket));
  await sayLeft(deps, owner, roomOf(ticket));
};

/** The others in a room hear that this user left, unless another of the user's tabs is still there. */
export const sayLeft = async (deps: SocketDeps, owner: Owner, room: string): Promise<void> => {
  const thread = threadIdSchema.safeParse(room.replace(/^thread:/, ''));
  if (!thread.success) return;
  const tickets = ticketRecords(owner.companyId);
  const [user, { lastTicketId }] = await Promise.all([userRecords(owner.companyId).get(owner.userId), tickets.getThread(thread.data)]);
  const ticket = lastTicketId && (await tickets.get(lastTicketId));
  if (!ticket) return;
  const others = await othersIn(deps, owner, ticket);
  if (others.some(({ userId }) => userId === owner.userId)) return;
  if (user && lastTicketId)
    await tell(deps, others, {
      event: `company-${owner.companyId}-presence`,
      action: 'left',
      ticketId: lastTicketId,
      user: { id: user.id, name: user.name },
    });
};

/** "Ana is replying", to the others who have the conversation open. */
export const tellTyping = async (deps: SocketDeps, owner: Owner, uuid: TicketUuid | null): Promise<void> => {
  const seen = await seenTicket(owner, uuid);
  if (!seen) return;
  await tell(deps, await othersIn(deps, owner, seen.ticket), presence(owner, seen.ticket, 'typing', seen.user));
  await showComposing(deps, owner.companyId, seen.ticket, deps.now());
};

export const answerPing = async ({ client, socketId }: SocketDeps): Promise<void> => {
  await postFrames(client, socketId, ['{"events":[]}']);
};

const presence = (
  { companyId }: Owner,
  ticket: Ticket,
  action: 'viewing' | 'typing',
  user: Pick<StoredUser, 'id' | 'name'>,
): LiveEvent => ({
  event: `company-${companyId}-presence`,
  action,
  ticketId: ticket.id,
  user: { id: user.id, name: user.name },
});

const seenTicket = async ({ companyId, userId }: Owner, uuid: TicketUuid | null): Promise<{ ticket: Ticket; user: StoredUser } | null> => {
  if (uuid === null) return null;
  const [ticket, user] = await Promise.all([ticketRecords(companyId).getByUuid(uuid), userRecords(companyId).get(userId)]);
  return ticket && user && canSeeTicket({ ...user, userId: user.id }, ticket) ? { ticket, user } : null;
};

/** The others who have the conversation open and may still see the ticket. */
const othersIn = async ({ socketId }: SocketDeps, { companyId }: Owner, ticket: Ticket): Promise<Socket[]> => {
  const inRoom = (await liveStore.socketsOf(companyId)).filter(
    (socket) => socket.socketId !== socketId && socket.rooms.includes(roomOf(ticket)),
  );
  const users = await Promise.all([...new Set(inRoom.map(({ userId }) => userId))].map((userId) => userRecords(companyId).get(userId)));
  const allowed = new Set(users.flatMap((user) => (user && canSeeTicket({ ...user, userId: user.id }, ticket) ? [user.id] : [])));
  return inRoom.filter(({ userId }) => allowed.has(userId));
};

const tell = async ({ client }: SocketDeps, sockets: ReadonlyArray<Socket>, event: LiveEvent): Promise<void> => {
  await Promise.all(sockets.map((socket) => postEvents(client, socket.socketId, [event])));
};
