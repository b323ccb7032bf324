import { integrationTalk, promptTalk } from '../../flow/run/talk.ts';
import type { IntegrationId, PromptId } from '../../ids.ts';
import type { Effect } from '../effect.ts';
import type { Need } from '../facts.ts';
import type { Situation } from '../situation.ts';
import { mayStartFlow, startFlow } from './start-flow.ts';

export type Talker = { integrationId: IntegrationId | null; promptId: PromptId | null };

/** Begins the talk that a setting names: with its integration, which may be a flow of the company's own, or by its prompt. Null: it names none that can
 *  begin here and now.
 *  @param heard what was chosen from a menu, if the message is no more than that. */
export const startTalk = (
  situation: Situation,
  { integrationId, promptId }: Talker,
  heard?: string,
): { effects: Effect[] } | { needs: Need[] } | null => {
  const { facts, now } = situation;
  if ((integrationId === null && promptId === null) || !mayStartFlow(situation)) return null;
  const begun = (flowId: Extract<Effect, { kind: 'startFlow' }>['flowId']): { effects: Effect[] } => ({
    effects: [
      { kind: 'startFlow', flowId, runId: now.toISOString(), isNotPhrase: false, ...(heard === undefined ? {} : { heard }) },
      { kind: 'remember', change: { talked: true, enters: undefined, choice: undefined } },
    ],
  });
  if (integrationId !== null) {
    const found = facts.integrations[integrationId];
    if (found === undefined) return { needs: [{ kind: 'integration', id: integrationId }] };
    if (found === null) return null;
    if (found.flowId === null) return begun(integrationTalk(integrationId));
    const flow = startFlow(situation, found.flowId);
    if (flow && 'needs' in flow) return { needs: [...flow.needs] };
    return flow && begun(found.flowId);
  }
  if (promptId === null) return null;
  const canAnswer = facts.prompts[promptId];
  if (canAnswer === undefined) return { needs: [{ kind: 'prompt', id: promptId }] };
  return canAnswer ? begun(promptTalk(promptId)) : null;
};
