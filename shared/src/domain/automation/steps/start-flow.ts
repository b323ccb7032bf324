import type { FlowId } from '../../ids.ts';
import type { Situation } from '../situation.ts';
import type { Answer } from '../step.ts';

/** Where no person and no other flow has the conversation: it waits, and is a customer's. */
export const mayStartFlow = ({ message, ticket: { status, userId, isGroup, bot } }: Situation): boolean =>
  !isGroup && !message.isGroup && status === 'pending' && userId === null && bot?.flow === undefined;

/** Begins with a flow that is there, switched on and drawn; leaves the message to the next step otherwise. */
export const startFlow = ({ facts, now }: Situation, flowId: FlowId, { isNotPhrase = false } = {}): Answer | null => {
  const canBegin = facts.flows[flowId];
  if (canBegin === undefined) return { needs: [{ kind: 'flow', id: flowId }] };
  if (!canBegin) return null;
  return { keep: 'conversation', effects: [{ kind: 'startFlow', flowId, runId: now.toISOString(), isNotPhrase }] };
};
