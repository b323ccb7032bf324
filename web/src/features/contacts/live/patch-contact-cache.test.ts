// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { contactListQuery } from '../api/contact-list-query.ts';
import { contactQuery } from '../api/contact-queries.ts';
import { patchContactCache } from './patch-contact-cache.ts';

const at = (minute: number) => `2026-11-20T13:0${minute}:00.000Z`;
const contact = (id: string, name: string, minute = 1) => ({ id, name, updatedAt: at(minute) });
const event = 'company-1-contact';

const aCache = () => {
  const cache = new QueryClient();
  const key = contactListQuery('', []).queryKey;
  cache.setQueryData(key, { pages: [{ contacts: [contact('a', 'Ana'), contact('b', 'Bia')] }], pageParams: [null] } as never);
  cache.setQueryData(contactQuery('a').queryKey, contact('a', 'Ana') as never);
  const names = () => (cache.getQueryData(key)?.pages ?? []).flatMap(({ contacts }) => contacts.map(({ name }) => name));
  return { cache, names };
};

it('changes the rows that are shown, unless they are newer, and takes out who was deleted', () => {
  const { cache, names } = aCache();

  patchContactCache(cache, [
    { event, action: 'update', contact: contact('a', 'Ana Lima', 2) },
    { event, action: 'update', contact: contact('b', 'antiga', 0) },
    { event, action: 'update', contact: contact('c', 'noutra página', 2) },
  ] as never);
  expect(names()).toEqual(['Ana Lima', 'Bia']);
  expect(cache.getQueryData(contactQuery('a').queryKey)?.name).toBe('Ana Lima');

  patchContactCache(cache, [{ event, action: 'delete', contactId: 'a' }] as never);
  expect(names()).toEqual(['Bia']);
});

it('reads the lists again once for all who are new', () => {
  const { cache } = aCache();
  const invalidate = vi.spyOn(cache, 'invalidateQueries');

  patchContactCache(cache, ['x', 'y', 'z'].map((id) => ({ event, action: 'create', contact: contact(id, id) })) as never);

  expect(invalidate).toHaveBeenCalledOnce();
});
