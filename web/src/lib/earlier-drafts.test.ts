// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aMe, aTicketView, ulidOf } from '../testing/builders.ts';
import { clearSession, saveSession } from './api/session.ts';
import { keepFiles, keepVoice, storedBlobs } from './blob-drafts.ts';
import { captionDraft, keepCaption } from './caption-drafts.ts';
import { addressDrafts, addresseeOf, getDraft, getDraftPart, setDraft, useDrafts } from './drafts.ts';
import { bringEarlierDrafts } from './earlier-drafts.ts';
import { putOnScreen } from './on-screen.ts';

/** The browser's database, which this environment has none of. */
const stored = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  get: async (key: string) => stored.get(key),
  set: async (key: string, value: unknown) => void stored.set(key, value),
  del: async (key: string) => void stored.delete(key),
}));

const [before, now] = [aTicketView({ id: 1, contactId: ulidOf(8) }), aTicketView({ id: 2, contactId: ulidOf(8) })];
const elsewhere = aTicketView({ id: 3, contactId: ulidOf(9) });
const voice = (durationSec: number) => ({ blob: new Blob(['x']), mimeType: 'audio/ogg', fileName: 'voz.ogg', durationSec, waveform: [] });
/** The same file each time: captions are kept by name, size and time of the last change. */
const file = (name: string) => new File(['x'], name, { lastModified: 1 });

beforeEach(() => {
  saveSession({ token: 't', user: aMe() });
  for (const ticket of [before, now, elsewhere]) addressDrafts(ticket.uuid, addresseeOf(ticket));
});
afterEach(() => {
  for (const uuid of Object.keys(useDrafts.getState().drafts)) for (const kind of ['reply', 'note'] as const) setDraft(uuid, kind, '');
  clearSession();
  localStorage.clear();
  stored.clear();
});

it('takes what was begun in an earlier ticket of the same contact along, and nobody else’s', async () => {
  setDraft(before.uuid, 'reply', 'Separei o azul');
  setDraft(before.uuid, 'note', 'cliente antiga');
  setDraft(elsewhere.uuid, 'reply', 'de outra pessoa');
  await keepVoice(before.uuid, voice(7));
  await keepFiles(before.uuid, [file('a.pdf')]);
  keepCaption(before.uuid, file('a.pdf'), 'a nota');
  const begun = getDraft(before.uuid, 'reply')?.startedAt;

  await Promise.all([bringEarlierDrafts(now.uuid, addresseeOf(now)), bringEarlierDrafts(now.uuid, addresseeOf(now))]);

  expect(getDraft(now.uuid, 'reply')).toMatchObject({ text: 'Separei o azul', startedAt: begun });
  expect(getDraft(now.uuid, 'note')?.text).toBe('cliente antiga');
  expect((await storedBlobs(now.uuid, 'voice'))?.durationSec).toBe(7);
  expect((await storedBlobs(now.uuid, 'files'))?.map(({ name }) => name)).toEqual(['a.pdf']);
  expect(captionDraft(now.uuid, (await storedBlobs(now.uuid, 'files'))![0]!)).toBe('a nota');
  expect(getDraft(before.uuid, 'reply') ?? getDraft(before.uuid, 'note')).toBeUndefined();
  expect([getDraftPart(before.uuid, 'voice'), getDraftPart(before.uuid, 'files')]).toEqual([null, null]);
  expect(getDraft(elsewhere.uuid, 'reply')?.text).toBe('de outra pessoa');
});

it('adds to what was begun since, and leaves a recording where it is while there is another', async () => {
  setDraft(before.uuid, 'reply', 'antes');
  setDraft(now.uuid, 'reply', 'depois');
  await keepVoice(before.uuid, voice(7));
  await keepVoice(now.uuid, voice(3));
  await keepFiles(before.uuid, [file('a.pdf')]);
  await keepFiles(now.uuid, [file('b.pdf')]);

  await bringEarlierDrafts(now.uuid, addresseeOf(now));

  expect(getDraft(now.uuid, 'reply')?.text).toBe('antes\ndepois');
  expect((await storedBlobs(now.uuid, 'files'))?.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf']);
  expect((await storedBlobs(now.uuid, 'voice'))?.durationSec).toBe(3);
  expect((await storedBlobs(before.uuid, 'voice'))?.durationSec).toBe(7);
});

it('leaves what is being written on screen', async () => {
  setDraft(before.uuid, 'reply', 'ainda escrevo');
  const leave = putOnScreen(before.uuid, 'note');

  await bringEarlierDrafts(now.uuid, addresseeOf(now));
  leave();

  expect(getDraft(before.uuid, 'reply')?.text).toBe('ainda escrevo');
  expect(getDraft(now.uuid, 'reply')).toBeUndefined();
});

it('gives nothing to somebody who signs in while it is brought', async () => {
  await keepVoice(before.uuid, voice(7));
  await keepFiles(before.uuid, [file('a.pdf')]);

  const bringing = bringEarlierDrafts(now.uuid, addresseeOf(now));
  await Promise.resolve();
  clearSession();
  saveSession({ token: 't', user: aMe({ id: ulidOf(77) }) });
  await bringing;

  expect([getDraftPart(now.uuid, 'files'), getDraftPart(now.uuid, 'voice')]).toEqual([null, null]);
  clearSession();
  saveSession({ token: 't', user: aMe() });
  expect((await storedBlobs(before.uuid, 'files'))?.map(({ name }) => name)).toEqual(['a.pdf']);
  expect((await storedBlobs(before.uuid, 'voice'))?.durationSec).toBe(7);
});
