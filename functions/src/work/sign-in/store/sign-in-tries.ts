import { number, text } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';
import { expiresAfter } from '../../../platform/table/expires-after.ts';

const signInTriesEntity = entity(
  'signInTries',
  {
    /** A source address, alone or with the e-mail address tried. */
    scope: text('s'),
    /** Unix seconds of the window's beginning. */
    window: number('w'),
    tries: number('t'),
    expiresAt: number('x'),
  },
  { byWindow: { pk: ['scope', 'window'], sk: [] } },
);

export const countOf = async (scope: string, window: number): Promise<number> =>
  (await signInTriesEntity.get({ scope, window }).go({ consistent: true }))?.tries ?? 0;

/** @returns how many there are with this one. */
export const countTry = async (scope: string, window: number): Promise<number> => {
  const { tries } = await signInTriesEntity
    .upsert({ scope, window, expiresAt: expiresAfter(new Date(window * 1000), 3_600) })
    .add({ tries: 1 })
    .go({ response: 'all_new' });
  return tries;
};
