import { canUseQuickMessage } from '@balcao/shared/domain/quick-messages/quick-message-rights.ts';
import type { QuickMessageView } from '@balcao/shared/contract/quick-messages.ts';
import { pageOf } from '../../../platform/page-of.ts';
import { presentQuickMessage } from './present-quick-message.ts';
import type { QuickMessageDeps } from './quick-message-deps.ts';
import type { QuickMessage } from '../store/quick-message-store.ts';

type Deps = Pick<QuickMessageDeps, 'actor' | 'quickMessages' | 'signUrl'>;
type Wanted = { isOficial?: boolean | undefined; status?: string | undefined };

const usable = async ({ actor, quickMessages }: Deps, { isOficial, status }: Wanted): Promise<QuickMessage[]> =>
  (await quickMessages.list()).filter(
    (quick) =>
      canUseQuickMessage(actor.userId, quick) &&
      (isOficial === undefined || quick.isOficial === isOficial) &&
      (status === undefined || quick.template?.status === status),
  );

/** All quick messages that the actor may use: the actor's own, and those that all users of the company may use. */
export const listQuickMessageNames = async (deps: Deps, wanted: Wanted): Promise<QuickMessageView[]> =>
  Promise.all((await usable(deps, wanted)).map((quick) => presentQuickMessage(quick, deps.actor, deps.signUrl)));

/** A page of the quick messages that the actor may use, sorted by shortcode. */
export const listQuickMessages = async (
  deps: Deps,
  query: { searchParam?: string | undefined; pageNumber?: number | undefined; isOficial?: boolean | undefined },
) => {
  const page = pageOf(await usable(deps, query), query, ({ shortcode, message, media }) => [shortcode, message, media?.fileName]);
  return { ...page, records: await Promise.all(page.records.map((quick) => presentQuickMessage(quick, deps.actor, deps.signUrl))) };
};
