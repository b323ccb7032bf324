// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../app/i18n.ts';
import { clearSession, saveSession } from '../../lib/api/session.ts';
import { aMe } from '../../testing/builders.ts';
import { PageGate } from './page-gate.tsx';

const { showToast } = vi.hoisted(() => ({ showToast: vi.fn() }));
vi.mock('../../components/toasts.tsx', () => ({ showToast }));
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => vi.fn() }));

afterEach(clearSession);

it('says why somebody may not open a page in words, also when nothing failed before', async () => {
  await startI18n();
  saveSession({ token: 't', user: aMe({ profile: 'user' }) });

  render(
    <PageGate permission="super" isTold>
      page
    </PageGate>,
  );

  await screen.findByText(/não possui permissão para acessar essa página/);
  expect(showToast.mock.calls).toEqual([['error', expect.stringMatching(/não possui permissão para acessar essa página/)]]);
});
