import { createHmac, randomBytes } from 'node:crypto';
import { Curve, proto } from '@whiskeysockets/baileys';
import type { Records } from '../keys/records.ts';
import { bytesOf, childOf, fromServer, nextStanzaId, nowSec, numberOf, stanza } from '../wire/stanza.ts';
import { Companion } from '../world/companion.ts';
import type { Connection } from '../world/connection.ts';
import type { Person } from '../world/person.ts';

const accountSignaturePrefix = Buffer.from([6, 0]);

/** Refusal of a QR code; the message is a sentence for whoever scanned it. */
export class QrRefused extends Error {}

export type Pairings = ReturnType<typeof createPairings>;

/** Clients that show a QR code, by the reference in it. */
export const createPairings = (records: Records) => {
  const waiting = new Map<string, Connection>();
  return {
    /** Gives a client without credentials its references; it shows one after the other as QR code. */
    offer: (connection: Connection): void => {
      const references = Array.from({ length: 6 }, () => `2@${randomBytes(60).toString('base64')}`);
      for (const reference of references) waiting.set(reference, connection);
      connection.send(
        stanza('iq', { from: fromServer, type: 'set', id: nextStanzaId(), xmlns: 'md' }, [
          stanza(
            'pair-device',
            {},
            references.map((reference) => stanza('ref', {}, Buffer.from(reference))),
          ),
        ]),
      );
    },

    drop: (connection: Connection): void => {
      for (const [reference, each] of waiting) if (each === connection) waiting.delete(reference);
    },

    /** Scans the QR text a client shows with a person's phone and links that client as a new device. The client is then restarted (515), as
     *  the real service does. @throws QrRefused when the code is no longer shown, not this client's, or the client does not answer. */
    scan: async (person: Person, qrText: string): Promise<Companion> => {
      const [reference = '', noiseKey, identity, advSecret = ''] = qrText
        .trim()
        .slice(qrText.indexOf('#') + 1)
        .split(',');
      const connection = waiting.get(reference);
      const registration = connection?.registration;
      if (!connection || !registration) throw new QrRefused('This QR code has expired or is none of a client that waits here.');
      const identityKey = bytesOf(registration.eIdent);
      if (identityKey.toString('base64') !== identity || bytesOf(connection.clientStatic).toString('base64') !== noiseKey) {
        throw new QrRefused('This QR code does not belong to the client that waits with it.');
      }
      waiting.delete(reference);
      return link(records, person, connection, Buffer.from(advSecret, 'base64')).catch((cause: unknown) => {
        throw new QrRefused('The client that shows this QR code does not answer. Scan the next one it shows.', { cause });
      });
    },
  };
};

/** Makes a client that waits without credentials a device of this person, and restarts it (515) as the real service does.
 *  @param advSecret what the client takes as proof that the phone agreed. @throws Error when the client does not answer. */
export const link = async (records: Records, person: Person, connection: Connection, advSecret: Buffer): Promise<Companion> => {
  const { registration } = connection;
  if (!registration) throw new Error('the client did not introduce itself');
  const identity = bytesOf(registration.eIdent);
  const companion = new Companion(records, person, {
    device: person.nextDevice(),
    noiseKey: bytesOf(connection.clientStatic),
    identity,
    registrationId: numberOf(registration.eRegid),
    signedPreKey: {
      id: numberOf(registration.eSkeyId),
      public: bytesOf(registration.eSkeyVal),
      signature: bytesOf(registration.eSkeySig),
    },
    historySent: false,
  });
  const answer = await connection.ask(pairSuccess(companion, identity, advSecret));
  childOf(childOf(answer, 'pair-device-sign'), 'device-identity');
  person.addCompanion(companion);
  connection.send(stanza('stream:error', { code: '515' }));
  connection.close();
  return companion;
};

const pairSuccess = (companion: Companion, identityKey: Buffer, advSecret: Buffer) => {
  const { identity } = companion.owner.phone;
  const details = proto.ADVDeviceIdentity.encode({
    rawId: randomBytes(4).readUInt32BE(0),
    timestamp: nowSec(),
    keyIndex: companion.device,
    accountType: proto.ADVEncryptionType.E2EE,
    deviceType: proto.ADVEncryptionType.E2EE,
  }).finish();
  const signed = proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey: identity.public,
    accountSignature: Curve.sign(identity.private, Buffer.concat([accountSignaturePrefix, details, identityKey])),
  }).finish();
  const hmac = createHmac('sha256', advSecret).update(signed).digest();
  const sealed = proto.ADVSignedDeviceIdentityHMAC.encode({ details: signed, hmac }).finish();
  return stanza('iq', { from: fromServer, type: 'set', id: nextStanzaId() }, [
    stanza('pair-success', {}, [
      stanza('device-identity', {}, sealed),
      stanza('device', { jid: companion.jid, lid: companion.lid }),
      stanza('platform', { name: 'android' }),
      stanza('biz', { name: companion.owner.name }),
    ]),
  ]);
};
