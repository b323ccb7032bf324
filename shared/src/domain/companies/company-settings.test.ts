import { describe, expect, it } from 'vitest';
import { companySettingDefaults, settingInTheWay } from './company-settings.ts';

const settings = { ...companySettingDefaults };

describe('a setting that needs a text', () => {
  it.each([
    ['sendGreetingAccepted', 'enabled', 'greetingAcceptedMessage'],
    ['sendMsgTransfTicket', 'enabled', 'transferMessage'],
    ['sendQueuePosition', 'enabled', 'sendQueuePositionMessage'],
    ['acceptCallWhatsapp', 'disabled', 'AcceptCallWhatsappMessage'],
  ] as const)('%s is not %s without %s', (feature, value, text) => {
    expect(settingInTheWay(settings, feature, value)).toBe(text);
    expect(settingInTheWay({ ...settings, [text]: ' \n' }, feature, value)).toBe(text);
    expect(settingInTheWay({ ...settings, [text]: 'Olá' }, feature, value)).toBeNull();
  });

  it('keeps its text while it is on', () => {
    expect(settingInTheWay({ ...settings, sendMsgTransfTicket: 'enabled', transferMessage: 'x' }, 'transferMessage', '')).toBe(
      'sendMsgTransfTicket',
    );
    expect(settingInTheWay(settings, 'transferMessage', '')).toBeNull();
  });
});
