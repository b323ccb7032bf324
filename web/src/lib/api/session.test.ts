// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aMe, ulidOf } from '../../testing/builders.ts';
import { saveSession } from './session.ts';

afterEach(() => {
  localStorage.clear();
  document.body.inert = false;
  vi.restoreAllMocks();
});

describe('saveSession', () => {
  it('writes the campaign flag only for who has campaigns, and takes it back', () => {
    saveSession({ user: aMe({ showCampaign: 'enabled' }) });
    expect(localStorage.getItem('cshow')).toBe('enabled');

    saveSession({ user: aMe({ showCampaign: 'disabled' }) });
    expect(localStorage.getItem('cshow')).toBeNull();
  });
});

describe('a tab in which somebody is signed in', () => {
  const marina = aMe();
  const namesake = aMe({ company: { ...marina.company, id: marina.company.id + 1 } });
  const ana = aMe({ id: ulidOf(77) });
  const listKey = ['tickets', 'open'];

  /** A page of its own, with its own state, where Marina has read her list. */
  const openTab = async () => {
    vi.resetModules();
    const left = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
    const session = await import('./session.ts');
    const { queryClient } = await import('../query-client.ts');
    const listeners: [string, EventListenerOrEventListenerObject][] = [];
    const listen = vi
      .spyOn(globalThis, 'addEventListener')
      .mockImplementation((name: string, listener: EventListenerOrEventListenerObject) => {
        listeners.push([name, listener]);
      });
    session.followOtherTabs();
    listen.mockRestore();
    const tell = (event: Event): void => {
      for (const [name, listener] of listeners) if (name === event.type && typeof listener === 'function') listener(event);
    };
    session.saveSession({ token: 'of marina', user: marina });
    queryClient.setQueryData(listKey, ['a ticket']);
    return {
      ...session,
      left,
      hears: (key: string | null) => tell(Object.assign(new Event('storage'), { key })),
      comesBack: () => tell(Object.assign(new Event('pageshow'), { persisted: true })),
      list: () => queryClient.getQueryData(listKey),
    };
  };
  type Tab = Awaited<ReturnType<typeof openTab>>;
  let tab: Tab;
  beforeEach(async () => {
    tab = await openTab();
  });
  /** Another tab writes one key after the other, and each is heard of before the next is written. */
  const write = (key: string, value: string | null): void => {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    tab.hears(key);
  };
  /** The same, all heard of when everything is written: the tab was frozen. */
  const writeUnheard = (token: string, user: object): void => {
    localStorage.setItem('token', token);
    localStorage.setItem('user', JSON.stringify(user));
  };

  it.each([
    ['another company', namesake],
    ['the same company', ana],
  ])('forgets what it has read when somebody of %s signs in in another tab, and loads their inbox', (_of, next) => {
    write('token', 'of the next');
    write('user', JSON.stringify(next));

    expect(tab.currentSession()).toMatchObject({ token: 'of the next', user: { id: next.id } });
    expect(tab.list()).toBeUndefined();
    expect(tab.left.mock.calls).toEqual([['/']]);
  });

  it('takes nothing that is typed until it has loaded the inbox of who signed in', () => {
    write('token', 'of ana');
    expect(document.body.inert).toBeFalsy();

    write('user', JSON.stringify(ana));
    expect(document.body.inert).toBe(true);
  });

  it('does so for a sign-out and a sign-in that it hears of together', () => {
    writeUnheard('of ana', ana);
    for (const key of ['user', 'token', 'token', 'user']) tab.hears(key);

    expect(tab.list()).toBeUndefined();
    expect(tab.left).toHaveBeenCalledTimes(1);
  });

  it('does so when it comes back from where no tab is heard', () => {
    writeUnheard('of ana', ana);
    tab.comesBack();

    expect(tab.list()).toBeUndefined();
    expect(tab.left).toHaveBeenCalledTimes(1);
  });

  it('forgets at a sign-out, and loads the inbox of who signs in next', () => {
    write('user', null);
    write('token', null);
    expect(tab.list()).toBeUndefined();
    expect(tab.left).not.toHaveBeenCalled();

    write('token', 'of ana');
    write('user', JSON.stringify(ana));

    expect(tab.left).toHaveBeenCalledTimes(1);
  });

  it('signs nobody out whose sign-in it has not heard of', () => {
    writeUnheard('of ana', ana);

    tab.clearSession();
    tab.clearSession();

    expect(localStorage.getItem('token')).toBe('of ana');
    expect(tab.left).toHaveBeenCalledTimes(1);
  });

  it('asks nothing in the name of who signed in meanwhile', async () => {
    const { refreshSession } = await import('./refresh-session.ts');
    writeUnheard('of ana', ana);

    await expect(refreshSession('of marina')).rejects.toMatchObject({ code: 'OFFLINE' });

    expect(JSON.parse(localStorage.getItem('user') ?? 'null')).toMatchObject({ id: ana.id });
  });

  it('keeps everything when its own token is renewed or its user is read again', () => {
    write('token', 'renewed');
    write('user', JSON.stringify({ ...marina, name: 'Marina P.' }));

    expect(tab.currentSession()).toMatchObject({ token: 'renewed', user: { name: 'Marina P.' } });
    expect(tab.list()).toEqual(['a ticket']);
    expect(tab.left).not.toHaveBeenCalled();
  });
});
