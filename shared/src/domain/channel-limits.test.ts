import { describe, expect, it } from 'vitest';
import { decideFile, fileProblem, isCaption, isPictureTaken } from './channel-limits.ts';
import { channels } from './channels.ts';

const megabyte = 1024 * 1024;
const office = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

describe('what channels take of files', () => {
  // What each does with a type: sends it as this, under this type where it is another, or does not take it.
  it.each([
    ['image/jpeg', 'image', 'image', 'image', 'image'],
    ['image/png', 'image', 'image', 'image', 'image'],
    ['image/gif', 'image', 'image image/jpeg', 'image', 'image'],
    ['image/webp', 'image', 'image image/jpeg', 'document', '-'],
    ['video/mp4', 'video', 'video', 'video', 'video'],
    ['video/3gpp', 'video', 'video', 'video', '-'],
    ['video/quicktime', 'video', '-', 'video', 'video'],
    ['video/webm', 'video', '-', 'video', 'video'],
    ['audio/ogg; codecs=opus', 'audio', 'audio', 'audio', '-'],
    ['audio/mpeg', 'audio', 'audio', 'audio', '-'],
    ['audio/x-m4a', 'audio', 'audio audio/mp4', 'audio', 'audio'],
    ['audio/wav', 'audio', '-', 'audio', 'audio'],
    ['application/pdf', 'document', 'document', 'document', 'document'],
    [office, 'document', 'document', 'document', '-'],
    ['text/plain', 'document', 'document', 'document', '-'],
    ['text/csv', 'document', '-', 'document', '-'],
    ['application/zip', 'document', '-', 'document', '-'],
    ['application/octet-stream', 'document', '-', 'document', '-'],
  ])('%s', (mimeType, ...wanted) => {
    const found = channels.map((channel) => {
      const decision = decideFile(channel, { mimeType, sizeBytes: 1000 });
      if (decision.kind === 'refuse') return '-';
      return decision.mimeType === mimeType ? decision.as : `${decision.as} ${decision.mimeType}`;
    });

    expect(found).toEqual(wanted);
  });

  it.each([
    ['whatsapp_oficial', 'image/png', 5, 'size'],
    ['whatsapp_oficial', 'video/mp4', 16, 'size'],
    ['whatsapp_oficial', 'audio/x-m4a', 16, 'size'],
    ['whatsapp_oficial', 'application/pdf', 100, 'size'],
    ['facebook', 'video/mp4', 25, 'size'],
    ['instagram', 'image/png', 8, 'size'],
    ['instagram', 'application/pdf', 25, 'size'],
  ] as const)('%s takes a file of %s with %i MB, and no byte more', (channel, mimeType, most, kind) => {
    expect(fileProblem(channel, { mimeType, sizeBytes: most * megabyte })).toBeNull();
    expect(fileProblem(channel, { mimeType, sizeBytes: most * megabyte + 1 })).toEqual({ kind, maxBytes: most * megabyte });
  });

  it('goes as a document where it is too large to be played and the channel takes any document', () => {
    const film = { mimeType: 'video/mp4', sizeBytes: 17 * megabyte };

    expect(channels.map((channel) => decideFile(channel, film))).toMatchObject([
      { as: 'document' },
      { kind: 'refuse', problem: { kind: 'size', maxBytes: 16 * megabyte } },
      { as: 'video' },
      { as: 'video' },
    ]);
    expect(decideFile('facebook', { mimeType: 'image/png', sizeBytes: 9 * megabyte })).toMatchObject({ as: 'document' });
  });

  it('says what it takes instead', () => {
    expect(fileProblem('whatsapp_oficial', { mimeType: 'video/quicktime', sizeBytes: 1 })).toEqual({
      kind: 'type',
      accepted: ['MP4', '3GP'],
    });
    expect(fileProblem('instagram', { mimeType: office, sizeBytes: 1 })).toEqual({ kind: 'type', accepted: ['PDF'] });
    expect(fileProblem('instagram', { mimeType: 'image/webp', sizeBytes: 1 })).toEqual({ kind: 'type', accepted: ['JPG', 'PNG', 'GIF'] });
    expect(fileProblem('whatsapp_oficial', { mimeType: 'application/zip', sizeBytes: 1 })).toMatchObject({
      accepted: expect.arrayContaining(['PDF', 'DOCX', 'XLSX', 'PPTX', 'TXT']),
    });
  });

  it('takes a picture that was sent as a document as the picture it is', () => {
    expect(decideFile('whatsapp_oficial', { mimeType: 'image/png', sizeBytes: 1, kind: 'document' })).toMatchObject({ as: 'image' });
    expect(decideFile('instagram', { mimeType: 'image/png', sizeBytes: 1, kind: 'document' })).toMatchObject({ as: 'image' });
    expect(decideFile('whatsapp', { mimeType: 'image/png', sizeBytes: 1, kind: 'document' })).toMatchObject({ as: 'document' });
  });

  it('has pictures drawn again that it does not take', () => {
    expect(channels.map((channel) => isPictureTaken(channel, 'image/webp'))).toEqual([true, false, false, false]);
    expect(channels.map((channel) => isPictureTaken(channel, 'image/gif'))).toEqual([true, false, true, true]);
  });
});

it('a text below a file', () => {
  const text = 'x'.repeat(1024);
  expect(channels.map((channel) => isCaption(channel, 'image', text))).toEqual([true, true, false, false]);
  expect(channels.map((channel) => isCaption(channel, 'image', `${text}x`))).toEqual([true, false, false, false]);
  expect(channels.map((channel) => isCaption(channel, 'audio', 'x'))).toEqual([false, false, false, false]);
  expect(isCaption('facebook', 'audio', '')).toBe(true);
});
