import { setTimeout as sleep } from 'node:timers/promises';
import { startLocalCloud } from '../local/start-local-cloud.ts';
import { largestMemoryMb } from './largest-memory-mb.ts';

export type ContactListSpeeds = {
  rows: number;
  uploadMs: number;
  seconds: number;
  /** Largest resident memory of the process that runs all functions without an HTTP route, before the import and after it. */
  memoryMb: { before: number; after: number };
  removalSeconds: number;
};

/** Adds a file of so many rows to a contact list through the API, and deletes the list. */
export const measureContactLists = async (rows: number): Promise<ContactListSpeeds> => {
  const cloud = await startLocalCloud({ parts: 'backend', quiet: true });
  try {
    Object.assign(process.env, cloud.env);
    const { makeCompany } = await import('@balcao/functions/testing/make-company.ts');
    const { contactFile } = await import('@balcao/functions/work/contact-jobs/testing/contact-file.ts');
    const { contactListItemStoreFor } = await import('@balcao/functions/work/contact-lists/store/contact-list-item-store.ts');
    const company = await makeCompany(cloud.endpoints.api, 'Agenda');
    const { owner } = company;
    const { body: list } = await owner.call('POST', '/contact-lists', { body: { name: 'Cem mil' } });
    const params = { id: list.id };
    const memoryMb = () => largestMemoryMb(cloud.endpoints.processes['events']);
    const before = memoryMb();
    const file = contactFile(Array.from({ length: rows }, (_, n) => [`Pessoa ${n}`, `5511${980_000_000 + n}`]));
    const uploadedAt = performance.now();
    await owner.call('POST', '/contact-lists/{id}/upload', { params, ...file });
    const beganAt = performance.now();
    for (;;) {
      const { body } = await owner.call('GET', '/contact-lists/{id}/job', { params });
      if (body.job.state === 'running') await sleep(250);
      else if (body.job.added === rows) break;
      else throw new Error(`import: ${JSON.stringify(body.job)}`);
    }
    const doneAt = performance.now();
    const after = memoryMb();
    await owner.call('DELETE', '/contact-lists/{id}', { params });
    const items = contactListItemStoreFor(company.id);
    while ((await items.listAll(list.id, null, 1)).items.length > 0) await sleep(250);
    return {
      rows,
      uploadMs: Math.round(beganAt - uploadedAt),
      seconds: (doneAt - beganAt) / 1000,
      memoryMb: { before, after },
      removalSeconds: (performance.now() - doneAt) / 1000,
    };
  } finally {
    await cloud.stop();
  }
};

if (import.meta.main) console.log(await measureContactLists(Number(process.argv[2] ?? 100_000)));
