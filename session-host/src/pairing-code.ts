import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';

/** Why WhatsApp gives no code for a number: it was asked for too many, or does not know the number (or the number is written otherwise there). */
export type CodeRefusal = 'tooManyCodes' | 'numberRefused';
export type AskedCode = { kind: 'code'; code: string } | { kind: 'refused'; reason: CodeRefusal };

/** WhatsApp takes a code for so long. */
export const codeLifeMs = 180_000;
/** Codes that one wish of a person brings. WhatsApp gives about seven, then none for hours. */
export const mostCodes = 2;
/** A refusal comes immediately; one that takes longer is not waited for, and its code only never works. */
const refusalLimitMs = 5000;

type Asking = Pick<WASocket, 'generateMessageTag' | 'requestPairingCode' | 'waitForMessage'>;

/** Asks for a code with which the phone of this number links the socket. The library does not look at what WhatsApp answers (Baileys #2008), so the answer is waited
 *  for beside it: the request has the tag after the one that is made here. @throws Error when the socket closes. */
export const askForCode = async (sock: Asking, number: string): Promise<AskedCode> => {
  const answer = sock.waitForMessage<BinaryNode>(tagAfter(sock.generateMessageTag()), refusalLimitMs).catch(() => undefined);
  const code = await sock.requestPairingCode(number);
  const refusal = errorOf(await answer);
  return refusal === null ? { kind: 'code', code } : { kind: 'refused', reason: refusal === 429 ? 'tooManyCodes' : 'numberRefused' };
};

const tagAfter = (tag: string): string => tag.replace(/\d+$/, (count) => String(Number(count) + 1));

const errorOf = (answer: BinaryNode | undefined): number | null => {
  if (answer?.attrs.type !== 'error') return null;
  const [error] = Array.isArray(answer.content) ? answer.content : [];
  return Number(error?.attrs.code ?? 0);
};
