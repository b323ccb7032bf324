import { describe, expect, it } from 'vitest';
import { importStage } from './import-stage.ts';

const startedAt = '2026-11-20T12:00:00.000Z';
const after = (sec: number) => Date.parse(startedAt) + sec * 1000;
const progress = { processed: 10, total: 100, date: null, ended: false };

describe('importStage', () => {
  it('is being prepared for 35 seconds, then runs', () => {
    const connection = { statusImportMessages: startedAt, importProgress: progress };

    expect(importStage(connection, after(34))).toEqual({ kind: 'preparing', until: after(35) });
    expect(importStage(connection, after(36))).toEqual({ kind: 'running', until: null });
  });

  it('is over when everything is stored, and when its tickets can be closed', () => {
    const done = { processed: 100, total: 100, date: null, ended: true };

    expect(importStage({ statusImportMessages: startedAt, importProgress: done }, after(10)).kind).toBe('none');
    expect(importStage({ statusImportMessages: 'renderButtonCloseTickets', importProgress: done }, after(99)).kind).toBe('none');
  });

  it('is nothing where nothing was imported', () => {
    expect(importStage({ statusImportMessages: null, importProgress: null }, after(0)).kind).toBe('none');
  });
});
