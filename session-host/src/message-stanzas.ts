import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';

type Handlers = {
  /** Chats that nobody wants here. */
  isIgnored: (jid: string) => boolean;
  /** Called for each other message, before the library has it. */
  onMessage: (stanza: BinaryNode) => void;
};

/** Takes the stanzas of messages before the library does. It would refuse those of ignored chats with an error, and WhatsApp would deliver them first at
 *  each login and hold the others back (Baileys #2779): they are acknowledged instead. */
export const takeMessageStanzas = (sock: Pick<WASocket, 'sendMessageAck' | 'ws'>, { isIgnored, onMessage }: Handlers): void => {
  const { ws } = sock;
  const ofLibrary = ws.listeners(event);
  ws.removeAllListeners(event);
  ws.on(event, (stanza: BinaryNode) => {
    // Of a socket that closed meanwhile it comes again.
    if (isIgnored(stanza.attrs.from ?? '')) return void sock.sendMessageAck(stanza).catch(() => {});
    onMessage(stanza);
    for (const listener of ofLibrary) listener.call(ws, stanza);
  });
};
const event = 'CB:message';

/** Acknowledges a message that is being read, once the library is through with it. The library itself sends only a receipt, and WhatsApp closes streams
 *  that leave messages unacknowledged (Baileys #1910). */
export const acknowledgeRead = (sock: Pick<WASocket, 'messageMutex' | 'sendMessageAck'>, stanza: BinaryNode): void => {
  sock.messageMutex.mutex(() => sock.sendMessageAck(stanza)).catch(() => {});
};
