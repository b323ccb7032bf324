import { Entity } from 'electrodb';
import { expiresAfter, indexes, model, tableConfig } from '../../platform/table.ts';

const signInTriesEntity = () =>
  new Entity(
    {
      model: model('signInTries'),
      attributes: {
        /** A source address, alone or with the e-mail address tried. */
        scope: { type: 'string', required: true },
        /** Unix seconds of the window's beginning. */
        window: { type: 'number', required: true },
        tries: { type: 'number', required: true },
        expiresAt: { type: 'number', required: true },
      },
      indexes: {
        byWindow: {
          pk: { field: indexes.primary.pk, composite: ['scope', 'window'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: [], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );

export const countOf = async (scope: string, window: number): Promise<number> =>
  (await signInTriesEntity().get({ scope, window }).go({ consistent: true })).data?.tries ?? 0;

/** @returns how many there are with this one. */
export const countTry = async (scope: string, window: number): Promise<number> => {
  const { data } = await signInTriesEntity()
    .upsert({ scope, window, expiresAt: expiresAfter(new Date(window * 1000), 3_600) })
    .add({ tries: 1 })
    .go({ response: 'all_new' });
  return data.tries;
};
