// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aMe, ulidOf } from '../../testing/builders.ts';
import { ApiError } from './api-error.ts';
import { api, fillPath, onRefusal, toQuery } from './client.ts';
import { refreshTokens, SignInError } from './cognito.ts';
import { clearSession, currentSession, saveSession } from './session.ts';

vi.mock('./cognito.ts', async (original) => ({ ...(await original<typeof import('./cognito.ts')>()), refreshTokens: vi.fn() }));
const refresh = vi.mocked(refreshTokens);

type Answer = { status: number; body: unknown };
const expired: Answer = { status: 403, body: { error: 'ERR_SESSION_EXPIRED', message: '' } };
const sent: { url: string; authorization: string | undefined }[] = [];

/** Answers by what the token is. */
const serve = (answer: (token: string, url: string) => Answer) => {
  vi.stubGlobal('fetch', async (url: string, init?: { headers?: Record<string, string> }) => {
    if (url === '/config.json') return Response.json({ liveUrl: '/live', cognito: {} });
    const authorization = init?.headers?.authorization;
    sent.push({ url, authorization });
    const { status, body } = answer(/^Bearer ([^~]*)/.exec(authorization ?? '')?.[1] ?? '', url);
    return Response.json(body, { status });
  });
};

beforeEach(() => {
  sent.length = 0;
  refresh.mockReset();
  saveSession({ token: 'old', sessionId: ulidOf(5), refreshToken: 'r1', username: 'ana@exemplo.com', user: aMe() });
});
afterEach(() => vi.unstubAllGlobals());

