import { number, text } from './table/attributes.ts';
import { entity } from './table/entity.ts';
import { expiresAfter } from './table/expires-after.ts';

const requestCountEntity = entity(
  'requestCount',
  {
    companyId: number('ci'),
    /** Start of the window in which the requests are counted, seconds since 1970. */
    window: number('w'),
    requests: number('r'),
    expiresAt: number('x'),
  },
  { byWindow: { pk: ['companyId', 'window'], sk: [] } },
);

/** The same for the requests of one kind, or of one record (`scope`), which have a limit of their own. */
const scopedRequestCountEntity = entity(
  'scopedRequestCount',
  {
    companyId: number('ci'),
    scope: text('s'),
    window: number('w'),
    requests: number('r'),
    expiresAt: number('x'),
  },
  { byWindow: { pk: ['companyId', 'scope', 'window'], sk: [] } },
);

/** The longest window of a scope, after which its counters may go. */
const longestWindowSec = 3600;

/** As `addRequests`, for one scope. */
export const addScopedRequests = async (companyId: number, windowSec: number, requests: number, scope: string): Promise<number> => {
  const counted = await scopedRequestCountEntity
    .upsert({ companyId, scope, window: windowSec, expiresAt: expiresAfter(new Date(windowSec * 1000), 2 * longestWindowSec) })
    .add({ requests })
    .go({ response: 'all_new' });
  return counted.requests;
};

/** Adds `requests` to a company's request counter for the window that begins at `windowSec` (seconds since 1970).
 *  @returns the new total of the window, including the requests that other function instances added. */
export const addRequests = async (companyId: number, windowSec: number, requests: number): Promise<number> => {
  const counted = await requestCountEntity
    .upsert({ companyId, window: windowSec, expiresAt: expiresAfter(new Date(windowSec * 1000), 300) })
    .add({ requests })
    .go({ response: 'all_new' });
  return counted.requests;
};
