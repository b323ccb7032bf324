// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ulidOf } from '../../testing/builders.ts';
import { HitLink } from './hit-link.tsx';
import type { MessageHit } from './api/message-search-query.ts';

afterEach(cleanup);

it('is opened by a press that began on it when other hits came in between, and once by a plain one', () => {
  const onOpen = vi.fn();
  const hit = {
    id: ulidOf(1),
    contact: { id: ulidOf(2), name: 'Bia', urlPicture: null },
    channel: 'whatsapp',
    createdAt: '2026-03-10T12:00:00.000Z',
  } as MessageHit;
  render(
    <HitLink hit={hit} isShown={false} href="#" onOpen={onOpen}>
      Bom dia
    </HitLink>,
  );
  const link = screen.getByRole('link');
  const press = () => fireEvent.pointerDown(link, { pointerType: 'mouse', button: 0, clientX: 50, clientY: 20, bubbles: true });
  const release = (target: Element) => fireEvent.click(target, { button: 0, detail: 1, clientX: 50, clientY: 20 });

  press();
  release(document.body);
  expect(onOpen).toHaveBeenCalledOnce();

  press();
  release(link);
  expect(onOpen).toHaveBeenCalledTimes(2);
});
