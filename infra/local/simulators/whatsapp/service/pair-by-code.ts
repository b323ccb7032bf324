import { randomBytes } from 'node:crypto';
import { aesDecryptCTR, aesDecryptGCM, aesEncryptCTR, type BinaryNode, Curve, derivePairingCodeKey, hkdf } from '@whiskeysockets/baileys';
import type { WhatsAppFaults } from '../faults.ts';
import type { Records } from '../keys/records.ts';
import type { KeyPair } from '../wire/noise-responder.ts';
import { attributeOf, bytesOf, childOf, nextStanzaId, nowSec, server, stanza } from '../wire/stanza.ts';
import type { Companion } from '../world/companion.ts';
import type { Connection } from '../world/connection.ts';
import type { Directory } from '../world/directory.ts';
import type { Person } from '../world/person.ts';
import { link } from './pair-companion.ts';

/** Refusal of a code typed into a phone; the message is what the phone says. */
export class CodeRefused extends Error {}

type Deps = { records: Records; directory: Directory; faults: Pick<WhatsAppFaults, 'pairingCodes'> };
/** A client that asked for a pairing code, until the code is entered on the phone. */
type Waiting = {
  reference: Buffer;
  connection: Connection;
  /** The client's one-time public key, sealed with the code. */
  sealedKey: Buffer;
  expiresAtMs: number;
  /** What the client answers to the phone, while a phone waits for it. */
  answer: PromiseWithResolvers<BinaryNode> | null;
};

export type CodePairings = ReturnType<typeof createCodePairings>;

const usualLifeSec = 180;
const answerLimitMs = 10_000;
const noCode = 'Couldn’t link device. Ask for a new code.';
const wrongCode = 'Couldn’t link device. Check the code and try again.';

/** Linking by number: the client shows a code and hands its key over sealed with it; the phone that the code is typed into opens the key, and both
 *  agree on the secret that a QR code would have carried. The network itself never has the code. */
export const createCodePairings = ({ records, directory, faults }: Deps) => {
  const waiting = new Map<string, Waiting>();
  return {
    /** A client asks for a number to be linked, or answers the phone. @returns what the network refuses it with; null: nothing. */
    take: (
      connection: Connection,
      request: BinaryNode,
      reply: (...content: BinaryNode[]) => void,
    ): { code: number; text: string } | null => {
      if (attributeOf(request, 'stage') === 'companion_finish') {
        const reference = bytesOf(childOf(request, 'link_code_pairing_ref').content);
        const found = [...waiting.values()].find((each) => each.connection === connection && each.reference.equals(reference));
        reply();
        found?.answer?.resolve(request);
        return null;
      }
      const limit = faults.pairingCodes;
      if (limit && limit.left <= 0) return { code: 429, text: 'rate-overlimit' };
      const number = attributeOf(request, 'jid').split('@')[0] ?? '';
      const person = directory.byNumber(number);
      if (!person) return { code: 400, text: 'bad-request' };
      if (limit) faults.pairingCodes = { ...limit, left: limit.left - 1 };
      const reference = randomBytes(24);
      waiting.set(person.number, {
        reference,
        connection,
        sealedKey: bytesOf(childOf(request, 'link_code_pairing_wrapped_companion_ephemeral_pub').content),
        expiresAtMs: Date.now() + (limit?.lifeSec ?? usualLifeSec) * 1000,
        answer: null,
      });
      reply(stanza('link_code_companion_reg', { stage: 'companion_hello' }, [stanza('link_code_pairing_ref', {}, reference)]));
      return null;
    },

    drop: (connection: Connection): void => {
      for (const [number, each] of waiting) {
        if (each.connection !== connection) continue;
        waiting.delete(number);
        each.answer?.reject(new CodeRefused(noCode));
      }
    },

    /** Drops the TCP connection of the client that shows a code for this phone. */
    cut: ({ number }: Person): void => waiting.get(number)?.connection.terminate(),

    /** Whether a client waits for a code to be typed into this phone. */
    isAsked: ({ number }: Person): boolean => (waiting.get(number)?.expiresAtMs ?? 0) > Date.now(),

    /** Types a code into a phone and links the client that shows it.
     *  @throws CodeRefused when none is asked for any more, it is another one, or the client does not answer. */
    enter: async (person: Person, code: string): Promise<Companion> => {
      const asked = waiting.get(person.number);
      if (!asked || asked.expiresAtMs <= Date.now()) throw new CodeRefused(noCode);
      const typed = code.replace(/[^0-9a-z]/gi, '').toUpperCase();
      const oneTime = Curve.generateKeyPair();
      const shared = Curve.sharedKey(oneTime.private, await openKey(asked.sealedKey, typed));
      const { identity } = person.phone;
      const finish = await answerOf(
        asked,
        stanza('notification', { from: server, type: 'link_code_companion_reg', id: nextStanzaId(), t: String(nowSec()) }, [
          stanza('link_code_companion_reg', { stage: 'primary_hello' }, [
            stanza('link_code_pairing_wrapped_primary_ephemeral_pub', {}, await sealKey(oneTime.public, typed)),
            stanza('primary_identity_pub', {}, identity.public),
            stanza('link_code_pairing_ref', {}, asked.reference),
          ]),
        ]),
      );
      const advSecret = secretOf(finish, shared, identity);
      waiting.delete(person.number);
      return link(records, person, asked.connection, advSecret).catch((cause: unknown) => {
        throw new CodeRefused('Couldn’t link device. Try again later.', { cause });
      });
    },
  };
};

