import { expect, it } from 'vitest';
import type { SessionReport } from './session-socket.ts';
import { StateReporter } from './state-reporter.ts';
import { settled } from './testing/fake-socket.ts';

/** A table whose writes end when the test says so. */
const slowTable = () => {
  const asked: Array<{ report: SessionReport; succeed: () => void; fail: () => void }> = [];
  const write = (report: SessionReport): Promise<void> =>
    new Promise((resolve, reject) => {
      asked.push({ report, succeed: resolve, fail: () => reject(new Error('no table')) });
    });
  const reporter = new StateReporter({ connectionId: 'c', write, pause: () => new Promise((resolve) => setImmediate(resolve)) });
  return { asked, reporter };
};

it('writes one state after the other, and of those that wait only the newest', async () => {
  const { asked, reporter } = slowTable();
  reporter.report({ status: 'OPENING', qrcode: null });
  reporter.report({ status: 'qrcode', qrcode: 'one' });
  reporter.report({ status: 'qrcode', qrcode: 'two' });
  await settled(3);
  expect(asked).toHaveLength(1);

  asked[0]?.succeed();
  await settled(3);

  expect(asked.map(({ report }) => report)).toEqual([
    { status: 'OPENING', qrcode: null },
    { status: 'qrcode', qrcode: 'two' },
  ]);
});

it('does not write a state that failed after a newer one, and loses nothing that the newer one does not say', async () => {
  const { asked, reporter } = slowTable();
  reporter.report({ status: 'CONNECTED', qrcode: null, reason: null, number: '5511987654321' });
  await settled(3);
  reporter.report({ status: 'TIMEOUT', qrcode: null, reason: 'connectionLost' });

  asked[0]?.fail();
  await settled(3);
  asked[1]?.succeed();
  await settled(3);

  expect(asked).toHaveLength(2);
  expect(asked[1]?.report).toEqual({ status: 'TIMEOUT', qrcode: null, reason: 'connectionLost', number: '5511987654321' });
});

it('stops when the write that runs has ended, and writes nothing after', async () => {
  const { asked, reporter } = slowTable();
  reporter.report({ status: 'OPENING' });
  await settled(3);
  reporter.report({ status: 'TIMEOUT' });
  const stopped = reporter.stop();

  asked[0]?.succeed();
  await stopped;
  reporter.report({ status: 'CONNECTED' });
  await settled(3);

  expect(asked).toHaveLength(1);
});

it('writes a state that is reported at any moment around the end of the write before', async () => {
  for (let steps = 0; steps < 12; steps++) {
    const { asked, reporter } = slowTable();
    reporter.report({ status: 'OPENING', qrcode: null });
    await settled(3);
    asked[0]?.succeed();
    for (let step = 0; step < steps; step++) await Promise.resolve();
    reporter.report({ status: 'CONNECTED', qrcode: null });
    await settled(3);

    expect([steps, asked.at(-1)?.report.status]).toEqual([steps, 'CONNECTED']);
  }
});
