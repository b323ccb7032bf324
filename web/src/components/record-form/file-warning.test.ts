// @vitest-environment happy-dom
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../app/i18n.ts';
import { fileWarning } from './file-warning.ts';

beforeAll(() => startI18n());
const megabyte = 1024 * 1024;
const said = (channels: Parameters<typeof fileWarning>[1], mimeType: string, sizeBytes: number | null) =>
  fileWarning(i18next.getFixedT('pt', 'common'), channels, { mimeType, sizeBytes });

it('names each channel of the company that does not take a file, once, with what it takes', () => {
  expect(said(['whatsapp', 'whatsapp_oficial', 'whatsapp_oficial', 'facebook'], 'video/quicktime', 1)).toBe(
    'O canal WhatsApp API não recebe este arquivo, só MP4, 3GP: lá ele não será enviado.',
  );
  expect(said(['instagram', 'whatsapp_oficial'], 'application/zip', null)).toMatch(
    /Instagram não recebe este arquivo, só PDF: .*WhatsApp API/,
  );
  expect(said(['whatsapp_oficial', 'whatsapp'], 'video/mp4', 17 * megabyte)).toBe(
    'No canal WhatsApp API o limite é 16\u00a0MB: lá este arquivo não será enviado.',
  );
});

it('says nothing where every channel takes it, as it is or converted', () => {
  expect(said(['whatsapp', 'whatsapp_oficial'], 'image/webp', 1)).toBeNull();
  expect(said([], 'application/zip', 1)).toBeNull();
});
