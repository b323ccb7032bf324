import { passagesOf, toPassage, type Passage } from '@balcao/shared/domain/prompts/passages.ts';
import type { Attachment } from '@balcao/shared/domain/messages/attachment.ts';
import { wellFormed } from '@balcao/shared/domain/text/well-formed.ts';
import { BoundedCache } from '../../../platform/bounded-cache.ts';
import { pdfText } from './pdf-text.ts';

const readableTypes = new Set(['text/plain', 'text/csv', 'text/markdown', 'text/x-markdown', 'application/json']);
const readableEndings = /\.(?:txt|csv|md|markdown|json)$/i;
const pdfType = 'application/pdf';
/** Of one text, of one PDF, and files of one list. */
const largestBytes = 1024 * 1024;
const largestPdfBytes = 5 * 1024 * 1024;
const mostFiles = 20;
/** For all files of one question: its function has eighty seconds. */
const longestMs = 20_000;

/** Files lie under their keys as they were written: a function that is warm reads each once. */
const known = new BoundedCache<ReadonlyArray<Passage>>(20);

/** Whether a model can be told what a file says. */
export const isReadable = ({ mimeType, fileName, sizeBytes }: Pick<Attachment, 'mimeType' | 'fileName' | 'sizeBytes'>): boolean =>
  isPdf({ mimeType })
    ? sizeBytes <= largestPdfBytes
    : sizeBytes <= largestBytes && (readableTypes.has(typeOf(mimeType)) || readableEndings.test(fileName));

const typeOf = (mimeType: string): string => mimeType.split(';')[0]?.trim() ?? '';
const isPdf = ({ mimeType }: Pick<Attachment, 'mimeType'>): boolean => typeOf(mimeType) === pdfType;

/** The texts of a list's files, in passages. What is no text is left out. */
export const knowledgeOf = async (
  files: ReadonlyArray<Attachment>,
  readFile: (key: string) => Promise<Uint8Array>,
): Promise<ReadonlyArray<Passage>> => {
  const read = files.filter(isReadable).slice(0, mostFiles);
  const texts: Array<ReadonlyArray<Passage>> = [];
  // One after the other: a PDF takes several times its size while it is read.
  const until = Date.now() + longestMs;
  for (const file of read) {
    // What was read is kept: the next question finds the rest.
    if (Date.now() > until) break;
    texts.push(await passagesIn(file, readFile));
  }
  return texts.flat();
};

const passagesIn = async (
  { key, mimeType }: Attachment,
  readFile: (key: string) => Promise<Uint8Array>,
): Promise<ReadonlyArray<Passage>> => {
  const kept = known.get(key);
  if (kept) return kept;
  const bytes = await readFile(key);
  const text = isPdf({ mimeType }) ? await pdfText(bytes) : new TextDecoder().decode(bytes);
  const passages = passagesOf(wellFormed(text)).map(toPassage);
  known.set(key, passages);
  return passages;
};
