import { targetOf, type OptionKind } from '@balcao/shared/domain/queues/chatbot-option.ts';
import { walk } from '@balcao/shared/domain/queues/option-tree.ts';
import type { Input } from '../../../lib/api/client.ts';

type Sent = NonNullable<Input<'updateQueue'>['body']['chatbots']>;

/** An option being edited; a new one has a name of its own until it is saved. */
export type Draft = {
  id: string;
  name: string;
  queueType: OptionKind;
  greetingMessage: string;
  closeTicket: boolean;
  optQueueId: string | null;
  optUserId: string | null;
  optIntegrationId: string | null;
  optFileId: string | null;
  options: Draft[];
};

/** The shortest name of an option. */
export const shortestName = 4;

let serial = 0;
export const newDraft = (name: string): Draft => ({
  id: `new-${++serial}`,
  name,
  queueType: 'text',
  greetingMessage: '',
  closeTicket: false,
  optQueueId: null,
  optUserId: null,
  optIntegrationId: null,
  optFileId: null,
  options: [],
});

/** What is wrong with an option: its name, or that it leads nowhere. */
export const problemOf = (draft: Draft): 'name' | 'target' | null => {
  if (draft.name.trim().length < shortestName) return 'name';
  const target = targetOf[draft.queueType];
  return target !== null && draft[target] === null ? 'target' : null;
};

/** The first option with something wrong, from the top. */
export const firstProblem = (drafts: ReadonlyArray<Draft>): Draft | null =>
  walk(drafts).find(({ node }) => problemOf(node) !== null)?.node ?? null;

export const toSent = (drafts: ReadonlyArray<Draft>): Sent =>
  drafts.map(({ options, ...draft }) => ({ ...draft, name: draft.name.trim(), options: toSent(options) }));
