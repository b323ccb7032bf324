import { number } from './table/attributes.ts';
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

/** Adds `requests` to a company's request counter for the window that begins at `windowSec` (seconds since 1970).
 *  @returns the new total of the window, including the requests that other function instances added. */
export const addRequests = async (companyId: number, windowSec: number, requests: number): Promise<number> => {
  const counted = await requestCountEntity
    .upsert({ companyId, window: windowSec, expiresAt: expiresAfter(new Date(windowSec * 1000), 300) })
    .add({ requests })
    .go({ response: 'all_new' });
  return counted.requests;
};
