import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod';

export type Credentials = { accessKeyId: string; secretAccessKey: string };
/** What a request to storage says of itself; `url` as it was sent. */
export type StorageRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: unknown };
type Refusal = { code: 'AccessDenied' | 'SignatureDoesNotMatch' | 'EntityTooLarge' | 'EntityTooSmall'; message: string };

/** Why S3 refuses a request, or null: nothing is read, written or listed without a signature of ours, a link only as it was signed and while it is good, a form
 *  only with what its policy says. https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html */
export const refusalOf = async (request: StorageRequest, credentials: Credentials, now: Date): Promise<Refusal | null> => {
  const [path = '', query = ''] = request.url.split('?', 2);
  const params = new URLSearchParams(query);
  if (request.method === 'POST' && /^multipart\/form-data/i.test(request.headers['content-type'] ?? ''))
    return refusalOfForm(request, credentials, now);
  const authorization = request.headers.authorization?.match(
    /^AWS4-HMAC-SHA256 Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/,
  );
  const isLink = params.has('X-Amz-Signature');
  const [, credential, signedHeaders, signature] = isLink
    ? [null, params.get('X-Amz-Credential'), params.get('X-Amz-SignedHeaders'), params.get('X-Amz-Signature')]
    : (authorization ?? []);
  const at = isLink ? params.get('X-Amz-Date') : request.headers['x-amz-date'];
  if (!credential || !signedHeaders || !signature || typeof at !== 'string') return denied('The request is not signed.');
  if (isLink) {
    const endsAt = instantOf(at) + Number(params.get('X-Amz-Expires')) * 1000;
    if (!(endsAt >= now.getTime())) return denied('Request has expired');
  }
  params.delete('X-Amz-Signature');
  const hash = isLink ? 'UNSIGNED-PAYLOAD' : String(request.headers['x-amz-content-sha256'] ?? '');
  const headers = signedHeaders.split(';').map(
    (name) =>
      `${name}:${String(request.headers[name] ?? '')
        .trim()
        .replace(/ +/g, ' ')}\n`,
  );
  const canonical = [request.method, path, canonicalQuery(params), headers.join(''), signedHeaders, hash].join('\n');
  const [accessKeyId, ...scope] = credential.split('/');
  const toSign = ['AWS4-HMAC-SHA256', at, scope.join('/'), createHash('sha256').update(canonical).digest('hex')].join('\n');
  const isOurs = accessKeyId === credentials.accessKeyId && isSame(signature, signatureOf(toSign, scope, credentials));
  return isOurs ? null : { code: 'SignatureDoesNotMatch', message: 'The signature does not match the request.' };
};

const denied = (message: string): Refusal => ({ code: 'AccessDenied', message });

/** `20261124T132500Z` in ms. */
const instantOf = (at: string): number => Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const canonicalQuery = (params: URLSearchParams): string =>
  [...params]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');

/** @param scope date, region, service, `aws4_request`. */
const signatureOf = (text: string, scope: ReadonlyArray<string>, { secretAccessKey }: Credentials): string => {
  const key = scope.reduce<string | Buffer>((last, part) => createHmac('sha256', last).update(part).digest(), `AWS4${secretAccessKey}`);
  return createHmac('sha256', key).update(text).digest('hex');
};

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const policySchema = z.object({
  expiration: z.iso.datetime(),
  conditions: z.array(
    z.union([
      z.tuple([z.literal('content-length-range'), z.number(), z.number()]),
      z.tuple([z.enum(['eq', 'starts-with']), z.string(), z.string()]),
      z.record(z.string(), z.string()),
    ]),
  ),
});

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html */
const refusalOfForm = async ({ url, headers, body }: StorageRequest, credentials: Credentials, now: Date): Promise<Refusal | null> => {
  if (!Buffer.isBuffer(body)) return denied('The form has no fields.');
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } }).formData();
  const fields = new Map<string, string>([['bucket', url.split(/[/?]/)[1] ?? '']]);
  let sizeBytes = 0;
  for (const [name, value] of form) {
    if (typeof value === 'string') fields.set(name.toLowerCase(), value);
    else sizeBytes = value.size;
  }
  const policy = fields.get('policy') ?? '';
  const [accessKeyId, ...scope] = (fields.get('x-amz-credential') ?? '').split('/');
  const isOurs =
    accessKeyId === credentials.accessKeyId && isSame(fields.get('x-amz-signature') ?? '', signatureOf(policy, scope, credentials));
  if (!isOurs) return { code: 'SignatureDoesNotMatch', message: 'The signature does not match the policy.' };
  const { expiration, conditions } = policySchema.parse(JSON.parse(Buffer.from(policy, 'base64').toString()));
  if (Date.parse(expiration) < now.getTime()) return denied('Invalid according to Policy: Policy expired.');
  const named = new Set(['policy', 'x-amz-signature', 'bucket']);
  for (const condition of conditions) {
    if (!Array.isArray(condition)) {
      for (const [name, value] of Object.entries(condition)) {
        named.add(name.toLowerCase());
        if (fields.get(name.toLowerCase()) !== value) return denied(`Invalid according to Policy: ${name}`);
      }
    } else if (condition[0] === 'content-length-range') {
      if (sizeBytes < condition[1]) return { code: 'EntityTooSmall', message: 'Your proposed upload is too small.' };
      if (sizeBytes > condition[2]) return { code: 'EntityTooLarge', message: 'Your proposed upload exceeds the maximum allowed size.' };
    } else {
      const name = condition[1].replace('$', '').toLowerCase();
      named.add(name);
      const value = fields.get(name) ?? '';
      if (condition[0] === 'eq' ? value !== condition[2] : !value.startsWith(condition[2]))
        return denied(`Invalid according to Policy: ${name}`);
    }
  }
  const extra = [...fields.keys()].find((name) => !named.has(name) && !name.startsWith('x-ignore-'));
  return extra === undefined ? null : denied(`Invalid according to Policy: Extra input fields: ${extra}`);
};
