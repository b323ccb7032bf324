import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { wholeEnv } from '../../platform/env.ts';
import { log } from '../../platform/logger.ts';

/** What is read of one file. */
const mostPages = 300;
const longestText = 1_000_000;
/** A file of a few kilobytes may unpack to anything, and a page may never end: beyond these it is left. */
const longestMs = 10_000;
const mostMemoryBytes = 160 * 1024 * 1024;
const mostHeapMb = 128;
const lookEveryMs = 10;

/** The text of a PDF, its pages apart, as far as it could be read in time; empty when it cannot be read, is locked, or holds pictures only.
 *  It is read in a thread of its own, which is ended from here. */
export const pdfText = async (bytes: Uint8Array): Promise<string> => {
  const pages: string[] = [];
  // This very file, or the bundle that it is in.
  const thread = new Worker(new URL(import.meta.url), {
    workerData: { [mark]: new Uint8Array(bytes) },
    env: wholeEnv(),
    resourceLimits: { maxOldGenerationSizeMb: mostHeapMb },
  });
  const why = await endOf(thread, (page) => pages.push(page));
  await thread.terminate();
  if (why !== null)
    log.warn('KNOWLEDGE_UNREADABLE a PDF of a list of files cannot be read, or not wholly', {
      why,
      pages: pages.length,
      size: bytes.length,
    });
  return pages.join('\n\n');
};
const mark = 'balcaoPdf';

/** Waits until a thread is done, or has taken more than it may. @returns why it was left; null when it is done. */
const endOf = async (thread: Worker, take: (page: string) => void): Promise<string | null> => {
  const memoryBefore = process.memoryUsage.rss();
  const until = Date.now() + longestMs;
  let watch: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve) => {
      watch = setInterval(() => {
        if (Date.now() > until) resolve('time');
        else if (process.memoryUsage.rss() - memoryBefore > mostMemoryBytes) resolve('memory');
      }, lookEveryMs);
      thread.on('message', (said: Said) => (said.kind === 'page' ? take(said.text) : resolve(said.why)));
      thread.on('error', (error) => resolve(error instanceof Error ? error.message : 'unreadable'));
      thread.on('exit', () => resolve(null));
    });
  } finally {
    clearInterval(watch);
  }
};

/** What the thread tells. */
type Said = { kind: 'page'; text: string } | { kind: 'broken'; why: string };

const read = async (bytes: Uint8Array, give: (page: string) => void): Promise<void> => {
  // Large, and few need it.
  const { getDocumentProxy } = await import('unpdf');
  const pdf = await getDocumentProxy(bytes, { verbosity: 0 });
  let length = 0;
  for (let number = 1; number <= Math.min(pdf.numPages, mostPages) && length < longestText; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
    page.cleanup();
    length += text.length;
    give(text);
  }
};

const given: unknown = isMainThread ? null : workerData;
if (typeof given === 'object' && given !== null && mark in given && given[mark] instanceof Uint8Array) {
  // The bundle was evaluated with it; this is all that the thread is for.
  const say = (said: Said): void => parentPort?.postMessage(said);
  void read(given[mark], (text) => say({ kind: 'page', text }))
    .catch((error: unknown) => say({ kind: 'broken', why: String(error) }))
    .finally(() => process.exit());
}
