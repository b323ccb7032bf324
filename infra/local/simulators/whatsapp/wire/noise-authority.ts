import { Curve, proto, WA_CERT_DETAILS } from '@whiskeysockets/baileys';
import type { KeyPair } from './noise-responder.ts';

/** Noise certificate chain: the root (pinned in the client) signs the intermediate, which signs the leaf with the server's static key.
 *  The client library reads the chain but ignores the outcome of its signature check (`Curve.verify` discards it), so this root needs no
 *  trust of its own. */
export class NoiseAuthority {
  readonly root: KeyPair = Curve.generateKeyPair();
  private readonly intermediate: KeyPair = Curve.generateKeyPair();

  chainFor(serverStatic: Uint8Array): Uint8Array {
    const { Details } = proto.CertChain.NoiseCertificate;
    const now = Math.floor(Date.now() / 1000);
    const validity = { notBefore: now - 3600, notAfter: now + 86_400 * 365 };
    const intermediateDetails = Details.encode({
      serial: 1,
      issuerSerial: WA_CERT_DETAILS.SERIAL,
      key: this.intermediate.public,
      ...validity,
    }).finish();
    const leafDetails = Details.encode({ serial: 2, issuerSerial: 1, key: serverStatic, ...validity }).finish();
    return proto.CertChain.encode({
      intermediate: { details: intermediateDetails, signature: Curve.sign(this.root.private, intermediateDetails) },
      leaf: { details: leafDetails, signature: Curve.sign(this.intermediate.private, leafDetails) },
    }).finish();
  }
}
