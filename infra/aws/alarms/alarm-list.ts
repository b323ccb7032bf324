import type { FunctionSpec, Topology, Trigger } from '../../topology-types.ts';

/** One alarm: its name after the stage's prefix, what it looks at, and what people notice (the alarm's text). */
export type AlarmSpec = { name: string; notice: string } & (
  | { watches: 'function-errors'; functionName: string }
  | { watches: 'stream-delay'; functionName: string }
  | { watches: 'queue-delay'; queue: string; afterSec: number }
  | { watches: 'dead-letters'; queue: string }
  | {
      watches:
        | 'http-faults'
        | 'foreign-keys'
        | 'client-errors'
        | 'function-throttles'
        | 'table-throttles'
        | 'sessions-errors'
        | 'sessions-down'
        | 'sessions-slow'
        | 'sessions-full'
        | 'sessions-memory'
        | 'sessions-failing'
        | 'sessions-refused';
    }
);

/** A conversation that waits this long has been noticed; an import has time. */
const lateAfterSec = (trigger: Extract<Trigger, { on: 'queue' }>): number => (trigger.maxConcurrency ? 3600 : 300);

const alarmsOfFunction = ([functionName, { triggers, ifItFails: notice }]: [string, FunctionSpec], topology: Topology): AlarmSpec[] => [
  { name: `${functionName}-errors`, notice, watches: 'function-errors', functionName },
  ...triggers.flatMap((trigger): AlarmSpec[] => {
    if (trigger.on === 'stream') {
      return [
        { name: `${functionName}-behind`, notice, watches: 'stream-delay', functionName },
        { name: trigger.onFailureQueue, notice: `given up on: ${notice}`, watches: 'dead-letters', queue: trigger.onFailureQueue },
      ];
    }
    const spec = trigger.on === 'queue' ? topology.queues[trigger.queue] : undefined;
    if (trigger.on !== 'queue' || !spec) return [];
    return [
      { name: `${trigger.queue}-late`, notice, watches: 'queue-delay', queue: trigger.queue, afterSec: lateAfterSec(trigger) },
      // What was set aside of a stream ends where the stream's own failures do.
      ...(triggers.some((other) => other.on === 'stream' && other.onFailureQueue === spec.deadLetter)
        ? []
        : [{ name: spec.deadLetter, notice: `given up on: ${notice}`, watches: 'dead-letters' as const, queue: spec.deadLetter }]),
    ];
  }),
];

const ofTheWhole: ReadonlyArray<AlarmSpec> = [
  { name: 'http-faults', notice: 'the app answers with errors that are its own fault', watches: 'http-faults' },
  { name: 'foreign-keys', notice: "nothing, for it was stopped: a function reached for another company's rows", watches: 'foreign-keys' },
  { name: 'client-errors', notice: 'a part of the screen says that it could not be shown, or does nothing', watches: 'client-errors' },
  {
    name: 'function-throttles',
    notice: 'requests are refused and messages wait: too many functions run at once',
    watches: 'function-throttles',
  },
  { name: 'table-throttles', notice: 'everything is slow or fails: the table refuses some reads or writes', watches: 'table-throttles' },
  {
    name: 'sessions-errors',
    notice: 'single phones linked by QR code lose their connection, or their messages wait',
    watches: 'sessions-errors',
  },
  { name: 'sessions-down', notice: 'WhatsApp by QR code stands still: nothing arrives and nothing leaves', watches: 'sessions-down' },
  { name: 'sessions-slow', notice: 'WhatsApp by QR code is slow in every chat of a container', watches: 'sessions-slow' },
  { name: 'sessions-full', notice: 'phones that are newly linked wait for a container with room', watches: 'sessions-full' },
  {
    name: 'sessions-memory',
    notice: 'none yet: a container that runs out of memory is ended, and its phones log in again in another',
    watches: 'sessions-memory',
  },
  {
    name: 'sessions-failing',
    notice: 'phones linked by QR code do not come back: WhatsApp closes their connections again and again',
    watches: 'sessions-failing',
  },
  {
    name: 'sessions-refused',
    notice: 'phones linked by QR code do not come back: WhatsApp refuses the client version',
    watches: 'sessions-refused',
  },
];

/** Every alarm of an installation. What people notice comes from the topology, so a new function brings its own. */
export const listAlarms = (topology: Topology): ReadonlyArray<AlarmSpec> => [
  ...Object.entries(topology.functions).flatMap((each) => alarmsOfFunction(each, topology)),
  ...ofTheWhole,
];
