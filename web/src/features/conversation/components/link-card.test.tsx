// @vitest-environment happy-dom
import type { LinkPreview } from '@balcao/shared/domain/link-previews/link-preview.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import { linkPreviewQuery } from '../api/link-preview-query.ts';
import { LinkCard } from './link-card.tsx';

beforeAll(() => startI18n());
afterEach(cleanup);

const facts: LinkPreview = { title: 'Caneca', description: 'Feita à mão', siteName: null, landedHost: null, pictureUrl: null };

const show = (link: string, answer: { preview: LinkPreview | null; isPending: boolean } | null) => {
  const cache = new QueryClient();
  if (answer) cache.setQueryData(linkPreviewQuery('M1', link).queryKey, answer);
  render(
    <QueryClientProvider client={cache}>
      <LinkCard messageId="M1" link={link} isStored={false} />
    </QueryClientProvider>,
  );
  return screen.getByRole('link');
};

it('shows what the page says, and the whole host that a click goes to', () => {
  const card = show('https://loja.example/caneca', { preview: facts, isPending: false });

  expect(card.textContent).toBe('CanecaFeita à mãoloja.example');
  expect(card.getAttribute('href')).toBe('https://loja.example/caneca');
  expect(card.getAttribute('rel')).toContain('noopener');
});

it.each([
  ['is not asked for yet', null],
  ['is being fetched', { preview: null, isPending: true }],
  ['says nothing', { preview: null, isPending: false }],
])('a link whose page %s can be opened all the same', (_what, answer) => {
  expect(show('https://loja.example/caneca?cor=azul', answer).textContent).toBe('Abrir o link/caneca?cor=azulloja.example');
});

it('shows a host that only looks like another as what it is', () => {
  expect(show('https://bаnco.example/', null).textContent).toContain('xn--bnco-53d.example');
});

it('says where a link ends that ends elsewhere', () => {
  const preview = { ...facts, landedHost: 'outra.example' };

  expect(show('https://curto.example/x', { preview, isPending: false }).textContent).toBe('Caneca→ outra.examplecurto.example');
});

it('draws what is hostile as text', () => {
  const card = show('https://loja.example/', { preview: { ...facts, title: '<img src=x onerror=alert(1)>' }, isPending: false });

  expect(card.querySelector('img')).toBeNull();
  expect(card.textContent).toContain('<img src=x onerror=alert(1)>');
});

it('leaves out a picture that does not come', () => {
  const preview = { ...facts, pictureUrl: 'https://files.example/p' };
  const card = show('https://loja.example/', { preview, isPending: false });
  const picture = card.querySelector('img');
  expect(picture?.getAttribute('loading')).toBe('lazy');

  if (picture) fireEvent.error(picture);

  expect(card.querySelector('img')).toBeNull();
});
