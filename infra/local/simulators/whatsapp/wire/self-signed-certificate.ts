import { createSign, generateKeyPairSync, randomBytes, X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type TlsIdentity = { key: string; cert: string };

const validDays = 365;
const dayMs = 86_400_000;

/** Key and certificate kept in `dir` (`whatsapp-key.pem`, readable by its owner only, and `whatsapp-ca.pem`), so that clients which trusted
 *  the certificate at their start still do after a restart of the simulator. Made anew when a month of validity is left. */
export const keptCertificate = (dir: string): TlsIdentity & { caFile: string } => {
  const keyFile = join(dir, 'whatsapp-key.pem');
  const caFile = join(dir, 'whatsapp-ca.pem');
  if (existsSync(keyFile) && existsSync(caFile)) {
    const cert = readFileSync(caFile, 'utf8');
    const validTo = Date.parse(new X509Certificate(cert).validTo);
    if (validTo > Date.now() + 30 * dayMs) return { key: readFileSync(keyFile, 'utf8'), cert, caFile };
  }
  mkdirSync(dir, { recursive: true });
  const { key, cert } = selfSignedCertificate();
  writeFileSync(keyFile, key, { mode: 0o600 });
  writeFileSync(caFile, cert);
  return { key, cert, caFile };
};

// A DER writer, as much of it as one certificate needs.
const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const size = body.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const sequence = (...parts: Uint8Array[]): Buffer => der(0x30, ...parts);
const objectId = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const utcTime = (ms: number): Buffer => der(0x17, Buffer.from(`${new Date(ms).toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`));
const oids = { ecdsaSha256: '2a8648ce3d040302', commonName: '550403', subjectAltName: '551d11', basicConstraints: '551d13' };
const yes = Buffer.from([0xff]);

/** Self-signed EC certificate for localhost and 127.0.0.1, as PEM key and certificate. */
export const selfSignedCertificate = (): TlsIdentity => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(objectId(oids.ecdsaSha256));
  const name = sequence(der(0x31, sequence(objectId(oids.commonName), der(0x0c, Buffer.from('localhost')))));
  const names = sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])));
  // A positive number without leading zero, as DER wants it.
  const serial = Buffer.concat([Buffer.from([0x41]), randomBytes(7)]);
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    algorithm,
    name,
    sequence(utcTime(Date.now() - 3_600_000), utcTime(Date.now() + validDays * dayMs)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(
        sequence(objectId(oids.basicConstraints), der(0x01, yes), der(0x04, sequence(der(0x01, yes)))),
        sequence(objectId(oids.subjectAltName), der(0x04, names)),
      ),
    ),
  );
  const signature = createSign('sha256').update(toBeSigned).sign(privateKey);
  const certificate = sequence(toBeSigned, algorithm, der(0x03, Buffer.from([0]), signature));
  const lines = certificate.toString('base64').replaceAll(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.trimEnd()}\n-----END CERTIFICATE-----\n`,
  };
};
