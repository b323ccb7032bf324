import { describe, expect, it } from 'vitest';
import { findAreaCircles, findUpwardImports } from './floors.ts';

const edge = (from: string, to: string) => ({ from: `functions/src/${from}`, to: `functions/src/${to}`, typeOnly: false });

describe('floors', () => {
  it.each([
    ['setup/queues/service/add-queue.ts', 'conversation/tickets/service/change-ticket.ts'],
    ['platform/queues.ts', 'organisation/users/service/user-records.ts'],
    ['work/macros/service/run-step.ts', 'wiring/audit/service/undo-act.ts'],
    ['work/macros/service/run-step.ts', 'people/contacts/service/contact-deps.ts'],
  ])('%s may not import %s', (from, to) => {
    expect(findUpwardImports([edge(from, to)])).toEqual([`functions/src/${from} -> functions/src/${to}`]);
  });

  it.each([
    ['conversation/tickets/service/change-ticket.ts', 'setup/queues/service/queue-records.ts'],
    ['setup/queues/http.ts', 'conversation/tickets/service/change-ticket.ts'],
    ['people/contacts/service/contact-deps.ts', 'conversation/tickets/service/ticket-seen-by.ts'],
    ['people/contacts/service/merge-contacts.ts', 'people/contacts/service/contact-deps.ts'],
    ['channels/meta/page-client.ts', 'channels/service/outbox.ts'],
    ['setup/queues/queues.int.test.ts', 'conversation/tickets/service/change-ticket.ts'],
  ])('%s may import %s', (from, to) => {
    expect(findUpwardImports([edge(from, to)])).toEqual([]);
  });

  it('has no two areas of a floor import each other', () => {
    const there = edge('setup/queues/service/a.ts', 'setup/prompts/service/b.ts');
    const back = edge('setup/prompts/service/b.ts', 'setup/queues/service/c.ts');

    expect(findAreaCircles([there])).toEqual([]);
    expect(findAreaCircles([there, back])).toEqual(['areas of one floor import each other: setup/prompts, setup/queues']);
    expect(findAreaCircles([there, edge('setup/prompts/http.ts', 'setup/queues/service/c.ts')])).toEqual([]);
  });
});
