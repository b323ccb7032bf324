import { Entity } from 'electrodb';
import { expiresAfter, indexes, model, tableConfig } from './table.ts';

const requestCountEntity = () =>
  new Entity(
    {
      model: model('requestCount'),
      attributes: {
        companyId: { type: 'number', required: true },
        /** Unix seconds of the window's beginning. */
        window: { type: 'number', required: true },
        requests: { type: 'number', required: true },
        expiresAt: { type: 'number', required: true },
      },
      indexes: {
        byWindow: {
          pk: { field: indexes.primary.pk, composite: ['companyId', 'window'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: [], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );

/** Adds to a company's requests of a window and returns how many there are now, those of other instances included. */
export const addRequests = async (companyId: number, windowSec: number, requests: number): Promise<number> => {
  const { data } = await requestCountEntity()
    .upsert({ companyId, window: windowSec, expiresAt: expiresAfter(new Date(windowSec * 1000), 300) })
    .add({ requests })
    .go({ response: 'all_new' });
  return data.requests ?? requests;
};
