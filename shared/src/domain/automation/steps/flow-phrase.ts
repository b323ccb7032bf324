import { foldPhrase } from '../../flow/fold-phrase.ts';
import { partsOfThread } from '../../ids.ts';
import { countCodePoints } from '../../text/count-code-points.ts';
import type { Step } from '../step.ts';
import { mayStartFlow, startFlow } from './start-flow.ts';

/** In code points. No phrase is longer, so nothing is looked up for what is. */
const longestPhrase = 200;

/** A phrase that starts a flow: what the customer wrote, all of it, whatever its case and accents. */
export const flowPhrase: Step = {
  answer: (situation) => {
    const { message, threadId, facts } = situation;
    if (message.kind !== 'text' || !mayStartFlow(situation) || countCodePoints(message.body.trim().normalize('NFC')) > longestPhrase)
      return null;
    const folded = foldPhrase(message.body);
    if (folded === '') return null;
    // Customers may write `constructor`, which every object knows.
    const flowId = Object.hasOwn(facts.phrases, folded) ? facts.phrases[folded] : undefined;
    if (flowId === undefined) return { needs: [{ kind: 'phrase', connectionId: partsOfThread(threadId).connectionId, folded }] };
    return flowId === null ? null : startFlow(situation, flowId);
  },
};
