// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FormattedText } from './formatted-text.tsx';

afterEach(cleanup);

it('shows a link as the address that it leads to, whatever signs of direction are in it and before it', () => {
  render(<FormattedText text={'oi \u202Ehttps://banco.example/\u202Emoc.elgoog'} />);

  const link = screen.getByRole('link');
  expect(link.textContent).toBe('https://banco.example/moc.elgoog');
  expect(link.getAttribute('dir')).toBe('ltr');
});
