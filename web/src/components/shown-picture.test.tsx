// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../app/i18n.ts';
import { ShownPicture } from './shown-picture.tsx';

beforeAll(() => startI18n());
afterEach(cleanup);

it('says in words that a picture cannot be loaded, and tries a new address', () => {
  const onError = vi.fn();
  const { container, rerender } = render(<ShownPicture src="/old" alt="Nota fiscal" onError={onError} />);

  fireEvent.error(screen.getByAltText('Nota fiscal'));

  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByTitle('Nota fiscal').textContent).toBe('Arquivo indisponível');
  expect(onError).toHaveBeenCalledOnce();
  rerender(<ShownPicture src="/new" alt="Nota fiscal" onError={onError} />);
  expect(screen.getByAltText('Nota fiscal').getAttribute('src')).toBe('/new');
});
