import { describe, expect, it } from 'vitest';
import { findViolations, resolveImport } from './boundaries.ts';

const violates = (from: string, to: string, typeOnly = false): boolean => findViolations([{ from, to, typeOnly }]).length > 0;

describe('boundaries', () => {
  it.each([
    ['shared/src/domain/tickets/ticket.ts', 'shared/src/contract/tickets.ts'],
    ['shared/src/contract/tickets.ts', 'node:crypto'],
    ['shared/src/contract/tickets.ts', 'functions/src/platform/env.ts'],
    ['functions/src/platform/http-area.ts', 'functions/src/conversation/tickets/env.ts'],
    ['functions/src/conversation/tickets/service/accept-ticket.ts', 'functions/src/people/contacts/store/contact-store.ts'],
    ['functions/src/conversation/tickets/store/ticket-store.ts', 'functions/src/people/contacts/store/contact.entity.ts'],
    ['functions/src/conversation/tickets/http.ts', 'functions/src/people/contacts/store/contact-store.ts'],
    ['web/src/features/tickets/ticket-row.tsx', 'web/src/features/contacts/contact-drawer.tsx'],
    ['web/src/features/tickets/ticket-row.tsx', 'web/src/features/contacts/api/use-block-contact.ts'],
    ['web/src/lib/api/client.ts', 'web/src/features/auth/session.ts'],
    ['web/src/components/avatar.tsx', 'functions/src/conversation/tickets/http.ts'],
  ])('%s may not import %s', (from, to) => {
    expect(violates(from, to)).toBe(true);
  });

  it.each([
    ['shared/src/domain/tickets/ticket.ts', 'zod'],
    ['functions/src/conversation/tickets/service/accept-ticket.ts', 'functions/src/people/contacts/service/find-contact.ts'],
    ['functions/src/conversation/tickets/http.ts', 'functions/src/conversation/tickets/store/ticket-store.ts'],
    ['web/src/features/tickets/ticket-row.tsx', 'web/src/components/avatar.tsx'],
    ['web/src/features/tickets/filter-panel.tsx', 'web/src/features/tags/api/tag-queries.ts'],
    ['web/src/pages/inbox.tsx', 'web/src/features/tickets/ticket-list-page.tsx'],
    ['infra/local/main.ts', 'functions/src/conversation/tickets/http.ts'],
    ['functions/src/conversation/tickets/store/ticket-store.int.test.ts', 'infra/local/start-local-store.ts'],
  ])('%s may import %s', (from, to) => {
    expect(violates(from, to)).toBe(false);
  });

  it('lets a use case name the type of a store, not the store', () => {
    expect(violates('functions/src/conversation/tickets/service/a.ts', 'functions/src/people/contacts/store/contact-store.ts', true)).toBe(
      false,
    );
  });
});

it('resolves relative and workspace imports to paths from the root', () => {
  expect(resolveImport('functions/src/a/http.ts', { specifier: '../b/c.ts', typeOnly: false })).toBe('functions/src/b/c.ts');
  expect(resolveImport('web/src/a.ts', { specifier: '@balcao/shared/contract/route.ts', typeOnly: false })).toBe(
    'shared/src/contract/route.ts',
  );
  expect(resolveImport('web/src/a.ts', { specifier: 'react', typeOnly: false })).toBe('react');
});
