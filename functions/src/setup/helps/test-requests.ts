import { helpId, type helpsContract } from '@balcao/shared/contract/helps.ts';
import { newUlid } from '../../platform/new-ids.ts';
import { writeTogether } from '../../platform/write-together.ts';
import type { TestRequests } from '../../testing/sample-request.ts';
import { helpStore } from './store/help-store.ts';

const aHelp = async (): Promise<string> => {
  const id = helpId.parse(newUlid(new Date()));
  await writeTogether([helpStore().createWrite({ id, title: 'Primeiros passos', description: '', video: 'dQw4w9WgXcQ', version: 1 })]);
  return id;
};

export const testRequests: TestRequests<typeof helpsContract> = {
  samples: {
    listHelps: () => ({}),
    listAllHelps: () => ({}),
    createHelp: () => ({ body: { title: 'Como atender', video: 'https://youtu.be/dQw4w9WgXcQ' } }),
    updateHelp: async () => ({ params: { id: await aHelp() }, body: { title: 'Outro título' } }),
    deleteHelp: async () => ({ params: { id: await aHelp() } }),
  },
  foreign: { createHelp: 'ERR_NO_PERMISSION', updateHelp: 'ERR_NO_PERMISSION', deleteHelp: 'ERR_NO_PERMISSION' },
};
