// @vitest-environment happy-dom
import type { LiveEvent } from '@balcao/shared/events/live-frames.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { ulidOf } from '../../../testing/builders.ts';
import { connectionQuery, newChatStateQuery } from '../api/connection-queries.ts';
import { patchImportCache } from './patch-import-cache.ts';

it('asks anew how many new people a linked phone may write to when its connection changed', () => {
  const cache = new QueryClient();
  const id = ulidOf(21);
  const keys = [connectionQuery(id).queryKey, newChatStateQuery(id).queryKey];
  for (const key of keys) cache.setQueryData(key as readonly unknown[], {});

  patchImportCache(cache, [{ event: 'company-2-whatsapp', action: 'update', whatsapp: { id } } as unknown as LiveEvent]);

  expect(keys.map((key) => cache.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
});
