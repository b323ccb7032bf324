import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Called } from '../../../platform/egress/call-public.ts';
import { keepFile } from './keep-file.ts';

const sample = (name: string) => readFileSync(new URL(`../../../../../infra/local/simulators/samples/${name}`, import.meta.url));
const keep = async (
  kind: 'image' | 'audio' | 'video' | 'document',
  called: Called | Uint8Array,
  address = 'https://a.example/x/pedido.pdf',
) => {
  const put: string[] = [];
  const answer = 'outcome' in called ? called : ({ outcome: 'answered', status: 200, bytes: called } as const);
  const kept = await keepFile(
    { call: async () => answer, ownOrigins: new Set(), put: async (key, _bytes, mimeType) => void put.push(`${key} ${mimeType}`) },
    2,
    { kind, address, name: 'n1' },
  );
  return { kept, put };
};

it.each([
  ['image', 'photo.jpg', 'company2/talks/n1.jpg', null],
  ['image', 'receipt.png', 'company2/talks/n1.png', null],
  ['audio', 'voice.ogg', 'company2/talks/n1.ogg', null],
  ['video', 'video.mp4', 'company2/talks/n1.mp4', null],
  ['document', 'pedido-4471.pdf', 'company2/talks/n1.pdf', 'pedido.pdf'],
] as const)('keeps %s %s as what it is', async (kind, file, key, fileName) => {
  const { kept, put } = await keep(kind, sample(file));

  expect(kept).toEqual({ key, fileName });
  expect(put).toHaveLength(1);
});

it.each<[string, Parameters<typeof keep>]>([
  ['a page that says it is a picture', ['image', Buffer.from('<script>alert(1)</script>')]],
  ['a film as a picture', ['image', sample('video.mp4')]],
  ['nothing', ['document', new Uint8Array()]],
  ['an address inside', ['image', { outcome: 'refused', reason: 'address' }]],
  ['a page that is not there', ['image', { outcome: 'answered', status: 404, bytes: sample('photo.jpg') }]],
  ['no address', ['image', sample('photo.jpg'), 'foto.jpg']],
])('keeps no %s', async (_what, given) => {
  expect(await keep(...given)).toEqual({ kept: null, put: [] });
});
