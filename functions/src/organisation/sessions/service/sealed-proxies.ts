import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';

/** Addresses of proxies with their passwords, sealed by KMS for one connection of one company: one that is copied to another row does not open. What seals them
 *  cannot open them, and the sessions' containers, which open them, have no other secret of a company. */
export class SealedProxies {
  private readonly client = new KMSClient({});
  private readonly keyId: string;

  constructor(keyId: string) {
    this.keyId = keyId;
  }

  /** @throws the client's error when KMS refuses or cannot be reached. */
  async seal(companyId: CompanyId, connectionId: ConnectionId, address: string): Promise<string> {
    const { CiphertextBlob } = await this.client.send(
      new EncryptCommand({ KeyId: this.keyId, Plaintext: Buffer.from(address), EncryptionContext: contextOf(companyId, connectionId) }),
    );
    if (!CiphertextBlob) throw new Error('KMS sealed nothing');
    return Buffer.from(CiphertextBlob).toString('base64');
  }

  /** @throws the client's error when it was sealed for another connection, or KMS refuses or cannot be reached. */
  async open(companyId: CompanyId, connectionId: ConnectionId, sealed: string): Promise<string> {
    const { Plaintext } = await this.client.send(
      new DecryptCommand({
        KeyId: this.keyId,
        CiphertextBlob: Buffer.from(sealed, 'base64'),
        EncryptionContext: contextOf(companyId, connectionId),
      }),
    );
    if (!Plaintext) throw new Error('KMS opened nothing');
    return Buffer.from(Plaintext).toString('utf8');
  }
}

/** The purpose keeps a data key from being taken for a proxy. */
const contextOf = (companyId: CompanyId, connectionId: ConnectionId): Record<string, string> => ({
  companyId: String(companyId),
  connectionId,
  purpose: 'proxy',
});
