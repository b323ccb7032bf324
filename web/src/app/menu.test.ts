// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { aMe } from '../testing/builders.ts';
import { menuFor, unplacedPages } from './menu.ts';

const pathsOf = (change: Parameters<typeof aMe>[0]) => menuFor(aMe(change)).map(({ id, items }) => [id, items.map(({ to }) => to)]);
const { plan } = aMe().company;

describe('the side menu', () => {
  it('has a place for every page', () => {
    const unplaced = unplacedPages().map(({ path }) => path);

    expect(unplaced, 'add them to a group of `groups` in web/src/app/menu.ts').toEqual([]);
  });

  it('shows an admin the groups in their order', () => {
    const groups = menuFor(aMe({ profile: 'admin' })).map(({ id }) => id);

    expect(groups).toEqual(['work', 'administration', 'flowbuilder']);
  });

  it('leaves out what somebody may not open, and what the plan leaves out', () => {
    const all = pathsOf({ profile: 'user', showContacts: 'enabled' }).flat(2);
    const fewer = pathsOf({
      profile: 'user',
      showContacts: 'disabled',
      company: { ...aMe().company, plan: { ...plan, useKanban: false, useInternalChat: false } },
    }).flat(2);

    expect(all).toEqual(expect.arrayContaining(['/contacts', '/kanban', '/chats/{-$uuid}']));
    for (const path of ['/contacts', '/kanban', '/chats/{-$uuid}', '/users', '/settings']) expect(fewer).not.toContain(path);
  });
});
