import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { aMessage } from '@balcao/shared/testing/builders.ts';
import { expect, it, vi } from 'vitest';
import { anActor, hidingNumbers } from '../../../testing/an-actor.ts';
import type { LinkState } from '../store/link-preview-store.ts';
import { getLinkPreview, type LinkPreviewDeps } from './get-link-preview.ts';
import type { FoundPage } from './look-behind-link.ts';

const page: FoundPage = {
  preview: { title: 'Caneca', description: 'Ligue 11 91234-5678', siteName: null, landedHost: null },
  picture: { bytes: Uint8Array.of(1), mimeType: 'image/png' },
};

/** Previews in memory, with the claim of the real ones. */
const memory = (rows = new Map<string, LinkState>()) => ({
  rows,
  get: async (hash: string) => rows.get(hash) ?? { state: 'unknown' as const },
  claim: async (hash: string) => {
    if (rows.has(hash)) return false;
    rows.set(hash, { state: 'fetching' });
    return true;
  },
  keep: async (hash: string, preview: Extract<LinkState, { state: 'kept' }>['preview']) => void rows.set(hash, { state: 'kept', preview }),
});

const depsOf = (message: Partial<Message>, found: FoundPage | null = page) => {
  const sample = aMessage({ body: 'Veja https://loja.example/caneca#cores', ...message });
  return {
    actor: anActor(),
    newId: () => 'N1',
    now: () => new Date('2026-11-22T12:00:00Z'),
    findMessage: vi.fn<LinkPreviewDeps['findMessage']>(async () => sample),
    previews: memory(),
    look: vi.fn<LinkPreviewDeps['look']>(async () => found),
    putFile: vi.fn<LinkPreviewDeps['putFile']>(async () => undefined),
    signUrl: async (key: string) => `https://files.example/${key}`,
    id: sample.id,
  };
};
const ask = ({ id, ...deps }: ReturnType<typeof depsOf>) => getLinkPreview(deps, id);

it('fetches what the message links to, keeps it, and asks nobody a second time', async () => {
  const deps = depsOf({});

  const first = await ask(deps);
  const second = await ask(deps);

  expect(first).toMatchObject({ isPending: false, preview: { title: 'Caneca' } });
  expect(first.preview?.pictureUrl).toMatch(
    new RegExp(`^https://files.example/company${deps.actor.companyId}/link-previews/[\\w-]{43}-N1$`),
  );
  expect(second).toEqual(first);
  expect(deps.look).toHaveBeenCalledExactlyOnceWith('https://loja.example/caneca#cores');
  expect(deps.putFile).toHaveBeenCalledOnce();
});

it('knows a link again whatever follows its #', async () => {
  const deps = depsOf({});
  await ask(deps);

  await ask({ ...depsOf({ body: 'https://loja.example/caneca#tamanho' }), previews: deps.previews, look: deps.look });

  expect(deps.look).toHaveBeenCalledOnce();
});

it('of those who ask at once one fetches and the others come again', async () => {
  const deps = depsOf({});

  const answers = await Promise.all([ask(deps), ask(deps), ask(deps)]);

  expect(answers.filter(({ isPending }) => isPending)).toHaveLength(2);
  expect(deps.look).toHaveBeenCalledOnce();
});

it('remembers that there was nothing', async () => {
  const deps = depsOf({}, null);

  expect([await ask(deps), await ask(deps)]).toEqual([
    { preview: null, isPending: false },
    { preview: null, isPending: false },
  ]);
  expect(deps.look).toHaveBeenCalledOnce();
});

it('shows a note’s link, and a page without a picture', async () => {
  expect(await ask(depsOf({ isPrivate: true }, { ...page, picture: null }))).toMatchObject({ preview: { pictureUrl: null } });
});

it.each([
  ['has no link', { body: 'Oi!' }],
  ['was deleted', { isDeleted: true }],
  ['is cut, and with it maybe its link', { fullText: { key: 'k', sizeBytes: 70_000 } }],
  ['is a picture', { mediaType: 'image' as const }],
  ['brought a card of its own', { origin: { kind: 'share' as const, url: null } }],
])('fetches nothing for a message that %s', async (_what, message) => {
  const deps = depsOf({});
  deps.findMessage.mockResolvedValue({ ...aMessage({ body: 'https://loja.example' }), ...message });

  expect(await ask(deps)).toEqual({ preview: null, isPending: false });
  expect(deps.look).not.toHaveBeenCalled();
  expect(deps.previews.rows.size).toBe(0);
});

it('fetches nothing for whom the message is not there', async () => {
  const deps = depsOf({});
  deps.findMessage.mockRejectedValue(new AppError('ERR_MESSAGE_NOT_FOUND', undefined));

  await expect(ask(deps)).rejects.toMatchObject({ code: 'ERR_MESSAGE_NOT_FOUND' });
  expect(deps.look).not.toHaveBeenCalled();
});

it('hides numbers from whom they are hidden', async () => {
  const deps = depsOf({});
  const viewer = anActor({ settings: hidingNumbers });

  expect((await ask({ ...deps, actor: viewer })).preview?.description).not.toContain('91234');
  expect((await ask(deps)).preview?.description).toContain('91234-5678');
});
