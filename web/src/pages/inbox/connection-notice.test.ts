import { expect, it } from 'vitest';
import { connectionNotice } from './connection-notice.ts';

it('promises that messages go out later only where they wait: over a linked phone', () => {
  expect(connectionNotice({ channel: 'whatsapp', status: 'DISCONNECTED' })).toBe('down');
  expect(connectionNotice({ channel: 'whatsapp', status: 'qrcode' })).toBe('down');
  expect(connectionNotice({ channel: 'whatsapp_oficial', status: 'DISCONNECTED' })).toBe('troubled');
  expect(connectionNotice({ channel: 'instagram', status: 'DISCONNECTED' })).toBe('troubled');
  expect(connectionNotice({ channel: 'facebook', status: 'CONNECTED' })).toBeNull();
});

it('says that a connection was deleted', () => {
  expect(connectionNotice(undefined)).toBe('deleted');
});
