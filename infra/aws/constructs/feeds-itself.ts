import { timerQueue, type FunctionSpec, type Topology } from '../../topology-types.ts';

/** Names of the functions that what they send comes back to, directly or by way of others: a job whose parts send the next one, a timer that sets itself again.
 *  Lambda ends such a chain after 16 rounds unless the function says that it is meant.
 *  https://docs.aws.amazon.com/lambda/latest/dg/invocation-recursion.html */
export const functionsThatFeedThemselves = ({ functions }: Topology): ReadonlySet<string> => {
  const followers = new Map(
    Object.entries(functions).map(([name, spec]) => [
      name,
      Object.entries(functions).flatMap(([other, { triggers }]) =>
        triggers.some((trigger) => trigger.on === 'queue' && sendsTo(spec, trigger.queue)) ? [other] : [],
      ),
    ]),
  );
  const comesBack = (name: string): boolean => {
    const reached = new Set<string>();
    const waiting = [...(followers.get(name) ?? [])];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (next === name) return true;
      if (reached.has(next)) continue;
      reached.add(next);
      waiting.push(...(followers.get(next) ?? []));
    }
    return false;
  };
  return new Set(Object.keys(functions).filter(comesBack));
};

/** A timer that is due within minutes is a delayed message of its queue. */
const sendsTo = ({ grants }: FunctionSpec, queue: string): boolean =>
  grants.some((grant) => grant === `queue:send:${queue}` || (grant === 'timers:set' && queue === timerQueue));
