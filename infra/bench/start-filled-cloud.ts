import { type LocalCloud, type LocalCloudOptions, startLocalCloud } from '../local/start-local-cloud.ts';
import { type PutInBulk, putInBulk } from './put-in-bulk.ts';

/** A local cloud in a temporary folder with much in its table. Nothing reacts to the rows that `fill` puts: it puts what the reactions would
 *  have written too. `stop` removes everything. */
export const startFilledCloud = async <Made>({
  make,
  fill,
  ...options
}: {
  make: (cloud: LocalCloud) => Promise<Made>;
  fill: (made: Made, put: PutInBulk) => Promise<void>;
} & Pick<LocalCloudOptions, 'parts' | 'web'>): Promise<{ cloud: LocalCloud; made: Made; stop: () => Promise<void> }> => {
  const cloud = await startLocalCloud({ quiet: true, ...options });
  try {
    Object.assign(process.env, cloud.env);
    const made = await make(cloud);
    await fill(made, putInBulk(cloud));
    return { cloud, made, stop: cloud.stop };
  } catch (error) {
    await cloud.stop();
    throw error;
  }
};
