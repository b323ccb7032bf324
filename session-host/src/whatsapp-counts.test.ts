import { expect, it, vi } from 'vitest';
import { countingLogger, WhatsAppCounts } from './whatsapp-counts.ts';

it('counts what the library says of mishaps, also through its own children, and writes nothing', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const counts = new WhatsAppCounts();
  const logger = countingLogger(counts).child({ class: 'baileys' });

  logger.error({ key: { remoteJid: '5511987654321@s.whatsapp.net' }, err: new Error('Bad MAC') }, 'failed to decrypt message');
  logger.info({ msgAttrs: { id: 'A' }, retryCount: 1 }, 'sent retry receipt');
  logger.debug({ attrs: {}, key: {} }, 'recv retry request');
  logger.debug({ recv: {}, sent: { class: 'message', error: '487' } }, 'sent ack');
  logger.debug({ recv: {}, sent: { class: 'message', error: '487' } }, 'sent ack');
  logger.debug({ recv: {}, sent: { class: 'receipt' } }, 'sent ack');
  logger.info('connected to WA');
  logger.trace({ text: 'oi' }, 'failed to decrypt message');

  expect(counts.take()).toEqual([
    { mishap: 'decryptFailed', code: null, count: 1 },
    { mishap: 'retryAsked', code: null, count: 1 },
    { mishap: 'retryReceived', code: null, count: 1 },
    { mishap: 'stanzaRefused', code: '487', count: 2 },
  ]);
  expect(counts.take()).toEqual([]);
  expect(write).not.toHaveBeenCalled();
  write.mockRestore();
});
