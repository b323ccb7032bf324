// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { ignoreStrayFiles } from './ignore-stray-files.ts';

const drop = (types: string[], target: EventTarget = document.body): boolean => {
  const event = new Event('drop', { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: { types, dropEffect: 'copy' } });
  target.dispatchEvent(event);
  return event.defaultPrevented;
};

it('keeps the app open when a file is dropped beside its places, and leaves dropped text alone', () => {
  ignoreStrayFiles();

  expect(drop(['Files'])).toBe(true);
  expect(drop(['text/plain'])).toBe(false);
});
