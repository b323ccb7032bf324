import type { Refusal, SampleFile, WordedRefusal, Unclear } from '../adapter.ts';
import { graphCall, type RuleOf } from './graph-call.ts';
import { graphVersion } from './graph-version.ts';
import { readField, readText } from './read-json.ts';
import { toWordedRefusal } from './worded-refusal.ts';

type Access = {
  baseUrl: string;
  token: string;
  /** What proves the app secret, as a query; empty = nothing. */
  proof: Record<string, string>;
  ruleOf: RuleOf;
};

/** Uploads a file in Meta's two steps, and answers with the handle under which templates and profiles name it. Meta knows the app by its token.
 *  https://developers.facebook.com/docs/graph-api/guides/upload */
export const uploadHandle = async (
  { baseUrl, token, proof, ruleOf }: Access,
  { bytes, mimeType, fileName }: SampleFile,
): Promise<{ kind: 'uploaded'; handle: string } | WordedRefusal | Unclear> => {
  const root = `${baseUrl}/${graphVersion}`;
  const about = { file_length: String(bytes.byteLength), file_type: mimeType, file_name: fileName };
  const begun = await graphCall(
    `${root}/app/uploads?${new URLSearchParams({ ...about, ...proof }).toString()}`,
    { method: 'POST', token },
    callMs,
  );
  if (begun.kind !== 'answer') return withWords(begun);
  if (!begun.ok) return toWordedRefusal(begun, ruleOf);
  const session = readText(readField(begun.json, 'id'), 2000);
  if (session === null || !session.startsWith('upload:')) return { kind: 'unclear', cause: 'unreadableAnswer', httpStatus: begun.status };
  // The session's id brings a query of its own, its signature.
  const url = new URL(`${root}/${session}`);
  for (const [name, value] of Object.entries(proof)) url.searchParams.set(name, value);
  const sent = await graphCall(
    url.href,
    {
      method: 'POST',
      body: bytes,
      headers: { authorization: `OAuth ${token}`, file_offset: '0', 'content-type': 'application/octet-stream' },
    },
    fileMs,
  );
  if (sent.kind !== 'answer') return withWords(sent);
  if (!sent.ok) return toWordedRefusal(sent, ruleOf);
  const handle = readText(readField(sent.json, 'h'), 10_000);
  return handle === null ? { kind: 'unclear', cause: 'unreadableAnswer', httpStatus: sent.status } : { kind: 'uploaded', handle };
};

/** A request of ours has 29 s: two calls, and what comes after them. */
const callMs = 5_000;
const fileMs = 15_000;

/** A failure for which Meta gave no words for people: its technical details stand in their place. */
export const withWords = (failure: Refusal | Unclear): WordedRefusal | Unclear =>
  failure.kind === 'unclear' ? failure : { ...failure, said: failure.details, subcode: null };
