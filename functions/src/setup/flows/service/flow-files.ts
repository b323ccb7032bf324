import type { UploadedMedia } from '@balcao/shared/contract/messages.ts';
import { type FlowFileKind, flowFileKinds, flowFileType, isOfKind } from '@balcao/shared/domain/flow/file-type.ts';
import { cutText } from '@balcao/shared/domain/text/cut-text.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { putFile, startOfFile } from '../../../platform/files.ts';
import type { FormFile } from '../../../platform/multipart.ts';
import { typeOfBytes } from '../../../platform/type-of-bytes.ts';
import { ownCopy } from '../../../organisation/uploads/service/uploads.ts';
import { flowFileKey, linkTo } from './company-files.ts';
import type { FlowDeps } from './flow-deps.ts';

type Deps = Pick<FlowDeps, 'actor' | 'signUrl' | 'now'>;
type Given = { media: UploadedMedia | null | undefined; file: FormFile | undefined };
type StoredFile = { name: string; original: string; link: string };

/** Enough of a file to tell what it is. */
const telling = 4100;

/** Takes one file for a node. What it is, is said by its bytes; how large it may be, by its kind.
 *  @throws AppError ERR_UPLOAD_NOT_FOUND (also for another company's key), ERR_UPLOAD_TYPE, ERR_UPLOAD_TOO_LARGE. */
export const takeFlowFile = async (deps: Deps, { media, file }: Given, kinds: ReadonlyArray<FlowFileKind>): Promise<StoredFile> => {
  const original = file?.fileName ?? media?.fileName;
  if (original === undefined) throw new AppError('ERR_UPLOAD_NOT_FOUND', undefined);
  const kind = kinds.find((each) => isOfKind(original, each));
  if (!kind) throw new AppError('ERR_UPLOAD_TYPE', undefined);
  const name = file ? await store(deps, file, kind) : await taken(deps, media, kind);
  return { name, original: cutText(original, 255, 255), link: await linkTo(deps.signUrl, name) };
};

const store = async ({ actor, now }: Deps, { fileName, bytes }: FormFile, kind: FlowFileKind): Promise<string> => {
  assertSize(bytes.length, kind);
  await assertKind(fileName, bytes, kind);
  const key = flowFileKey(actor.companyId, fileName, now());
  await putFile(key, bytes, flowFileType(fileName) ?? 'application/octet-stream');
  return key;
};

const taken = async ({ actor, now }: Deps, media: UploadedMedia | null | undefined, kind: FlowFileKind): Promise<string> => {
  if (!media || !isOfKind(media.key, kind)) throw new AppError('ERR_UPLOAD_NOT_FOUND', undefined);
  const copy = flowFileKey(actor.companyId, media.key.split('/').at(-1) ?? '', now());
  return ownCopy({ actor, now }, media.key, copy, null, async (key) => {
    const found = await startOfFile(key, telling);
    if (!found) throw new AppError('ERR_UPLOAD_NOT_FOUND', undefined);
    assertSize(found.sizeBytes, kind);
    await assertKind(media.key, found.start, kind);
    return key;
  });
};

const assertSize = (bytes: number, kind: FlowFileKind): void => {
  const { maxBytes } = flowFileKinds[kind];
  if (bytes > maxBytes) throw new AppError('ERR_UPLOAD_TOO_LARGE', { maxBytes });
};

/** The bytes must be what the name says. Word's older format and PDF are only saved by who gets them. */
const assertKind = async (name: string, start: Uint8Array, kind: FlowFileKind): Promise<void> => {
  if (kind === 'document') return;
  const type = await typeOfBytes(start, flowFileType(name) ?? '');
  const wanted = { img: 'image/', audio: 'audio/', video: 'video/mp4' }[kind];
  if (!type.startsWith(wanted)) throw new AppError('ERR_UPLOAD_TYPE', undefined);
};
