import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';

export type DataKeyOwner = { companyId: CompanyId; connectionId: ConnectionId };

/** Data keys of sessions, wrapped by KMS for one connection of one company: a wrapped key copied to another row does not open.
 *  @throws the client's error when KMS refuses or cannot be reached. */
export class DataKeys {
  private readonly client = new KMSClient({});
  private readonly keyId: string;

  constructor(keyId: string) {
    this.keyId = keyId;
  }

  async create(owner: DataKeyOwner): Promise<{ key: Buffer; wrapped: Uint8Array }> {
    const { Plaintext, CiphertextBlob } = await this.client.send(
      new GenerateDataKeyCommand({ KeyId: this.keyId, KeySpec: 'AES_256', EncryptionContext: contextOf(owner) }),
    );
    if (!Plaintext || !CiphertextBlob) throw new Error('KMS gave no data key');
    return { key: Buffer.from(Plaintext), wrapped: CiphertextBlob };
  }

  async open(owner: DataKeyOwner, wrapped: Uint8Array): Promise<Buffer> {
    const { Plaintext } = await this.client.send(
      new DecryptCommand({ KeyId: this.keyId, CiphertextBlob: wrapped, EncryptionContext: contextOf(owner) }),
    );
    if (!Plaintext) throw new Error('KMS gave no data key');
    return Buffer.from(Plaintext);
  }
}

const contextOf = ({ companyId, connectionId }: DataKeyOwner): Record<string, string> => ({ companyId: String(companyId), connectionId });
