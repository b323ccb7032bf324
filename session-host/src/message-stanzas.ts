import { log } from '@balcao/functions/platform/logger.ts';
import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';

type Handlers = {
  /** Chats that nobody wants here. */
  isIgnored: (jid: string) => boolean;
  /** Called for each other message, before the library has it. */
  onMessage: (stanza: BinaryNode) => void;
};

/** Takes the stanzas of messages before the library does. It would refuse those of ignored chats with an error, and WhatsApp would deliver them first at
 *  each login and hold the others back (Baileys #2779): they are acknowledged instead. The others go to it one after the other: it looks up who their senders
 *  are before it reads them in their order, and one whose sender is known would pass one whose sender is not. */
export const takeMessageStanzas = (sock: Pick<WASocket, 'sendMessageAck' | 'ws'>, { isIgnored, onMessage }: Handlers): void => {
  const { ws } = sock;
  const ofLibrary = ws.listeners(event);
  ws.removeAllListeners(event);
  let handling: Promise<unknown> = Promise.resolve();
  ws.on(event, (stanza: BinaryNode) => {
    // Of a socket that closed meanwhile it comes again.
    if (isIgnored(stanza.attrs.from ?? '')) return void sock.sendMessageAck(stanza).catch(() => {});
    handling = handling
      .then(async () => {
        onMessage(stanza);
        await Promise.all(ofLibrary.map((listener): unknown => listener.call(ws, stanza)));
      })
      .catch((error: unknown) => log.error('STANZA_NOT_READ a message comes again with the next login', error, { id: stanza.attrs.id }));
  });
};
const event = 'CB:message';

/** Acknowledges a message that is being read, once the library is through with it. The library itself sends only a receipt, and WhatsApp closes streams
 *  that leave messages unacknowledged (Baileys #1910). */
export const acknowledgeRead = (sock: Pick<WASocket, 'messageMutex' | 'sendMessageAck'>, stanza: BinaryNode): void => {
  sock.messageMutex.mutex(() => sock.sendMessageAck(stanza)).catch(() => {});
};
