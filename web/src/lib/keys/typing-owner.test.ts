// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endWord } from './shortcuts.ts';
import { aMe } from '../../testing/builders.ts';
import { clearSession, saveSession } from '../api/session.ts';
import { addToDraft, getDraft, returnDraft, setDraft } from '../drafts.ts';
import {
  awaitField,
  endTyping,
  finishTyping,
  hasGoneOnFrom,
  isAwaitedField,
  isTypedElsewhere,
  leaveTyping,
  moveTyping,
  ownTyping,
  receiveTyping,
  releaseAfterWord,
  releaseTyping,
  restTyping,
  resumeTyping,
  takeTyped,
  typingStrip,
} from './typing-owner.ts';

/** A key as a browser handles it: what nothing prevented is written into the text field that has the focus by then. */
const press = (key: string, more: KeyboardEventInit = {}): boolean => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  (document.activeElement ?? document.body).dispatchEvent(event);
  const isWritten = !event.defaultPrevented && [...key].length === 1 && !event.ctrlKey;
  if (isWritten) insert(key);
  return isWritten;
};
/** What an input method or a dead key writes, without a key of its own. */
const insert = (text: string): void => {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLTextAreaElement || activeElement instanceof HTMLInputElement)) return;
  activeElement.value += text;
  activeElement.dispatchEvent(new Event('input', { bubbles: true }));
};
const type = (text: string): void => [...text].forEach((letter) => press(letter));
const add = <Name extends keyof HTMLElementTagNameMap>(name: Name): HTMLElementTagNameMap[Name] =>
  document.body.appendChild(document.createElement(name));
const draft = (uuid: string): string => getDraft(uuid, 'reply')?.text ?? '';
const standIn = (): Element | null => document.querySelector('.typing-stand-in');

beforeEach(() => saveSession({ token: 't', user: aMe() }));
afterEach(() => {
  releaseTyping();
  for (const uuid of ['a', 'b', 'c']) setDraft(uuid, 'reply', '');
  document.body.replaceChildren();
  clearSession();
  localStorage.clear();
});

