import { passagesOf, toPassage, type Passage } from '@balcao/shared/domain/prompts/passages.ts';
import type { Attachment } from '@balcao/shared/domain/messages/attachment.ts';
import { wellFormed } from '@balcao/shared/domain/text/well-formed.ts';
import { Hints } from '../../platform/hints.ts';

const readableTypes = new Set(['text/plain', 'text/csv', 'text/markdown', 'text/x-markdown', 'application/json']);
const readableEndings = /\.(?:txt|csv|md|markdown|json)$/i;
/** Of one file, and files of one list. */
const largestBytes = 1024 * 1024;
const mostFiles = 20;

/** Files lie under their keys as they were written: a function that is warm reads each once. */
const known = new Hints<ReadonlyArray<Passage>>(20);

/** Whether a model can be told what a file says. */
export const isReadable = ({ mimeType, fileName, sizeBytes }: Pick<Attachment, 'mimeType' | 'fileName' | 'sizeBytes'>): boolean =>
  sizeBytes <= largestBytes && (readableTypes.has(mimeType.split(';')[0]?.trim() ?? '') || readableEndings.test(fileName));

/** The texts of a list's files, in passages. What is no text is left out. */
export const knowledgeOf = async (
  files: ReadonlyArray<Attachment>,
  readFile: (key: string) => Promise<Uint8Array>,
): Promise<ReadonlyArray<Passage>> => {
  const read = files.filter(isReadable).slice(0, mostFiles);
  const texts = await Promise.all(read.map(({ key }) => passagesIn(key, readFile)));
  return texts.flat();
};

const passagesIn = async (key: string, readFile: (key: string) => Promise<Uint8Array>): Promise<ReadonlyArray<Passage>> => {
  const kept = known.get(key);
  if (kept) return kept;
  const passages = passagesOf(wellFormed(new TextDecoder().decode(await readFile(key)))).map(toPassage);
  known.set(key, passages);
  return passages;
};
