import { expect, it } from 'vitest';
import { flowFileType } from './file-type.ts';

it('knows files by their endings, and nothing by a word that every object knows', () => {
  expect(flowFileType('1/flows/a.OPUS')).toBe('audio/ogg');
  expect(flowFileType('1/flows/a.constructor')).toBeNull();
  expect(flowFileType('1/flows/a')).toBeNull();
});
