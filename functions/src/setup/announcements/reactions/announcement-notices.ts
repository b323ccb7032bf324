import { platformRecords } from '../../../organisation/companies/service/company-records.ts';
import type { Change, Reaction } from '../../../platform/stream-consumer.ts';
import { companiesTold, noticeFor } from '../service/notices-of.ts';
import { announcementStore, parseAnnouncementImage, type Announcement, type AnnouncementStore } from '../store/announcement-store.ts';

type Deps = {
  announcements: Pick<AnnouncementStore, 'get' | 'notify'>;
  companies: Pick<ReturnType<typeof platformRecords>, 'listCompanies'>;
};

/** Companies read at a time. */
const companiesAtOnce = 100;

/** Puts a notice of an announcement into each company that it concerns, from where that company's own frames go out: nobody looks through the sockets of all
 *  companies, and a company without open screens costs one small row. A change that comes late tells how the announcement is now. */
export const announcementNoticesReaction = (depsOf: () => Deps): Reaction => ({
  on: { announcement: ['created', 'changed', 'removed'] },
  urgent: false,
  whenBusy: 'ownQueue',
  react: async (changes) => {
    for (const change of changes) await tell(depsOf(), change);
  },
});

const tell = async (deps: Deps, { old, new: now, at }: Change): Promise<void> => {
  const before = old && parseAnnouncementImage(old);
  const known = now && parseAnnouncementImage(now);
  const changed = known ?? before;
  if (!changed) return;
  const after = await deps.announcements.get(changed.id);
  const states = { before, after, about: after ?? changed };
  // Who it was for in between has to hear of it as well.
  const named = companiesTold(before, known);
  const nowNamed = companiesTold(null, after);
  if (named && nowNamed) return notify(deps, [...new Set([...named, ...nowNamed])], states, at);
  let next: number | null = 0;
  while (next !== null) {
    const page: Awaited<ReturnType<Deps['companies']['listCompanies']>> = await deps.companies.listCompanies(next, companiesAtOnce);
    await notify(
      deps,
      page.companies.map(({ id }) => id),
      states,
      at,
    );
    next = page.nextAfter;
  }
};

type States = { before: Announcement | null; after: Announcement | null; about: Announcement };

const notify = async (
  { announcements }: Deps,
  companies: ReadonlyArray<Parameters<typeof noticeFor>[2]>,
  { before, after, about }: States,
  at = 0,
): Promise<void> => {
  for (const action of ['create', 'update', 'delete'] as const) {
    const told = companies.filter((id) => noticeFor(before, after, id) === action);
    // the time of the change, so that telling it again writes the same rows
    if (told.length > 0) await announcements.notify(told, about.id, action, about.version, new Date(at * 1000));
  }
};

export const announcementNotices = announcementNoticesReaction(() => ({
  announcements: announcementStore(),
  companies: platformRecords(),
}));
