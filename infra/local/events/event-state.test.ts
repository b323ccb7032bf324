import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { openEventState } from './event-state.ts';

const rounds = 200;

/** Opens a file of each round as soon as the others are at it too. */
const opener = `
  const { workerData: { gate, folder, rounds, openers, module }, parentPort } = require('node:worker_threads');
  import(module).then(({ openEventState }) => {
    const at = new Int32Array(gate);
    for (let round = 0; round < rounds; round += 1) {
      Atomics.add(at, 0, 1);
      while (Atomics.load(at, 0) < openers * (round + 1));
      openEventState(folder + '/' + round + '.sqlite').close();
    }
    parentPort.postMessage('opened');
  });
`;

it('is opened by the processes of a local cloud at the same moment, new as it is', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'event-state-'));
  const gate = new SharedArrayBuffer(4);
  const open = () =>
    new Promise<unknown>((resolve, reject) => {
      const workerData = { gate, folder, rounds, openers: 2, module: join(import.meta.dirname, 'event-state.ts') };
      new Worker(opener, { eval: true, workerData }).once('message', resolve).once('error', reject);
    });
  try {
    expect(await Promise.all([open(), open()])).toEqual(['opened', 'opened']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('keeps checkpoints and runs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'event-state-'));
  const state = openEventState(join(folder, 'events.sqlite'));
  state.saveCheckpoint('arn', 'reactions', '7');
  state.close();
  const again = openEventState(join(folder, 'events.sqlite'));

  expect([again.checkpoint('arn', 'reactions'), again.checkpoint('other', 'reactions'), again.lastRunMs('rule')]).toEqual([
    '7',
    null,
    null,
  ]);
  again.close();
  rmSync(folder, { recursive: true });
});
