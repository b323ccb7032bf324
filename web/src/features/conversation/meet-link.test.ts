import { expect, it } from 'vitest';
import { toMeetLink } from './meet-link.ts';

it.each([
  ['https://meet.google.com/abc-defg-hij', 'https://meet.google.com/abc-defg-hij'],
  ['  meet.google.com/abc ', 'https://meet.google.com/abc'],
  ['Entrar na reunião Zoom https://zoom.us/j/123?pwd=x ID: 123', 'https://zoom.us/j/123?pwd=x'],
  ['javascript:alert(1)', null],
  ['https://meet.google.com@evil.example/abc', null],
  ['amanhã às 10', null],
  ['reunião', null],
  ['', null],
])('finds in %j the link %j', (pasted, link) => expect(toMeetLink(pasted)).toBe(link));
