import { expect, it } from 'vitest';
import type { Change } from '../../../platform/stream-consumer.ts';
import { linkPicturesReaction } from './link-pictures.ts';

const row = (pictureKey: string | null) => ({
  companyId: 2,
  linkHash: 'h',
  preview: { title: 'Caneca', description: null, siteName: null, landedHost: null, pictureKey },
  expiresAt: 1_800_000_000,
});
const nothing = { companyId: 2, linkHash: 'h', expiresAt: 1_800_000_000 };
const claim = { ...nothing, fetching: true };
const change = (old: Change['old'], now: Change['new']): Change => ({
  eventId: '1',
  entity: 'linkPreview',
  old,
  new: now,
  expired: now === null,
});

it.each([
  ['a row that ran out', change(row('a'), null), ['a']],
  ['a link that is looked behind again', change(row('a'), claim), ['a']],
  ['a copy in place of another', change(row('a'), row('b')), ['a']],
  ['a page that is gone by now', change(row('a'), nothing), ['a']],
  ['the same copy', change(row('a'), row('a')), []],
  ['a first copy', change(claim, row('a')), []],
  ['no picture', change(row(null), null), []],
  ['no page', change(nothing, null), []],
])('of %s removes what nobody shows any more, told twice too', async (_what, one, gone) => {
  const removed = new Set<string>();
  const { react } = linkPicturesReaction(async (key) => void removed.add(key));

  await react([one, one], undefined);

  expect([...removed]).toEqual(gone);
});
