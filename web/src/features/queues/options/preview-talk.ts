import { pathTo } from '@balcao/shared/domain/queues/option-tree.ts';
import type { Draft } from './draft.ts';

export type Bubble =
  | { from: 'us'; text: string /** Options to choose from below the text, by id. */; menu: { id: string; name: string }[] }
  | { from: 'customer'; text: string }
  /** What happens instead of more words. */
  | { from: 'system'; event: 'queue' | 'attendent' | 'file' | 'integration' | 'closed'; target: string | null };

/** What a customer's phone shows after these choices: the queue's greeting and menu, then for each choice its answer and where it leads. A choice that is gone
 *  since ends the talk there.
 *  @param nameOf what an id is called. */
export const previewTalk = (
  greeting: string,
  drafts: ReadonlyArray<Draft>,
  chosen: ReadonlyArray<string>,
  nameOf: (id: string) => string | null,
): Bubble[] => {
  const start: Bubble[] = greeting.trim() !== '' || drafts.length > 0 ? [{ from: 'us', text: greeting.trim(), menu: menuOf(drafts) }] : [];
  const talk = chosen.map((id) => {
    const draft = pathTo(drafts, id).at(-1);
    return draft ? answersOf(draft, nameOf) : null;
  });
  const end = talk.indexOf(null);
  return [...start, ...(end === -1 ? talk : talk.slice(0, end)).flatMap((bubbles) => bubbles ?? [])];
};

const answersOf = (draft: Draft, nameOf: (id: string) => string | null): Bubble[] => {
  const text = draft.greetingMessage.trim();
  const targetId = draft.queueType === 'queue' ? draft.optQueueId : draft.queueType === 'attendent' ? draft.optUserId : draft.optFileId;
  const leads = draft.queueType === 'text' ? null : draft.queueType;
  return [
    { from: 'customer', text: draft.name },
    ...(text !== '' || draft.options.length > 0 ? [{ from: 'us', text, menu: menuOf(draft.options) } as const] : []),
    ...(leads ? [{ from: 'system', event: leads, target: targetId && nameOf(targetId) } as const] : []),
    ...(draft.closeTicket ? [{ from: 'system', event: 'closed', target: null } as const] : []),
  ];
};

const menuOf = (drafts: ReadonlyArray<Draft>) => drafts.map(({ id, name }) => ({ id, name }));
