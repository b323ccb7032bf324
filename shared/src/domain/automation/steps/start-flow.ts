import type { FlowId } from '../../ids.ts';
import type { Situation, Standing } from '../situation.ts';
import type { Answer } from '../step.ts';

/** Whether a flow has the conversation: it has until a person, or time, takes it away. */
export const isInFlow = ({ isBot, bot }: Pick<Standing, 'isBot' | 'bot'>): boolean => isBot && bot?.flow !== undefined;

/** Where no person and no other flow has the conversation: it waits, and is a customer's. */
export const mayStartFlow = ({ message, ticket }: Situation): boolean =>
  !ticket.isGroup && !message.isGroup && ticket.status === 'pending' && ticket.userId === null && !isInFlow(ticket);

/** Begins with a flow that is there, switched on and drawn; leaves the message to the next step otherwise. */
export const startFlow = ({ facts, now }: Situation, flowId: FlowId, { isNotPhrase = false } = {}): Answer | null => {
  const canBegin = facts.flows[flowId];
  if (canBegin === undefined) return { needs: [{ kind: 'flow', id: flowId }] };
  if (!canBegin) return null;
  return { keep: 'conversation', effects: [{ kind: 'startFlow', flowId, runId: now.toISOString(), isNotPhrase }] };
};
