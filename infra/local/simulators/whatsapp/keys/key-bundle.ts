import { type BinaryNode, encodeBigEndian } from '@whiskeysockets/baileys';
import { bytesOf, childOf, childrenOf, numberOf, stanza } from '../wire/stanza.ts';

export type PublicPreKey = { id: number; public: Uint8Array };
export type PublicSignedPreKey = PublicPreKey & { signature: Uint8Array };

/** Public half of one device's keys, as handed out for starting a session with it. `preKey` null: they ran out. */
export type KeyBundle = { registrationId: number; identity: Uint8Array; signedPreKey: PublicSignedPreKey; preKey: PublicPreKey | null };

const curveType = Buffer.from([5]);

/** The bundle as children of a <user>. */
export const toBundleNodes = ({ registrationId, identity, signedPreKey, preKey }: KeyBundle): BinaryNode[] => [
  stanza('registration', {}, encodeBigEndian(registrationId)),
  stanza('type', {}, curveType),
  stanza('identity', {}, bytesOf(identity)),
  stanza('skey', {}, [
    stanza('id', {}, encodeBigEndian(signedPreKey.id, 3)),
    stanza('value', {}, bytesOf(signedPreKey.public)),
    stanza('signature', {}, bytesOf(signedPreKey.signature)),
  ]),
  ...(preKey ? [stanza('key', {}, [stanza('id', {}, encodeBigEndian(preKey.id, 3)), stanza('value', {}, bytesOf(preKey.public))])] : []),
];

const readPreKey = (node: BinaryNode): PublicPreKey => ({
  id: numberOf(childOf(node, 'id').content),
  public: bytesOf(childOf(node, 'value').content),
});

export const readSignedPreKey = (node: BinaryNode): PublicSignedPreKey => ({
  ...readPreKey(node),
  signature: bytesOf(childOf(node, 'signature').content),
});

/** All pre-keys of an upload. */
export const readPreKeys = (upload: BinaryNode): PublicPreKey[] => childrenOf(childOf(upload, 'list'), 'key').map(readPreKey);
