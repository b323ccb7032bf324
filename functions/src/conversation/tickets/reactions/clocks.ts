import type { Clock } from '@balcao/shared/domain/automation/clock.ts';
import { clockKinds, clocks as allClocks } from '@balcao/shared/domain/automation/clocks.ts';
import { connectionDefaults } from '@balcao/shared/domain/connections/connection-defaults.ts';
import { companyId as companyIdSchema, type CompanyId, type ConnectionId } from '@balcao/shared/domain/ids.ts';
import type { Timer } from '@balcao/shared/events/timers.ts';
import { connectionRecords, type Connection } from '../../../setup/connections/service/connection-records.ts';
import { TimedCache } from '../../../platform/timed-cache.ts';
import type { Change, Reaction } from '../../../platform/stream-consumer.ts';
import type { ReactionsEnv } from '../../../platform/reactions-env.ts';
import { scheduleTimer } from '../../../platform/timers/schedule-timer.ts';
import { clockSettings } from '../automation/clock-settings.ts';
import { factsReader, type FactsReader } from '../automation/load-facts.ts';
import { parseTicketImage } from '../store/conversation-tables.ts';

type Deps = {
  connectionOf: (companyId: CompanyId, connectionId: ConnectionId) => Promise<Connection | null>;
  facts: (companyId: CompanyId) => FactsReader;
  schedule: (timer: Timer, env: ReactionsEnv) => Promise<void>;
  now: () => Date;
};

/** Sets the timers of a ticket whose status, user or queue changed: by reaction, so that a state that was written always has its clocks, whoever wrote
 *  it. A message changes none of these, and nothing is read for it. */
export const clockReaction = ({ connectionOf, facts, schedule, now }: Deps): Reaction<ReactionsEnv> => ({
  on: { ticket: ['created', 'changed'] },
  urgent: false,
  whenBusy: 'ownQueue',
  react: async (changes, env) => {
    for (const change of changes) {
      if (!hasNewState(change)) continue;
      const { old, new: image } = change;
      const companyId = companyIdSchema.parse(image?.['companyId']);
      const [before, ticket] = [old && parseTicketImage(old), parseTicketImage(image ?? {})];
      const starting = clockKinds.filter((kind) => startsWith(allClocks[kind], before, ticket));
      if (starting.length === 0) continue;
      // Without its connection a rating is over all the same, and a queue offers its tickets.
      const connection = (await connectionOf(companyId, ticket.connectionId)) ?? connectionDefaults;
      for (const clock of starting) {
        const at = allClocks[clock].dueAt({ ...(await clockSettings(facts(companyId), clock, ticket, connection)), ticket, now: now() });
        const version = allClocks[clock].versionOf(ticket);
        if (at !== null && version !== null)
          await schedule({ kind: 'ticket-clock', companyId, ticketId: ticket.id, clock, at, version }, env);
      }
    }
  },
});

/** What versions are made of: a message changes none of it. */
const hasNewState = ({ old, new: now }: Change): boolean =>
  now !== null && (old?.['stateAt'] !== now['stateAt'] || old?.['isBot'] !== now['isBot']);

const startsWith = (
  { versionOf }: Clock,
  before: Parameters<Clock['versionOf']>[0] | null,
  now: Parameters<Clock['versionOf']>[0],
): boolean => {
  const version = versionOf(now);
  return version !== null && (before === null || versionOf(before) !== version);
};

/** Settings change seldom: five seconds old is fresh enough for what is minutes away. */
const connections = new TimedCache<Connection | null>(5000, { isCached: (found) => found !== null });
const keptConnection: Deps['connectionOf'] = (companyId, connectionId) =>
  connections.get(connectionId, () => connectionRecords(companyId).get(connectionId));

/** Has tickets do by themselves what time alone asks for. */
export const clocks = clockReaction({
  connectionOf: keptConnection,
  facts: factsReader,
  schedule: (timer, env) => scheduleTimer({ env, now: () => new Date() }, timer),
  now: () => new Date(),
});
