import { describe, expect, it } from 'vitest';
import { keepUnreadSessions } from './keep-unread-sessions.ts';
import { signalPair } from './testing/signal-pair.ts';

keepUnreadSessions();

describe('a session that a message was tried on in vain', () => {
  it('can be sent on: what a customer wrote before they have it does not turn its keys', async () => {
    const { refresh, encrypt, decrypt, atPhone, fromPhone } = signalPair();
    await refresh();
    await atPhone(await encrypt('um'));
    await decrypt(await fromPhone('dois'));
    const [onTheWay, next] = [await fromPhone('três'), await fromPhone('quatro')];
    await refresh();

    const read = [await decrypt(onTheWay), await decrypt(next)];

    expect(read).toEqual(['três', 'quatro']);
    expect(await atPhone(await encrypt('cinco'))).toBe('cinco');
    expect(await decrypt(await fromPhone('seis'))).toBe('seis');
  });
});
