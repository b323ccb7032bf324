import { describe, expect, it } from 'vitest';
import { userId as userIdSchema } from '@balcao/shared/domain/ids.ts';
import { aMessageView, ulidOf } from '../../testing/builders.ts';
import { actionsFor, lastEditable } from './message-menu-items.ts';

const me = userIdSchema.parse(ulidOf(1));
const now = new Date('2026-11-20T13:10:00Z');
const place = {
  channel: 'whatsapp' as const,
  userId: me,
  isGroup: false,
  isStarred: false,
  canWrite: true,
  canReply: true,
  isConnectionGone: false,
  now,
};
const mine = (number: number, change: Parameters<typeof aMessageView>[1] = {}) =>
  aMessageView(number, { fromMe: true, user: { id: ulidOf(1), name: 'Marina' }, ...change });

describe('actionsFor', () => {
  it('offers everything for an own fresh text', () => {
    expect(actionsFor(mine(1), place)).toEqual(['reply', 'forward', 'copy', 'star', 'edit', 'select', 'delete']);
  });

  it('offers neither edit nor delete for what others wrote', () => {
    expect(actionsFor(aMessageView(1), place)).toEqual(['reply', 'forward', 'copy', 'star', 'select']);
    expect(actionsFor(mine(1, { user: { id: ulidOf(2), name: 'Bruno' } }), place)).toEqual(['reply', 'forward', 'copy', 'star', 'select']);
  });

  it('keeps a note inside', () => {
    expect(actionsFor(mine(1, { isPrivate: true }), place)).toEqual(['copy', 'star', 'edit', 'delete']);
  });

  it('leaves out what the channel cannot do', () => {
    expect(actionsFor(mine(1), { ...place, channel: 'whatsapp_oficial', canReply: false })).toEqual(['forward', 'copy', 'star', 'select']);
  });

  it('does not offer to rewrite where there is no composer', () => {
    expect(actionsFor(mine(1), { ...place, canWrite: false, canReply: false })).toEqual(['forward', 'copy', 'star', 'select', 'delete']);
  });

  it('tells of an own message in a group how far it came at whom', () => {
    expect(actionsFor(mine(1), { ...place, isGroup: true })).toContain('receipts');
    expect(actionsFor(aMessageView(1), { ...place, isGroup: true })).not.toContain('receipts');
    expect(actionsFor(mine(1, { isPrivate: true }), { ...place, isGroup: true })).not.toContain('receipts');
  });

  it('tells of an own message what Meta charges for it', () => {
    const pricing = { category: 'service', type: 'regular', billable: true, model: 'PMP' };

    expect(actionsFor(mine(1, { pricing }), { ...place, channel: 'whatsapp_oficial' })).toContain('receipts');
    expect(actionsFor(mine(1), { ...place, channel: 'whatsapp_oficial' })).not.toContain('receipts');
  });

  it('takes off the star of a starred one', () => {
    expect(actionsFor(aMessageView(1), { ...place, isStarred: true })).toEqual(['reply', 'forward', 'copy', 'unstar', 'select']);
  });

  it('changes only notes where the connection was deleted', () => {
    const gone = { ...place, isConnectionGone: true };

    expect(actionsFor(mine(1), gone)).toEqual(['forward', 'copy', 'star', 'select']);
    expect(actionsFor(mine(1, { isPrivate: true }), gone)).toEqual(['copy', 'star', 'edit', 'delete']);
    expect(lastEditable([mine(1)], gone)).toBeNull();
  });

  it('has nothing for what is deleted', () => {
    expect(actionsFor(mine(1, { isDeleted: true }), place)).toEqual([]);
  });
});

describe('lastEditable', () => {
  it('is the newest own message of the last 15 minutes', () => {
    const messages = [mine(1), mine(2), aMessageView(3)];

    expect(lastEditable(messages, place)?.id).toBe(ulidOf(2));
    expect(lastEditable(messages, { ...place, now: new Date('2026-11-20T13:16:00Z') })).toBeNull();
  });
});
