import { EventEmitter } from 'node:events';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { expect, it } from 'vitest';
import { takeMessageStanzas } from './message-stanzas.ts';
import { settled } from './testing/fake-socket.ts';

it('a message goes to the library when it is through with the one before, whatever becomes of that', async () => {
  const ws = new EventEmitter();
  const begun: Array<{ id: string; done: PromiseWithResolvers<void> }> = [];
  const ofLibrary = ({ attrs }: BinaryNode): unknown => {
    const done = Promise.withResolvers<void>();
    begun.push({ id: attrs.id ?? '', done });
    return done.promise;
  };
  ws.on('CB:message', ofLibrary);
  takeMessageStanzas({ ws, sendMessageAck: async () => {} } as never, { isIgnored: () => false, onMessage: () => {} });

  for (const id of ['first', 'second', 'third']) ws.emit('CB:message', { tag: 'message', attrs: { id, from: '1@s.whatsapp.net' } });
  await settled();
  expect(begun.map(({ id }) => id)).toEqual(['first']);
  begun[0]?.done.reject(new Error('not read'));
  await settled();
  expect(begun.map(({ id }) => id)).toEqual(['first', 'second']);
  begun[1]?.done.resolve();
  await settled();

  expect(begun.map(({ id }) => id)).toEqual(['first', 'second', 'third']);
});
