import { onThread, runApart } from '../../../platform/apart.ts';
import { log } from '../../../platform/logger.ts';

/** What is read of one file. */
const mostPages = 300;
const longestText = 1_000_000;
/** A file of a few kilobytes may unpack to anything, and a page may never end: beyond these it is left. */
const limits = { longestMs: 10_000, mostHeapMb: 128, mostMemoryBytes: 160 * 1024 * 1024 };

/** The text of a PDF, its pages apart, as far as it could be read in time; empty when it cannot be read, is locked, or holds pictures only. */
export const pdfText = async (bytes: Uint8Array): Promise<string> => {
  const pages: string[] = [];
  const failures: string[] = [];
  const ended = await runApart<Said>(import.meta.url, threadName, bytes, limits, ({ page, failure }) => {
    if (page !== undefined) pages.push(page);
    if (failure !== undefined) failures.push(failure);
  });
  const why = failures[0] ?? ended;
  if (why !== null)
    log.warn('KNOWLEDGE_UNREADABLE a PDF of a list of files cannot be read, or not wholly', {
      why,
      pages: pages.length,
      size: bytes.length,
    });
  return pages.join('\n\n');
};
const threadName = 'balcaoPdf';
type Said = { page?: string; failure?: string };

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

onThread<Said>(threadName, (bytes, say) => read(bytes, (page) => say({ page })).catch((error: unknown) => say({ failure: String(error) })));
