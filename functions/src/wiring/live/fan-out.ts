import { setTimeout as sleep } from 'node:timers/promises';
import { companyId as companyIdSchema, threadId as threadIdSchema, type CompanyId } from '@balcao/shared/domain/ids.ts';
import { canSeeTicket } from '@balcao/shared/domain/tickets/can-see-ticket.ts';
import { countedFacts } from '@balcao/shared/domain/tickets/counted-as.ts';
import type { LiveEvent } from '@balcao/shared/events/live-frames.ts';
import { hidesNumbers } from '../../platform/actor.ts';
import { liveManagement } from '../../platform/aws-clients.ts';
import { readEnv } from '../../platform/env.ts';
import { TimedCache } from '../../platform/timed-cache.ts';
import { log } from '../../platform/logger.ts';
import { leaseOn } from '../../platform/message-lease.ts';
import { setAsideTo } from '../../platform/set-aside.ts';
import { streamConsumer, type Change, type Reaction } from '../../platform/stream-consumer.ts';
import { assertLoaded } from '../../platform/table/entity.ts';
import { withinCompany } from '../../platform/tenant-scope.ts';
import { companyRecords, type Company } from '../../organisation/companies/service/company-records.ts';
import { loadNames, type Names } from '../../people/names/service/names.ts';
import { ticketRecords } from '../../conversation/tickets/service/ticket-records.ts';
import { userRecords } from '../../organisation/users/service/user-records.ts';
import { hasOtherAccess } from '../../organisation/users/service/has-other-access.ts';
import { liveFanOutEnv } from './env.ts';
import { liveEntities, liveSources, platformEntities, wantedLive } from './registry.ts';
import { endSocket } from './service/end-socket.ts';
import { endedSockets } from './service/ended-sockets.ts';
import { groupFrames } from './service/group-frames.ts';
import type { Frame, LiveContext, LiveSource, Watcher } from './service/live-source.ts';
import { packFrames, postEvents, postFrames, toEventText } from '../../platform/live/post-frames.ts';
import { liveStore, type Socket } from '../../platform/live/live-store.ts';

const env = readEnv(liveFanOutEnv);
assertLoaded(liveEntities);
const client = liveManagement(env.LIVE_MANAGEMENT_URL);

const fanOut = async (changes: ReadonlyArray<Change>): Promise<void> => {
  const byCompany = Map.groupBy(changes, (change) => Number((change.new ?? change.old)?.companyId ?? 0));
  await Promise.all([
    ...[...byCompany]
      .filter(([company]) => company > 0)
      .map(([company, ofCompany]) => {
        const companyId = companyIdSchema.parse(company);
        return withinCompany(companyId, () => tell(companyId, ofCompany));
      }),
    tellPlatform(
      [...byCompany].flatMap(([company, ofCompany]) =>
        company > 0 && ofCompany.some(({ entity }) => platformEntities.has(entity)) ? [company] : [],
      ),
    ),
  ]);
};

/** Super users watch every company's connections: they learn whose moved and read again what they look at. */
const tellPlatform = async (companies: number[]): Promise<void> => {
  if (companies.length === 0) return;
  const sockets = await liveStore.socketsOf(platformCompany);
  if (sockets.length === 0) return;
  const { names } = await known(platformCompany, []);
  const companyIds = companies.map((company) => companyIdSchema.parse(company));
  const event: LiveEvent = { event: `company-${platformCompany}-allConnections`, action: 'update', companyIds };
  await Promise.all(
    sockets.filter(({ userId }) => names.users.get(userId)?.super).map(({ socketId }) => postEvents(client, socketId, [event])),
  );
};

/** The company that runs the installation is always number 1. */
const platformCompany = companyIdSchema.parse(1);

const tell = async (companyId: CompanyId, changes: ReadonlyArray<Change>): Promise<void> => {
  const all = await liveStore.watchersOf(companyId, new Date());
  if (all.length === 0) return;
  const { company, names } = await known(companyId, changes);
  if (!company) return;
  const ended = endedSockets(
    all.filter(({ isWaiting }) => !isWaiting),
    changes,
    { users: names.users, company, now: new Date() },
  );
  await Promise.all([...ended].map(([socketId, reason]) => endSocket(client, companyId, socketId, reason)));
  const sockets = all.filter(({ socketId }) => !ended.has(socketId));
  if (sockets.length === 0) return;
  const frames = await framesOf(changes, {
    companyId,
    names,
    settings: company.settings,
    roomsWanted: new Set(sockets.flatMap(({ rooms }) => rooms)),
  });
  if (frames.length === 0) return;
  const watching = sockets.flatMap((socket) => {
    const watcher = toWatcher(socket, names, company);
    return watcher ? [{ socket, watcher }] : [];
  });
  await Promise.all([
    tellHidden(companyId, sockets, changes),
    ...groupFrames(watching, frames).flatMap((group) => group.sockets.map((socket) => deliver(companyId, socket, group.texts))),
  ]);
};

