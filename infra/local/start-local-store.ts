import { type LocalCloud, type LocalCloudOptions, startLocalCloud } from './start-local-cloud.ts';

/** For tests of stores: table, queues and bucket only, in a temporary folder, with this process's environment pointing at them.
 *  `stop` also takes the variables back. */
export const startLocalStore = async (options: LocalCloudOptions = {}): Promise<LocalCloud> => {
  const cloud = await startLocalCloud({ parts: 'store', quiet: true, ...options });
  const before = new Map(Object.keys(cloud.env).map((name) => [name, process.env[name]]));
  Object.assign(process.env, cloud.env);
  return {
    ...cloud,
    stop: async () => {
      for (const [name, value] of before) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
      await cloud.stop();
    },
  };
};