describe('what is typed', () => {
  it('is seen until the field is there, where it is for a conversation', () => {
    const shown = () => document.querySelector('.typing-shown');
    ownTyping('a');
    expect(shown()).toBeNull();
    type('oi');
    expect(shown()?.querySelector('textarea')?.value).toBe('oi');
    releaseTyping();
    expect(shown()).toBeNull();

    awaitField('palette');
    type('oi');
    expect(shown()).toBeNull();
    takeTyped('palette');
  });

  it('is a draft of the conversation that was chosen, and its field has it when it comes', () => {
    const [other, own] = [add('textarea'), add('textarea')];
    other.focus();
    setDraft('a', 'reply', 'Bom ');
    ownTyping('a');

    type('dia ');
    insert('Vinícius');
    expect(draft('a')).toBe('Bom dia Vinícius');
    receiveTyping('b', () => expect.fail('another conversation'))();
    const gone = receiveTyping('a', () => {
      own.value = draft('a');
      own.focus();
      return true;
    });

    type('!');
    expect(own.value).toBe('Bom dia Vinícius!');
    expect(other.value).toBe('');
    expect(standIn()).toBeNull();
    gone();
  });

  it('goes on behind what is added to the draft from elsewhere meanwhile, and writes over none of it', () => {
    setDraft('u1', 'reply', 'antes');
    ownTyping('u1');
    addToDraft('u1', 'achado', 'reply');
    type('!');
    returnDraft('u1', 'reply', 'primeiro');
    type('?');

    expect(draft('u1')).toBe('primeiro\nantes achado!?');
  });

  it('is no command, and the focus that something takes by itself comes back', () => {
    const shortcut = vi.fn();
    addEventListener('keydown', shortcut);
    const [other, row] = [add('textarea'), add('button')];
    ownTyping('a');

    other.focus();
    type('e');
    row.focus();
    type('le');
    removeEventListener('keydown', shortcut);

    expect(draft('a')).toBe('ele');
    expect(other.value).toBe('');
    expect(isTypedElsewhere('b')).toBe(true);
    expect(shortcut.mock.calls.every(([event]) => event.target === standIn())).toBe(true);
  });

  it('goes to a dialog while one is open, and to the conversation afterwards', () => {
    const dialog = add('div');
    dialog.setAttribute('aria-modal', 'true');
    const inside = dialog.appendChild(document.createElement('input'));
    ownTyping('a');
    inside.focus();
    type('2');
    dialog.remove();

    type('oi');

    expect(inside.value).toBe('2');
    expect(draft('a')).toBe('oi');
  });

  it('is kept from the moment the dialog goes, also a letter that has no key of its own', async () => {
    vi.useFakeTimers();
    const dialog = add('div');
    dialog.setAttribute('aria-modal', 'true');
    ownTyping('a');
    // As React takes it away: in a microtask of the event in which it was chosen.
    queueMicrotask(() => dialog.remove());
    await Promise.resolve().then(() => Promise.resolve());

    insert('é');

    expect(draft('a')).toBe('é');
    vi.useRealTimers();
  });

  it('stays as the draft when the choice is refused, and when another one is made', () => {
    ownTyping('a');
    type('um');
    ownTyping('b');
    type('dois');

    expect(restTyping('a')).toBe(false);
    expect(restTyping('b')).toBe(true);
    type(' mais');
    press('ArrowDown');
    type('x');

    expect([draft('a'), draft('b')]).toEqual(['um', 'dois mais']);
  });

  it('says once that something is typed after a refusal', () => {
    const onTyped = vi.fn();
    ownTyping('a');
    expect(restTyping('a', onTyped)).toBe(false);
    expect(onTyped).not.toHaveBeenCalled();
    type('um');
    type(' dois');
    expect(onTyped).toHaveBeenCalledOnce();

    ownTyping('b');
    type('x');
    expect(restTyping('b', onTyped)).toBe(true);
    type('y');
    expect(onTyped).toHaveBeenCalledOnce();
  });

  it('goes on through a dialog that came by itself, to where it went before', () => {
    ownTyping('a');
    type('um ');
    expect(restTyping('a')).toBe(true);
    const dialog = add('div');
    dialog.setAttribute('aria-modal', 'true');
    dialog.setAttribute('data-leaves-keys', 'all');
    const button = dialog.appendChild(document.createElement('button'));
    button.focus();

    type('momento ');
    expect(document.activeElement).toBe(standIn());
    button.focus();
    expect(resumeTyping()).toBe(true);
    type('só');

    expect(draft('a')).toBe('um momento só');
    releaseTyping('a');
    expect(resumeTyping()).toBe(false);
  });

  describe('after something of a conversation was used with the mouse', () => {
    const shown = () => {
      history.replaceState(null, '', '/tickets/a');
      const [field, list, header] = [add('textarea'), add('section'), add('header')];
      list.className = 'list-pane';
      header.dataset['ticketKeys'] = '';
      receiveTyping('a', () => {
        field.focus();
        return document.activeElement === field;
      });
      const [row, button] = [list, header].map((parent) => parent.appendChild(document.createElement('button')));
      return { field, row: row as HTMLElement, button: button as HTMLElement };
    };
    const point = (target: Element) => target.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));

    it('is for its text field, also after a dialog that Escape closed', () => {
      const { field, button } = shown();
      const commands = vi.fn();
      button.addEventListener('keydown', commands);
      point(button);
      button.focus();
      press('Escape');
      commands.mockClear();

      type('estou vendo');

      expect(field.value).toBe('estou vendo');
      expect(commands).not.toHaveBeenCalled();
    });

    it.each(['/', '?', ' '])('leaves %j to the page', (key) => {
      const { field, button } = shown();
      point(button);
      button.focus();
      press(key);
      expect(document.activeElement).toBe(button);
      expect(field.value).toBe('');
    });

    it('is for the dialog or the menu that is open', () => {
      const { field } = shown();
      for (const role of ['menu', 'dialog']) {
        const over = add('div');
        over.setAttribute('role', role);
        const item = over.appendChild(document.createElement('button'));
        point(item);
        item.focus();
        type('estou');
        expect(document.activeElement).toBe(item);
      }
      expect(field.value).toBe('');
    });

    it('is a command again where the keys lead to a button, and in the list', () => {
      const { field, button, row } = shown();
      for (const [pointed, key] of [
        [button, 'Tab'],
        [row, 'j'],
      ] as const) {
        point(pointed);
        pointed.focus();
        press(key);
        type('e');
        expect(document.activeElement).toBe(pointed);
      }
      point(button);
      field.classList.add('composer');
      field.focus();
      press('Escape');
      button.focus();
      type('e');
      expect(field.value).toBe('');
    });
  });

  it('says above a conversation in sight that has no field why it waits, and has a way to close', () => {
    history.replaceState(null, '', '/tickets/a');
    const strip = add('div');
    for (const [name, value] of Object.entries(typingStrip('Aceite para enviar'))) strip.setAttribute(name, value);
    ownTyping('a', false);

    type('oi');

    const box = document.querySelector('.typing-shown');
    expect(box?.textContent).toContain('Aceite para enviar');
    expect(standIn()?.getAttribute('aria-label')).toBe('Aceite para enviar');
    box?.querySelector('button')?.click();
    expect(standIn()).toBeNull();
    expect(draft('a')).toBe('oi');
    history.replaceState(null, '', '/');
  });

  it('leaves the focus nowhere but at home when it ends and came from nowhere', () => {
    const home = add('div');
    home.tabIndex = -1;
    home.setAttribute('data-focus-home', '');
    ownTyping('a');
    type('oi');
    press('Escape');

    expect(document.activeElement).toBe(home);
  });

  it('follows a conversation that opens under another address', () => {
    ownTyping('a');
    type('oi');
    moveTyping('a', 'c');
    type('!');

    expect([draft('a'), draft('c')]).toEqual(['', 'oi!']);
  });

  it('waits for a field that cannot take the focus yet', () => {
    const gone = receiveTyping('a', () => false);
    ownTyping('a');
    type('oi');

    expect(draft('a')).toBe('oi');
    gone();
  });

  it('of a conversation that is only read goes to its draft; keys that write nothing, commands and another field keep theirs', async () => {
    const [row, search] = [add('button'), add('input')];
    row.focus();
    ownTyping('a', false);
    expect(document.activeElement).toBe(row);
    expect(press(' ')).toBe(true);
    press('Shift');
    press('k', { ctrlKey: true });
    expect(document.activeElement).toBe(row);
    expect(draft('a')).toBe('');

    type('oi');
    expect(draft('a')).toBe('oi');
    restTyping('a');
    insert('é');
    expect(draft('a')).toBe('oié');
    await vi.waitFor(() => expect(document.activeElement).toBe(row), { timeout: 5000 });
    search.focus();
    type('x');
    expect(search.value).toBe('x');
    expect(standIn()).toBeNull();
  });

  it('goes on in the draft when the field is removed in the middle of a word, also a letter that has no key of its own', () => {
    const field = add('textarea');
    field.focus();
    type('já');
    setDraft('a', 'reply', 'já');
    finishTyping('a');
    field.remove();

    restTyping('a');
    insert('é');
    type('s');

    expect(draft('a')).toBe('jáés');
  });

  it('goes on to the end of the word when its conversation is gone, and no longer', async () => {
    const list = add('button');
    list.focus();
    ownTyping('a');
    type('pala');
    releaseAfterWord('a');

    type('vra');
    insert('é');
    type(' e');
    expect(draft('a')).toBe('palavraé e');
    await vi.waitFor(() => expect(standIn()).toBeNull(), { timeout: 5000 });
    type('x');
    expect(draft('a')).toBe('palavraé e');
  });

  it('is kept when the field of a conversation goes right after it was chosen, before the first letter', () => {
    const field = add('textarea');
    endWord();
    ownTyping('a');
    receiveTyping('a', () => {
      field.focus();
      return true;
    })();
    finishTyping('a');
    field.remove();
    restTyping('a');

    insert('é');
    type('s');

    expect(draft('a')).toBe('és');
  });

  it('goes back into the field when that returns', () => {
    const field = add('textarea');
    field.focus();
    receiveTyping('a', () => true)();
    type('Bom');
    finishTyping('a');
    field.remove();
    type(' dia');
    const back = add('textarea');

    receiveTyping('a', () => {
      back.value = draft('a');
      back.focus();
      return true;
    });

    expect([back.value, document.activeElement, standIn()]).toEqual([' dia', back, null]);
  });

  it('ends when somebody leaves the conversation by hand, though they had only just chosen it and typed', () => {
    const field = add('textarea');
    ownTyping('a');
    receiveTyping('a', () => {
      field.focus();
      return true;
    })();
    type('oi');

    leaveTyping();
    finishTyping('a');
    field.remove();
    add('button').focus();
    type('j');

    expect(standIn()).toBeNull();
    expect(draft('a')).toBe('');
  });

  it('goes on in the draft after any pause where somebody else ended the conversation on screen', () => {
    history.pushState(null, '', '/tickets/a');
    const field = add('textarea');
    field.focus();
    setDraft('a', 'reply', 'já');
    endWord();
    finishTyping('a');
    field.remove();
    restTyping('a');

    type(' vejo');

    expect(draft('a')).toBe('já vejo');
    history.pushState(null, '', '/');
  });

  it('is handed on where somebody opens another field before the one that was waited for is there', () => {
    const onReleased = vi.fn();
    awaitField('hits', undefined, onReleased);
    type('oi');
    awaitField('palette');
    expect(onReleased).toHaveBeenCalledOnce();
    type('ana');

    expect(takeTyped('palette')).toBe('ana');
    expect([isAwaitedField('hits'), standIn()]).toEqual([false, null]);
  });

  it('is nobody’s once its author is signed out, though the field has the focus in the middle of a word', () => {
    history.pushState(null, '', '/tickets/a');
    const field = add('textarea');
    field.focus();
    type('já');
    clearSession();
    finishTyping('a');

    expect(standIn()).toBeNull();
    history.pushState(null, '', '/');
  });

  it('is nobody’s after a pause where this person ended the conversation', () => {
    history.pushState(null, '', '/tickets/a');
    const field = add('textarea');
    field.focus();
    setDraft('a', 'reply', 'já');
    endWord();
    endTyping('a');
    finishTyping('a');
    field.remove();
    add('button').focus();

    type('j');

    expect([standIn(), draft('a')]).toEqual([null, 'já']);
    history.pushState(null, '', '/');
  });

  it('has a blank behind what was begun before, also on the row that was pressed', () => {
    setDraft('a', 'reply', 'bom');
    const row = add('a');
    row.tabIndex = 0;
    row.focus();
    ownTyping('a', false);
    press(' ');
    type('dia');

    expect(draft('a')).toBe('bom dia');
  });

  it('has its blanks also where nothing but them was typed since its field went', () => {
    const field = add('textarea');
    field.focus();
    type('uma');
    setDraft('a', 'reply', 'uma');
    finishTyping('a');
    field.remove();
    document.querySelector<HTMLElement>('.typing-stand-in')?.blur();

    type(' palavra');

    expect(draft('a')).toBe('uma palavra');
  });

  it('is not what somebody writes in another field by now', () => {
    const search = add('input');
    ownTyping('a');
    expect([hasGoneOnFrom('a'), hasGoneOnFrom('b')]).toEqual([false, true]);
    dispatchEvent(new PointerEvent('pointerdown'));
    search.focus();
    expect(hasGoneOnFrom('a')).toBe(true);
    search.blur();
    expect(hasGoneOnFrom('a')).toBe(false);
  });

  it('is no reason to have gone on from the conversation whose own field took it', () => {
    const field = add('textarea');
    const gone = receiveTyping('a', () => {
      field.focus();
      return true;
    });
    ownTyping('a');
    expect([hasGoneOnFrom('a'), hasGoneOnFrom('b')]).toEqual([false, true]);
    add('input').focus();
    expect(hasGoneOnFrom('a')).toBe(true);
    gone();
  });

  it('is kept by Enter on a line of its own, and Escape ends it', () => {
    ownTyping('a');
    press('Enter');
    type('oi');
    press('Enter');
    type('!');
    press('Escape');
    type('e');

    expect(draft('a')).toBe('oi\n!');
  });

  it('says to the field whether Enter was the last key, since it sent nothing', () => {
    const told: boolean[] = [];
    for (const keys of [['Enter'], ['oi'], ['oi', 'Enter'], ['oi', 'Enter', 'e']]) {
      ownTyping('a');
      for (const key of keys)
        if (key === 'Enter') press(key);
        else type(key);
      receiveTyping('a', (isEntered) => told.push(isEntered) > 0)();
    }
    expect(told).toEqual([false, false, true, false]);
  });

  it('is given back to a field that is no conversation’s', () => {
    awaitField('search');
    type('tamanho');

    expect(takeTyped('search')).toBe('tamanho');
    expect(standIn()).toBeNull();
  });
});
