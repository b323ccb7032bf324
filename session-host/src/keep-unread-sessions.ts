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

/** Restores a session on which decryption failed. libsignal tries a message on each session it has with a person, and steps a session's ratchet before it
 *  has verified the message (src/session_cipher.js). When another session decrypts it, all of them are saved, and the recipient cannot decrypt what is
 *  then sent on the one whose ratchet was stepped. Baileys starts a session each time it asks for a person's devices, so this happens often. */
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