describe('api', () => {
  it('sends token and session, path parameters and the query', async () => {
    serve(() => ({ status: 200, body: { logs: [] } }));

    await api.listTicketLog({ params: { ticketId: 7 }, query: {} });

    expect(sent).toEqual([{ url: '/api/tickets-log/7', authorization: `Bearer old~${ulidOf(5)}` }]);
    expect(toQuery({ a: 'x y', b: undefined, c: ['1', '2'], d: '' })).toBe('?a=x+y&c=%5B%221%22%2C%222%22%5D');
    expect(fillPath('/tickets/u/{uuid}', { uuid: '../etc' })).toBe('/tickets/u/..%2Fetc');
  });

  it('renews an expired token exactly once for calls that fail together, and repeats each', async () => {
    serve((token) => (token === 'new' ? { status: 200, body: { logs: [] } } : expired));
    refresh.mockImplementation(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { idToken: 'new', refreshToken: 'r2', username: 'ana@exemplo.com' };
    });

    await Promise.all([1, 2, 3, 4].map((ticketId) => api.listTicketLog({ params: { ticketId }, query: {} })));

    expect(refresh).toHaveBeenCalledTimes(1);
    expect(sent).toHaveLength(8);
    expect(localStorage.getItem('token')).toBe('new');
    expect(currentSession().refreshToken).toBe('r2');
  });

  it('takes the token another tab has renewed meanwhile', async () => {
    serve((token) => (token === 'from-other-tab' ? { status: 200, body: { logs: [] } } : expired));
    localStorage.setItem('token', 'from-other-tab');

    await api.listTicketLog({ params: { ticketId: 1 }, query: {} });

    expect(refresh).not.toHaveBeenCalled();
  });

  it('ends the session when it cannot be renewed, wiping what is personal', async () => {
    const sessionEnded = vi.fn();
    onRefusal({ sessionEnded });
    serve(() => expired);
    refresh.mockRejectedValue(new SignInError('wrong-credentials'));
    localStorage.setItem('signs', 'off');
    localStorage.setItem('theme', 'dark');

    await expect(api.me()).rejects.toMatchObject({ code: 'ERR_SESSION_INVALID' });

    expect(sessionEnded).toHaveBeenCalledExactlyOnceWith('ERR_SESSION_INVALID');
    expect(currentSession().token).toBeNull();
    expect(localStorage.getItem('signs')).toBeNull();
    expect(localStorage.getItem('theme')).toBe('dark');
  });

  it('keeps the session when only the line is down', async () => {
    serve(() => expired);
    refresh.mockRejectedValue(new SignInError('offline'));

    await expect(api.me()).rejects.toMatchObject({ code: 'OFFLINE' });

    expect(currentSession().token).toBe('old');
  });

  it.each([
    ['the code that asks for a token is out of reach', new TypeError('Failed to fetch dynamically imported module')],
    ['the provider is broken', new SignInError('unknown', Object.assign(new Error('x'), { code: 'InternalErrorException' }))],
    ['the provider is busy', new SignInError('too-many-requests')],
  ])('keeps the session when %s', async (_, failure) => {
    serve(() => expired);
    refresh.mockRejectedValue(failure);

    await expect(api.me()).rejects.toMatchObject({ code: 'OFFLINE' });

    expect(currentSession().token).toBe('old');
  });

  it('takes the page of a train’s network for no answer', async () => {
    vi.stubGlobal('fetch', async () => new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html; charset=utf-8' } }));

    await expect(api.me()).rejects.toMatchObject({ code: 'OFFLINE' });
  });

  it('signs out when the account was opened elsewhere', async () => {
    const sessionEnded = vi.fn();
    onRefusal({ sessionEnded });
    serve(() => ({ status: 401, body: { error: 'ERR_SESSION_REVOKED', message: '' } }));

    await expect(api.me()).rejects.toBeInstanceOf(ApiError);

    expect(sessionEnded).toHaveBeenCalledExactlyOnceWith('ERR_SESSION_REVOKED');
  });

  /** Signs the first user out and a second one in on the same page, while a request of the first is pending. */
  const handOver = () => {
    clearSession();
    saveSession({
      token: 'bruno',
      sessionId: ulidOf(6),
      refreshToken: 'rb',
      username: 'bruno@exemplo.com',
      user: aMe({ id: ulidOf(9) as never }),
    });
  };

  it('repeats nothing in the name of who signed in meanwhile', async () => {
    serve((token) => {
      if (token === 'old') handOver();
      return token === 'bruno' ? { status: 200, body: { logs: [] } } : expired;
    });

    await expect(api.listTicketLog({ params: { ticketId: 1 }, query: {} })).rejects.toMatchObject({ code: 'OFFLINE' });

    expect(sent.map(({ authorization }) => authorization)).toEqual([`Bearer old~${ulidOf(5)}`]);
    expect(currentSession().token).toBe('bruno');
  });

  it('gives the renewed tokens of somebody who left to nobody', async () => {
    serve((token) => (token === 'old' ? expired : { status: 200, body: { logs: [] } }));
    refresh.mockImplementation(async () => {
      handOver();
      return { idToken: 'new', refreshToken: 'r2', username: 'ana@exemplo.com' };
    });

    await expect(api.listTicketLog({ params: { ticketId: 1 }, query: {} })).rejects.toMatchObject({ code: 'OFFLINE' });

    expect(currentSession()).toMatchObject({ token: 'bruno', refreshToken: 'rb' });
  });

  it('does not sign out who signed in since a call that is refused', async () => {
    const sessionEnded = vi.fn();
    onRefusal({ sessionEnded });
    serve((token) => {
      if (token === 'old') handOver();
      return { status: 401, body: { error: 'ERR_SESSION_REVOKED', message: '' } };
    });

    await expect(api.me()).rejects.toMatchObject({ code: 'ERR_SESSION_REVOKED' });

    expect(sessionEnded).not.toHaveBeenCalled();
    expect(currentSession().token).toBe('bruno');
  });

  it('keeps code and details of a refusal', async () => {
    serve(() => ({ status: 409, body: { error: 'ERR_TICKET_HELD_BY_OTHER', message: '', details: { userName: 'Bruno' } } }));

    await expect(api.updateTicket({ params: { id: 1 }, body: { status: 'open' } })).rejects.toMatchObject({
      code: 'ERR_TICKET_HELD_BY_OTHER',
      status: 409,
      details: { userName: 'Bruno' },
    });
  });
});
