import { SessionCipher } from 'libsignal';

/** What the library's types leave out. */
declare module 'libsignal' {
  /** src/session_record.js */
  export interface SignalSession {
    serialize(): object;
    constructor: { deserialize(data: object): SignalSession };
  }
  export interface SessionRecord {
    getOpenSession(): SignalSession | undefined;
    closeSession(session: SignalSession): void;
  }
  export interface SessionCipher {
    doDecryptWhisperMessage(message: Buffer, session: SignalSession): Promise<Buffer>;
  }
}

let isDone = false;

/** libsignal tries a message on each session it has with a person, and turns the keys of a session before it knows whether the message belongs to it
 *  (src/session_cipher.js). Found on another one, all are saved as they are now: what is sent next on a session that was turned in vain nobody can
 *  read. The library starts a session each time it asks for a person's devices, so a message on the way suffices. */
export const keepUnreadSessions = (): void => {
  if (isDone) return;
  isDone = true;
  const { prototype } = SessionCipher;
  const read = prototype.doDecryptWhisperMessage;
  prototype.doDecryptWhisperMessage = async function (message, session) {
    const before = session.serialize();
    try {
      return await read.call(this, message, session);
    } catch (error) {
      Object.assign(session, session.constructor.deserialize(before));
      throw error;
    }
  };
};