const framesOf = async (changes: ReadonlyArray<Change>, context: LiveContext): Promise<Frame[]> => {
  const told = await Promise.all(
    Object.values(liveSources).map(async ({ entities, frames }: LiveSource) => {
      const own = changes.filter(({ entity }) => entities.includes(entity));
      return own.length > 0 ? frames(own, context) : [];
    }),
  );
  return told.flat();
};

/** What users have open and may no longer see, because of what was taken from them, leaves their screens. */
const tellHidden = async (companyId: CompanyId, sockets: ReadonlyArray<Socket>, changes: ReadonlyArray<Change>): Promise<void> => {
  const changed = new Map(
    changes.flatMap((change): [string, Change][] =>
      change.entity === 'user' && hasOtherAccess(change) ? [[String(change.new?.userId), change]] : [],
    ),
  );
  const tickets = ticketRecords(companyId);
  for (const socket of sockets) {
    const change = changed.get(socket.userId);
    const user = change && (await userRecords(companyId).get(socket.userId));
    if (!user) continue;
    const threads = socket.rooms.flatMap((room) => threadIdSchema.safeParse(room.replace(/^thread:/, '')).data ?? []);
    for (const thread of threads) {
      const { activeTicketId, lastTicketId } = await tickets.getThread(thread);
      const at = activeTicketId ?? lastTicketId;
      const ticket = at && (await tickets.get(at));
      if (!ticket || canSeeTicket({ ...user, userId: user.id }, ticket)) continue;
      await liveStore.leaveRoom(companyId, socket.socketId, `thread:${thread}`);
      const hidden: LiveEvent = {
        event: `company-${companyId}-ticket`,
        action: 'delete',
        ticketId: ticket.id,
        uuid: ticket.uuid,
        cause: 'hidden',
        by: null,
        to: null,
        queue: null,
        was: countedFacts(ticket),
      };
      await deliver(companyId, socket, packFrames([toEventText(hidden)]));
    }
  }
};

/** A socket the gateway does not know closed without saying so, unless it has only just spoken: then it is asked once more. */
const deliver = async (companyId: CompanyId, socket: Socket, frames: ReadonlyArray<string>): Promise<void> => {
  const { socketId, liveAt, isWaiting, token } = socket;
  if (isWaiting && token) {
    if (await liveStore.noteMissed(companyId, token)) return;
    // It began to listen since: then the frame is for its socket.
    const opened = (await liveStore.socketsOf(companyId)).filter((each) => each.token === token);
    await Promise.all(opened.map((each) => deliver(companyId, each, frames)));
    return;
  }
  if ((await postFrames(client, socketId, frames)) !== 'gone') return;
  if (Date.now() - Date.parse(liveAt) < youngMs) {
    await sleep(askAgainMs);
    await postFrames(client, socketId, frames);
    return;
  }
  log.info('LIVE_SOCKET_GONE a socket closed without saying so', { companyId });
  await liveStore.removeSocket(companyId, socketId);
};
const youngMs = 30_000;
const askAgainMs = 300;

const toWatcher = (socket: Socket, names: Names, company: Company): Watcher | null => {
  const user = names.users.get(socket.userId);
  if (!user) return null;
  return {
    viewer: { ...user, userId: user.id },
    rooms: socket.rooms,
    isWaiting: socket.isWaiting,
    hideNumbers: hidesNumbers({ profile: user.profile, settings: company.settings }),
  };
};

type Known = { company: Company | null; names: Names };
const knownCache = new TimedCache<Known>(2000);
const named = new Set(['user', 'queue', 'tag', 'connection', 'company']);

/** Names and permissions change seldom: two seconds old is fresh enough, unless this very batch changes them. */
const known = (companyId: CompanyId, changes: ReadonlyArray<Change>): Promise<Known> => {
  const isStale = changes.some(({ entity }) => named.has(entity));
  const read = async (): Promise<Known> => {
    const companies = companyRecords(companyId);
    // Sockets end by what a company was changed to: an older copy would leave them open.
    const isChanged = changes.some(({ entity }) => entity === 'company');
    const [company, names] = await Promise.all([isChanged ? companies.getConsistent() : companies.get(), loadNames(companyId)]);
    return { company, names };
  };
  return knownCache.get(String(companyId), read, isStale);
};

const frames: Reaction = {
  on: wantedLive,
  urgent: true,
  whenBusy: 'stream',
  react: fanOut,
};

export const handler = streamConsumer(
  { frames },
  { env, lease: leaseOn({ queueUrl: env.OWN_QUEUE_URL, leaseSec: 30 }), setAside: setAsideTo(env.DEAD_QUEUE_URL) },
);
