import type { FlowId } from '../../ids.ts';
import type { Situation, Standing } from '../situation.ts';
import type { Answer } from '../step.ts';

/** Whether a flow has the conversation: it has until a person, or time, takes it away. */
export const isInFlow = ({ isBot, bot }: Pick<Standing, 'isBot' | 'bot'>): boolean => isBot && bot?.flow !== undefined;

/** A flow that begins long after it was asked for talks to nobody. */
const freshMs = 5 * 60_000;

/** Where no person and no other flow has the conversation: it waits, is a customer's, and its message was written just now. */
export const mayStartFlow = ({ message, ticket, now }: Situation): boolean =>
  !ticket.isGroup &&
  !message.isGroup &&
  ticket.status === 'pending' &&
  ticket.userId === null &&
  !isInFlow(ticket) &&
  now.getTime() - Date.parse(message.sentAt) <= freshMs;

/** Begins with a flow that is there, switched on and drawn; leaves the message to the next step otherwise. */
export const startFlow = ({ facts, now }: Situation, flowId: FlowId, { isNotPhrase = false } = {}): Answer | null => {
  const canBegin = facts.flows[flowId];
  if (canBegin === undefined) return { needs: [{ kind: 'flow', id: flowId }] };
  if (!canBegin) return null;
  return { keep: 'conversation', effects: [{ kind: 'startFlow', flowId, runId: now.toISOString(), isNotPhrase }] };
};
