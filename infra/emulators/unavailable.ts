/** Something an emulator needs cannot be had on this machine; the message is one plain sentence that says what. */
export class Unavailable extends Error {}
