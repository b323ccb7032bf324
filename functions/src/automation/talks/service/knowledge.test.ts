import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import type { Attachment } from '@balcao/shared/domain/messages/attachment.ts';
import { rankPassages } from '@balcao/shared/domain/prompts/passages.ts';
import { expect, it } from 'vitest';
import { isReadable, knowledgeOf } from './knowledge.ts';

const order = readFileSync(new URL('../../../../../infra/local/simulators/samples/pedido-4471.pdf', import.meta.url));
const aFile = (change: Partial<Attachment>): Attachment => ({
  key: `company1/${change.fileName ?? 'guia.txt'}`,
  mediaType: 'other',
  mimeType: 'text/plain',
  fileName: 'guia.txt',
  sizeBytes: 10,
  ...change,
});
const pdf = (fileName: string, change: Partial<Attachment> = {}) => aFile({ fileName, mimeType: 'application/pdf', ...change });

it('is what PDFs and texts say', async () => {
  const files = [pdf('pedido.pdf'), aFile({ fileName: 'trocas.txt' })];
  const known = await knowledgeOf(files, async (key) => (key.endsWith('.pdf') ? order : Buffer.from('Trocas em trinta dias.')));

  expect(rankPassages('quanto custa a cadeira ipanema?', known, 1)[0]).toContain('2 x Cadeira Ipanema ............ R$ 119,80');
  expect(rankPassages('trocas', known, 1)).toEqual(['Trocas em trinta dias.']);
});

/** A PDF of one page with this content, packed. */
const pdfOf = (content: Buffer, contents = '4 0 R'): Buffer => {
  const stream = deflateSync(content);
  const objects = [
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents ${contents}/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj`,
    `4 0 obj<</Length ${stream.length}/Filter/FlateDecode>>stream\n`,
  ];
  return Buffer.concat([
    Buffer.from(`%PDF-1.4\n${objects.join('\n')}`),
    stream,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n'),
  ]);
};
it('is read from packed pages', async () => {
  const known = await knowledgeOf([pdf('pacote.pdf')], async () => pdfOf(Buffer.from('BT /F1 12 Tf (Frete de dez reais) Tj ET')));

  expect(known.map(({ text }) => text)).toEqual(['Frete de dez reais']);
});

it.each<[string, Uint8Array]>([
  ['that unpacks to 100 MB', pdfOf(Buffer.alloc(100 * 1024 * 1024, ' '))],
  ['whose page says the same for ever', pdfOf(Buffer.from('q Q '.repeat(1_000_000)), `[${'4 0 R '.repeat(20_000)}]`)],
  ['cut off', order.subarray(0, 300)],
  ['of something else', Buffer.from('%PDF-1.7\n<script>alert(1)</script>')],
  ['empty', Buffer.from('')],
  [
    'that goes round in circles',
    Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 1 0 R/Kids[1 0 R]/Count 9>>endobj\ntrailer<</Root 1 0 R>>'),
  ],
])('a PDF %s says nothing, and the others say what they say', async (what, bytes) => {
  const files = [pdf(`${what}.pdf`), aFile({ fileName: `ao lado de ${what}.txt` })];

  const known = await knowledgeOf(files, async (key) => (key.endsWith('.pdf') ? bytes : Buffer.from('Frete grátis.')));

  expect(known.map(({ text }) => text)).toEqual(['Frete grátis.']);
});

it.each<[Attachment, boolean]>([
  [pdf('grande.pdf', { sizeBytes: 5 * 1024 * 1024 }), true],
  [pdf('grande demais.pdf', { sizeBytes: 5 * 1024 * 1024 + 1 }), false],
  [aFile({ sizeBytes: 1024 * 1024 }), true],
  [aFile({ sizeBytes: 1024 * 1024 + 1 }), false],
  [aFile({ fileName: 'foto.jpg', mimeType: 'image/jpeg' }), false],
])('%o is read: %s', (file, isRead) => {
  expect(isReadable(file)).toBe(isRead);
});
