// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import { saveSession } from '../../../lib/api/session.ts';
import { getDraft, isUnplaced, setDraft, useDrafts } from '../../../lib/drafts.ts';
import { awaitField, ownTyping, releaseTyping, takeTyped } from '../../../lib/keys/typing-owner.ts';
import { aMe } from '../../../testing/builders.ts';
import { ListSearch } from './list-search.tsx';

const uuid = '0000002b-f0a4-47d6-bce5-aad263cc57ac';

beforeAll(() => startI18n());
beforeEach(() => saveSession({ token: 't', user: aMe() }));
afterEach(() => {
  cleanup();
  for (const id of Object.keys(useDrafts.getState().drafts)) setDraft(id, 'reply', '');
});

/** The search above a list that knows its hits when `setHits` says them. */
const show = () => {
  const onOpen = vi.fn();
  const onLeft = vi.fn();
  let setHits: (hits: string[] | null) => void = () => undefined;
  const List = () => {
    const [q, setQ] = useState('');
    const [hits, set] = useState<string[] | null>(null);
    setHits = set;
    return (
      <section className="list-pane">
        <ListSearch value={q} isSettled={hits !== null} onChange={setQ} onLeft={onLeft} />
        {hits?.map((id) => (
          <div key={id} className="ticket-row">
            <a
              className="ticket-link"
              href={`/tickets/${id}`}
              onClick={(event) => {
                event.preventDefault();
                onOpen(id);
              }}
            >
              <span className="ticket-name">
                <bdi>{id === uuid ? 'Rafaél Lima' : 'Rafael Lima Neto'}</bdi>
              </span>
            </a>
          </div>
        ))}
      </section>
    );
  };
  render(<List />);
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  field.focus();
  return { field, onOpen, onLeft, answer: (hits: string[]) => act(() => setHits(hits)) };
};
const search = (field: HTMLInputElement, text: string) => {
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter' });
};
/** As a browser writes where the focus is. */
const write = (text: string) => {
  const field = document.activeElement as HTMLTextAreaElement; // of a text field
  field.value += text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/** The id of a draft without a conversation. */
const draftNamed = (sought: string, text: string): string | undefined =>
  Object.keys(useDrafts.getState().drafts).find((id) => {
    const draft = getDraft(id, 'reply');
    return isUnplaced(id) && draft?.name === sought && draft.text === text;
  });

describe('the search of the list', () => {
  it('waits at Enter for its hits, and what is typed meanwhile is for the first of them', () => {
    const { field, onOpen, answer } = show();

    search(field, 'Rafael');
    write('bom dia');
    expect(field.value).toBe('Rafael');
    expect(onOpen).not.toHaveBeenCalled();
    answer([uuid, 'other']);

    expect(onOpen).toHaveBeenCalledExactlyOnceWith(uuid);
    expect(getDraft(uuid, 'reply')?.text).toBe('bom dia');
    expect(draftNamed('Rafael', 'bom dia')).toBeUndefined();
  });

  it('opens a hit that is there at once, and what follows is for it', () => {
    const { field, onOpen, answer } = show();
    answer([uuid]);

    search(field, 'Rafael');

    expect(onOpen).toHaveBeenCalledExactlyOnceWith(uuid);
    expect(getDraft(uuid, 'reply')).toBeUndefined();
  });

  it('catches the rest of a word, also letters without a key, where the hit has no text field', () => {
    const { field, onOpen, answer } = show();
    onOpen.mockImplementation((id) => ownTyping(id, false));
    search(field, 'Rafael');
    fireEvent.keyDown(document.activeElement ?? field, { key: 'o' });
    write('o');
    answer([uuid]);
    write('lá');

    expect(getDraft(uuid, 'reply')?.text).toBe('olá');
    releaseTyping();
    setDraft(uuid, 'reply', '');
  });

  it('prefers whom the search names wholly', () => {
    const { field, onOpen, answer } = show();

    search(field, 'rafael lima ');
    answer(['other', uuid]);

    expect(onOpen).toHaveBeenCalledExactlyOnceWith(uuid);
  });

  it('hands on what was typed behind the Enter where nothing is found, and takes the keys again', async () => {
    const { field, onOpen, onLeft, answer } = show();

    search(field, 'Rafael');
    write('bom dia');
    answer([]);

    await vi.waitFor(() => expect(onLeft).toHaveBeenCalledExactlyOnceWith(draftNamed('Rafael', 'bom dia'), 'Rafael'));
    expect([field.value, document.activeElement]).toEqual(['Rafael', field]);
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('has what is typed behind the Enter stored at each letter, and hands it on at once when somebody leaves', () => {
    const { field, onLeft } = show();

    search(field, 'Rafael');
    write('bom');
    const draft = draftNamed('Rafael', 'bom');
    write(' dia');
    expect(draftNamed('Rafael', 'bom dia')).toBe(draft);
    fireEvent.keyDown(document.activeElement ?? field, { key: 'Escape' });

    expect(onLeft).toHaveBeenCalledExactlyOnceWith(draft, 'Rafael');
  });

  it('hands on what was typed where something else is opened before the hits come, and opens none', () => {
    const { field, onOpen, onLeft, answer } = show();

    search(field, 'Rafael');
    write('bom dia');
    const draft = draftNamed('Rafael', 'bom dia');
    awaitField('palette');
    takeTyped('palette');
    answer([uuid]);

    expect(onLeft).toHaveBeenCalledExactlyOnceWith(draft, 'Rafael');
    expect(onOpen).not.toHaveBeenCalled();
    expect(draftNamed('Rafael', 'bom dia')).toBe(draft);
  });

  it('hands on what was typed for hits that nobody waited for', () => {
    const { field, onOpen, onLeft, answer } = show();

    search(field, 'Rafael');
    write('bom dia');
    fireEvent.pointerDown(field);
    field.focus();
    fireEvent.change(field, { target: { value: 'Ana' } });

    expect(onLeft).toHaveBeenCalledExactlyOnceWith(draftNamed('Rafael', 'bom dia'), 'Rafael');
    answer([uuid]);
    expect(onOpen).not.toHaveBeenCalled();
    expect(getDraft(uuid, 'reply')).toBeUndefined();
  });

  it('opens nothing once somebody has gone on, and nothing for less than is searched for', () => {
    const { field, onOpen, answer } = show();

    search(field, 'Ra');
    expect(document.activeElement).toBe(field);
    search(field, 'Rafael');
    fireEvent.keyDown(document.activeElement ?? field, { key: 'Escape' });
    answer([uuid]);

    expect(onOpen).not.toHaveBeenCalled();
  });
});
