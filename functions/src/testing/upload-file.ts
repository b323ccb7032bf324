import type { Member } from './make-company.ts';

/** Uploads a file as the browser does: a form signed by the API, sent to storage. Resolves to the file's key.
 *  @throws Error when storage refuses it. */
export const uploadFile = async (member: Pick<Member, 'call'>, bytes: Buffer, fileName: string, mimeType: string): Promise<string> => {
  const { body: form } = await member.call('POST', '/uploads', { body: { fileName, mimeType, sizeBytes: bytes.length } });
  const upload = new FormData();
  for (const [name, value] of Object.entries<string>(form.fields)) upload.set(name, value);
  upload.set('file', new Blob([new Uint8Array(bytes)], { type: mimeType }), fileName);
  const { ok, status } = await fetch(form.url, { method: 'POST', body: upload });
  if (!ok) throw new Error(`storage answered ${status}`);
  return form.key;
};
