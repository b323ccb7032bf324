// @vitest-environment happy-dom
import { lastMessageText } from '@balcao/shared/domain/tickets/last-message.ts';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '../../app/i18n.ts';
import { aMe, aTicketView } from '../../testing/builders.ts';
import { toTicketFilter } from './api/ticket-queries.ts';
import { previewKind, previewText } from '../../lib/text/last-message-preview.ts';
import { ticketRights } from './ticket-rights.ts';
import { parseTicketSearch } from './ticket-search.ts';
import { unreadTitle } from './use-unread-title.ts';
import { replyWindow, waitingTime } from './waiting.ts';

beforeAll(() => startI18n());

const now = new Date('2026-11-20T13:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

describe('waitingTime', () => {
  it('turns amber at 5 and red at 15 minutes', () => {
    const urgencies = [4, 5, 14, 15].map((minutes) => waitingTime(aTicketView({ waitingSince: minutesAgo(minutes) }), now)?.urgency);

    expect(urgencies).toEqual(['neutral', 'amber', 'amber', 'red']);
    expect(waitingTime(aTicketView(), now)).toBeNull();
    expect(waitingTime(aTicketView({ waitingSince: minutesAgo(14), heldElsewhere: true }), now)).toBeNull();
    expect(waitingTime(aTicketView({ waitingSince: minutesAgo(9), status: 'closed' }), now)).toBeNull();
  });
});

describe('replyWindow', () => {
  it('says what is left and when it is closed', () => {
    expect(replyWindow(aTicketView({ replyWindowEndsAt: minutesAgo(-180) }), now)).toEqual({ open: true, minutes: 180, short: false });
    expect(replyWindow(aTicketView({ replyWindowEndsAt: minutesAgo(1) }), now)?.open).toBe(false);
    expect(replyWindow(aTicketView(), now)).toBeNull();
  });

  it('says nothing of it while another app answers: only that one can', () => {
    expect(replyWindow(aTicketView({ replyWindowEndsAt: minutesAgo(-180), heldElsewhere: true }), now)).toBeNull();
  });
});

describe('ticketRights', () => {
  it('lets attendants ignore only with the flag, and delete never', () => {
    const pending = aTicketView({ status: 'pending', userId: null, user: null });

    expect(ticketRights(pending, aMe())).toMatchObject({ accept: true, ignore: false, delete: false, write: false });
    expect(ticketRights(pending, aMe({ userClosePendingTicket: 'enabled' })).ignore).toBe(true);
    expect(ticketRights(aTicketView(), aMe({ profile: 'admin' }))).toMatchObject({ delete: true, resolve: true, write: true });
  });
});

describe('toTicketFilter', () => {
  it('searches through all tabs from three characters on; users force showAll off', () => {
    expect(toTicketFilter({ q: 'an' }).view).toBe('open');
    expect(toTicketFilter({ q: 'ana', tab: 'closed' }).view).toBe('search');
    expect(toTicketFilter({ all: true, users: ['u'] }).showAll).toBe(false);
  });

  it('narrows the tab by its filters, and leaves it only for a status of another tab', () => {
    expect(toTicketFilter({ tags: ['x'], connections: ['c'], users: ['u'] })).toMatchObject({ view: 'open', tags: ['x'], users: ['u'] });
    expect(toTicketFilter({ tab: 'pending', status: ['pending', 'lgpd'] }).view).toBe('pending');
    expect(toTicketFilter({ tab: 'closed', status: ['nps'] }).view).toBe('closed');
    expect(toTicketFilter({ status: ['pending'] })).toMatchObject({ view: 'search', statuses: ['pending'] });
  });

  it('shows who waits longest first, and the newest change first elsewhere', () => {
    expect(toTicketFilter({ tab: 'pending' }).sort).toBe('ASC');
    expect(toTicketFilter({ tab: 'pending', sort: 'DESC' }).sort).toBe('DESC');
    expect(toTicketFilter({}).sort).toBe('DESC');
    expect(toTicketFilter({ tab: 'closed', sort: 'ASC' }).sort).toBe('DESC');
  });
});

describe('parseTicketSearch', () => {
  it('leaves out what it does not know', () => {
    const parsed = parseTicketSearch({ tab: 'nowhere', q: 7, all: 'yes', status: ['open', 'x'], queues: 'q', extra: 1 });

    expect(parsed).toMatchObject({ tab: undefined, q: '7', all: undefined, status: ['open'], queues: undefined });
    expect('extra' in parsed).toBe(false);
  });
});

describe('rows', () => {
  it('shows as much of the last message as a row can hold, in whole letters and without marks', () => {
    expect(previewText('*Oi*\n_tudo_ bem?')).toBe('Oi tudo bem?');
    expect(previewText('👨‍👩‍👧'.repeat(200))).toBe('👨‍👩‍👧'.repeat(160));
    expect(previewText(`\ud83d${'x'.repeat(10)}`).isWellFormed()).toBe(true);
    expect(previewKind('Location')).toBe('location');
    expect(previewKind('BEGIN:VCARD\nFN:Ana')).toBe('contact');
  });

  it('has words for what only the phone shows', () => {
    for (const kind of ['viewOnce', 'phoneOnly'] as const) {
      expect(previewKind(lastMessageText(kind, '', null))).toBe(kind);
      expect(i18next.t(`tickets:row.${kind}`)).not.toMatch(/^$|row\./);
    }
    expect(previewKind('📱')).toBeNull();
  });

  it('numbers the tab title', () => {
    expect(unreadTitle(3, 'Maria')).toBe('③ Maria · Balcão');
    expect([0, 1, 20, 21].map((unread) => unreadTitle(unread))).toEqual(['Balcão', '① Balcão', '⑳ Balcão', '(21) Balcão']);
  });
});