const answerOf = async (asked: Waiting, hello: BinaryNode): Promise<BinaryNode> => {
  const answer = Promise.withResolvers<BinaryNode>();
  asked.answer = answer;
  const timer = setTimeout(() => answer.reject(new CodeRefused('Couldn’t link device. Try again later.')), answerLimitMs);
  asked.connection.send(hello);
  try {
    return await answer.promise;
  } finally {
    clearTimeout(timer);
  }
};

const openKey = async (sealed: Buffer, code: string): Promise<Buffer> => {
  const key = await derivePairingCodeKey(code, sealed.subarray(0, 32));
  return aesDecryptCTR(sealed.subarray(48, 80), key, sealed.subarray(32, 48));
};

const sealKey = async (publicKey: Uint8Array, code: string): Promise<Buffer> => {
  const [salt, iv] = [randomBytes(32), randomBytes(16)];
  return Buffer.concat([salt, iv, aesEncryptCTR(publicKey, await derivePairingCodeKey(code, salt), iv)]);
};

/** The secret both sides make of their keys. Another code means another shared key, which does not open what the client sent.
 *  @throws CodeRefused then. */
const secretOf = (finish: BinaryNode, shared: Uint8Array, identity: KeyPair): Buffer => {
  const sealed = bytesOf(childOf(finish, 'link_code_pairing_wrapped_key_bundle').content);
  const key = hkdf(shared, 32, { salt: sealed.subarray(0, 32), info: 'link_code_pairing_key_bundle_encryption_key' });
  const companionIdentity = bytesOf(childOf(finish, 'companion_identity_public').content);
  const bundle = open(sealed, key);
  const isItsOwn = bundle.subarray(0, 32).equals(companionIdentity) && bundle.subarray(32, 64).equals(identity.public);
  if (!isItsOwn) throw new CodeRefused(wrongCode);
  const identityShared = Curve.sharedKey(identity.private, companionIdentity);
  return Buffer.from(hkdf(Buffer.concat([shared, identityShared, bundle.subarray(64, 96)]), 32, { info: 'adv_secret' }));
};

const open = (sealed: Buffer, key: Uint8Array): Buffer => {
  try {
    return aesDecryptGCM(sealed.subarray(44), key, sealed.subarray(32, 44), Buffer.alloc(0));
  } catch (cause) {
    throw new CodeRefused(wrongCode, { cause });
  }
};
