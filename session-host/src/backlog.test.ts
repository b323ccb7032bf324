import type { BinaryNode } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { Backlog } from './backlog.ts';

const stanza = (attrs: Record<string, string> = {}): BinaryNode => ({ tag: 'message', attrs });
const joined = (backlog: Backlog, node: BinaryNode): boolean => {
  backlog.join(node);
  return node.attrs['offline'] !== undefined;
};

describe('Backlog', () => {
  it('leaves alone what comes while there is none', () => {
    expect(joined(new Backlog(), stanza())).toBe(false);
  });

  it('takes in what comes before it is through, and what comes behind that', () => {
    const backlog = new Backlog();
    const waiting = stanza({ offline: '0' });
    const [second, third, fourth] = [stanza(), stanza(), stanza()];
    expect(joined(backlog, waiting)).toBe(true);
    expect(joined(backlog, second)).toBe(true);
    backlog.isThrough(waiting);
    expect(joined(backlog, third)).toBe(true);
    backlog.isThrough(second);
    backlog.isThrough(third);
    expect(joined(backlog, fourth)).toBe(false);
  });

  it('is through with what the library passed over when something behind it was read', () => {
    const backlog = new Backlog();
    const [passedOver, read] = [stanza({ offline: '0' }), stanza({ offline: '0' })];
    backlog.join(passedOver);
    backlog.join(read);
    backlog.isThrough(read);
    expect(joined(backlog, stanza())).toBe(false);
  });

  it.each(['0', '1', undefined])('marks what is in it so that a library takes it for offline whatever "0" means: %s', (offline) => {
    const backlog = new Backlog();
    backlog.join(stanza({ offline: '0' }));
    const node = stanza(offline === undefined ? {} : { offline });

    backlog.join(node);

    expect(node.attrs['offline']).toBe('1');
  });

  it('does not go back for what was never in it', () => {
    const backlog = new Backlog();
    const waiting = stanza({ offline: '1' });
    backlog.join(waiting);
    backlog.isThrough(stanza());
    expect(joined(backlog, stanza())).toBe(true);
  });
});
