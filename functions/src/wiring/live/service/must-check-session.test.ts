import { expect, it } from 'vitest';
import { mustCheckSession } from './must-check-session.ts';

const hours = { startWork: '08:00', endWork: '18:00', timeZone: 'America/Sao_Paulo' };
const at = (time: string) => new Date(`2026-03-10T${time}-03:00`);

it.each([
  ['a heartbeat within hours', { live: true, hours }, 'ping', '18:00:59', false],
  ['a heartbeat in the minute after them', { live: true, hours }, 'ping', '18:01:00', true],
  ['what is typed after them', { live: true, hours }, 'typing', '18:01:00', true],
  ['a heartbeat of somebody without hours', { live: true, hours: null }, 'ping', '03:00:00', false],
  ['the first word', { live: false, hours }, 'ping', '12:00:00', true],
  ['a room asked for', { live: true, hours }, 'join', '12:00:00', true],
  ['a room left', { live: true, hours }, 'leave', '12:00:00', false],
])('%s', (_what, socket, action, time, expected) => {
  expect(mustCheckSession(socket, action, at(time))).toBe(expected);
});
