import { mostFlowCampaigns, mostFlows } from '@balcao/shared/contract/flows.ts';
import { mostMacros } from '@balcao/shared/contract/macros.ts';
import { mostViews } from '@balcao/shared/contract/views.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestCompany } from '../testing/make-company.ts';
import { joinTestCloud } from '../testing/join-test-cloud.ts';

const cloud = joinTestCloud();
let company: TestCompany;

beforeAll(async () => {
  const { makeCompany } = await import('../testing/make-company.ts');
  company = await makeCompany(cloud.endpoints.api, 'Cheia');
});

const macro = { name: 'Anotar', steps: [{ kind: 'note', text: 'Visto' }] };
const view = { name: 'Esperando', filter: { tab: 'pending' } };

describe('a limit of records holds', () => {
  const kinds = {
    flow: { kind: 'flow', most: mostFlows, code: 'ERR_TOO_MANY_FLOWS', path: '/flowbuilder', body: async () => ({ name: 'Boas-vindas' }) },
    'phrase of a flow': {
      kind: 'flowCampaign',
      most: mostFlowCampaigns,
      code: 'ERR_TOO_MANY_FLOWS',
      path: '/flowcampaign',
      body: async (n: number) => {
        const { body } = await company.owner.call('GET', '/flowbuilder');
        return { name: 'Frase', phrase: `frase ${n}`, flowId: body.flows[0].id };
      },
    },
    'shared macro': {
      kind: 'macro all',
      most: mostMacros,
      code: 'ERR_TOO_MANY_MACROS',
      path: '/macros',
      body: async () => ({ ...macro, shared: true }),
    },
    'shared view': {
      kind: 'view all',
      most: mostViews,
      code: 'ERR_TOO_MANY_VIEWS',
      path: '/views',
      body: async () => ({ ...view, shared: true }),
    },
  } as const;

  it.each(Object.entries(kinds))(
    '%s: of those that are made at once, and of those that are put back',
    async (_name, { kind, most, code, path, body }) => {
      const { recordCountFor } = await import('../platform/record-count.ts');
      const { writeTogether } = await import('../platform/write-together.ts');
      const { owner } = company;
      const first = await owner.call('POST', path, { body: await body(0) });
      const count = recordCountFor(company.id, kind, () => Promise.reject(new Error('there is a counter by now')));
      for (let made = 1; made < most - 2; made++) await writeTogether([await count.oneMore(null)]);

      const made = await Promise.all([1, 2, 3, 4].map(async (n) => owner.call('POST', path, { body: await body(n) })));
      const gone = await owner.call('DELETE', `${path}/{id}`, { params: { id: first.body.id } });
      const next = await owner.call('POST', path, { body: await body(5) });
      const { body: log } = await owner.call('GET', '/audit');
      const entry = log.entries.find(
        ({ action, recordId }: { action: string; recordId: string }) => action === 'delete' && recordId === first.body.id,
      );
      const undone = await owner.call('POST', '/audit/{id}/undo', { params: { id: entry.id } });

      expect(made.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422]);
      expect(made.filter(({ body }) => body.error === code)).toHaveLength(2);
      expect([gone.status, next.status]).toEqual([200, 200]);
      expect(undone.body.error).toBe(code);
      // The log has what is there, and nothing of what was refused.
      const created = log.entries.filter(
        ({ action, kind: of }: { action: string; kind: string }) => action === 'create' && of === kind.split(' ')[0],
      );
      expect(created).toHaveLength(4);
    },
  );

  it.each([
    ['macros', '/macros', macro, mostMacros, 'ERR_TOO_MANY_MACROS'],
    ['views', '/views', view, mostViews, 'ERR_TOO_MANY_VIEWS'],
  ] as const)('%s: of one’s own, which count for nobody else', async (_name, path, body, most, code) => {
    const { addUser } = await import('../testing/make-company.ts');
    const [ana, bia] = [await addUser(cloud.endpoints.api, company, 'Ana'), await addUser(cloud.endpoints.api, company, 'Bia')];

    const answers = await Promise.all(Array.from({ length: most + 2 }, () => ana.call('POST', path, { body })));
    const created = answers.filter(({ status }) => status === 200);

    expect(created).toHaveLength(most);
    expect(answers.filter(({ body }) => body.error === code)).toHaveLength(2);
    expect((await bia.call('POST', path, { body })).status).toBe(200);
    await ana.call('DELETE', `${path}/{id}`, { params: { id: created[0]!.body.id } });
    expect((await ana.call('POST', path, { body })).status).toBe(200);
  });
});
