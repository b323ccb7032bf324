import type { callPublic } from '../../../platform/egress/call-public.ts';
import { typeOfBytes } from '../../../platform/type-of-bytes.ts';
import { talkFiles } from '../../flow-runs/service/talk-files.ts';

export type KeepFileDeps = {
  call: typeof callPublic;
  ownOrigins: ReadonlySet<string>;
  put: (key: string, bytes: Uint8Array, mimeType: string) => Promise<void>;
};
type Kind = 'image' | 'audio' | 'video' | 'document';

const timeoutMs = 8_000;
const megabyte = 1024 * 1024;
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** The kinds and sizes that nodes of flows send too. */
const kinds: Record<Kind, { maxBytes: number; endings: Readonly<Record<string, string>> }> = {
  image: { maxBytes: 5 * megabyte, endings: { 'image/png': 'png', 'image/jpeg': 'jpg' } },
  audio: { maxBytes: 10 * megabyte, endings: { 'audio/ogg': 'ogg', 'audio/opus': 'ogg', 'audio/mpeg': 'mp3' } },
  video: { maxBytes: 16 * megabyte, endings: { 'video/mp4': 'mp4' } },
  document: { maxBytes: 20 * megabyte, endings: { 'application/pdf': 'pdf', [docx]: 'docx', 'image/png': 'png', 'image/jpeg': 'jpg' } },
};

/** Of one answer: with what the service itself takes, the call is over before its function is. */
export const mostKeptFiles = 4;

/** Fetches a file that a service names, behind the guard, and keeps it as the company's. Its bytes say what it is. Null: there is none that can be sent.
 *  @param name what it is kept under, the same for the same answer. */
export const keepFile = async (
  { call, ownOrigins, put }: KeepFileDeps,
  companyId: number,
  { kind, address, name }: { kind: Kind; address: string; name: string },
): Promise<{ key: string; fileName: string | null } | null> => {
  const url = URL.parse(address);
  const { maxBytes, endings } = kinds[kind];
  if (!url) return null;
  const called = await call(url, { method: 'GET', headers: { accept: '*/*' }, body: null, timeoutMs, maxBytes, ownOrigins });
  if (called.outcome === 'refused' || called.status < 200 || called.status >= 300 || called.bytes.length === 0) return null;
  const mimeType = await typeOfBytes(called.bytes, kind === 'audio' ? 'audio/ogg' : kind === 'video' ? 'video/mp4' : '');
  const ending = endings[mimeType];
  if (ending === undefined) return null;
  const key = `${talkFiles(companyId)}${name}.${ending}`;
  await put(key, called.bytes, mimeType);
  return { key, fileName: kind === 'document' ? nameIn(url, ending) : null };
};

/** The file's own name, where the address has one. */
const nameIn = (url: URL, ending: string): string => {
  const last = url.pathname.split('/').at(-1) ?? '';
  return /^[\w.-]{1,80}$/.test(last) && last.toLowerCase().endsWith(`.${ending}`) ? last : `arquivo.${ending}`;
};
