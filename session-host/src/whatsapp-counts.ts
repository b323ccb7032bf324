import { pino, type Logger } from 'pino';

/** What goes wrong between the library and WhatsApp, by a code where there is one. */
export type Mishap =
  /** A socket closed. */
  | 'closed'
  /** A message could not be decrypted. */
  | 'decryptFailed'
  /** A sender was asked to encrypt a message again. */
  | 'retryAsked'
  /** A recipient asked us to. */
  | 'retryReceived'
  /** We refused a stanza with an error. */
  | 'stanzaRefused'
  /** WhatsApp refused a message of ours. */
  | 'sendRefused';

/** Counts of a container since they were last taken. */
export class WhatsAppCounts {
  private readonly counts = new Map<string, { mishap: Mishap; code: string | null; count: number }>();

  add(mishap: Mishap, code: string | number | null = null): void {
    const name = `${mishap} ${code}`;
    const counted = this.counts.get(name) ?? { mishap, code: code === null ? null : String(code), count: 0 };
    counted.count++;
    this.counts.set(name, counted);
  }

  take(): ReadonlyArray<{ mishap: Mishap; code: string | null; count: number }> {
    const taken = [...this.counts.values()];
    this.counts.clear();
    return taken;
  }
}

/** A logger for the library that writes nothing, for its lines carry numbers and contents, and counts what tells of mishaps. */
export const countingLogger = (counts: WhatsAppCounts): Logger =>
  pino({
    level: 'debug',
    hooks: {
      logMethod: (args: unknown[]) => {
        const [fields, words] = args;
        if (typeof words !== 'string') return;
        const mishap = mishapsByLine.get(words);
        if (mishap) counts.add(mishap);
        if (words === 'sent ack') countRefusal(counts, fields);
      },
    },
  });

/** Lines of the library (7.0.0-rc14, Socket/messages-recv.js, Utils/decode-wa-message.js). */
const mishapsByLine = new Map<string, Mishap>([
  ['failed to decrypt message', 'decryptFailed'],
  ['sent retry receipt', 'retryAsked'],
  ['recv retry request', 'retryReceived'],
]);

const countRefusal = (counts: WhatsAppCounts, fields: unknown): void => {
  if (typeof fields !== 'object' || fields === null || !('sent' in fields)) return;
  const { sent } = fields;
  if (typeof sent === 'object' && sent !== null && 'error' in sent) counts.add('stanzaRefused', String(sent.error));
};
