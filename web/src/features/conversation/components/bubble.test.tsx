import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import { aMessageView } from '../../../testing/builders.ts';
import { Bubble } from './bubble.tsx';

beforeAll(() => startI18n());
afterEach(cleanup);

const show = (change: Parameters<typeof aMessageView>[1]) => {
  const nothing = () => {};
  const handlers = { onImage: nothing, onRetry: nothing, onDiscard: nothing, onJump: nothing, onMediaGone: nothing, onSelect: nothing };
  render(<Bubble message={aMessageView(1, change)} startsGroup showAuthor={false} selection={null} {...handlers} />);
};

describe('Bubble', () => {
  it('tells a message forwarded once from one that went around', () => {
    show({ isForwarded: true });
    expect(screen.getByText('↪ Encaminhada')).toBeTruthy();

    cleanup();
    show({ isForwarded: true, isForwardedOften: true });
    expect(screen.getByText('↪↪ Encaminhada com frequência')).toBeTruthy();

    cleanup();
    show({});
    expect(screen.queryByText(/Encaminhada/)).toBeNull();
  });
});
