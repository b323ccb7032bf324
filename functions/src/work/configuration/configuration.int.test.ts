import { tagId } from '@balcao/shared/domain/ids.ts';
import type { Tag } from '../../setup/tags/service/tag-records.ts';
import { newUlid } from '../../platform/new-ids.ts';
import { beforeAll, expect, it } from 'vitest';
import { joinTestCloud } from '../../testing/join-test-cloud.ts';
import type { CloudOfRun } from '../../../../infra/local/testing/clouds-of-run.ts';

let cloud: CloudOfRun;
let make: typeof import('../../testing/make-company.ts');
let writeTogether: typeof import('../../platform/write-together.ts').writeTogether;
let tagRecords: typeof import('../../setup/tags/service/tag-records.ts').tagRecords;
beforeAll(async () => {
  cloud = joinTestCloud();
  make = await import('../../testing/make-company.ts');
  ({ writeTogether } = await import('../../platform/write-together.ts'));
  ({ tagRecords } = await import('../../setup/tags/service/tag-records.ts'));
});

it('sets a company up as another one is, and then has nothing left to do', async () => {
  const [model, other] = await Promise.all([
    make.makeCompany(cloud.endpoints.api, 'Modelo'),
    make.makeCompany(cloud.endpoints.api, 'Cópia'),
  ]);
  const { call } = model.owner;
  await call('PUT', '/companySettings', { body: { column: 'transferMessage', data: 'Até já!' } });
  await call('PUT', '/companySettings', { body: { column: 'sendMsgTransfTicket', data: 'enabled' } });
  const { body: done } = await call('POST', '/tags', { body: { name: 'Fechado', color: '#111111', kanban: 1 } });
  await call('POST', '/tags', { body: { name: 'Proposta', color: '#222222', kanban: 1, timeLane: 24, nextLaneId: done.id } });
  await call('PUT', '/queue/{id}', {
    params: { id: model.queue.id },
    body: {
      chatbots: [
        {
          name: 'Falar com a outra',
          queueType: 'queue',
          optQueueId: model.otherQueue.id,
          options: [{ name: 'Mais nada', queueType: 'text' }],
        },
      ],
    },
  });
  await call('POST', '/quick-messages', { body: { shortcode: 'oi', message: 'Olá!', geral: true } });
  // two of one name are one in a template
  const double: Tag = {
    id: tagId.parse(newUlid(new Date())),
    name: model.tag.name.toUpperCase(),
    color: '#000000',
    kanban: false,
    version: 1,
  };
  await writeTogether([tagRecords(model.id).createWrite(double)]);
  const { body: template } = await call('GET', '/configuration', {});
  const apply = async (wanted: object, really: boolean) =>
    (await other.owner.call('POST', '/configuration', { body: { template: wanted, apply: really } })).body.changes;
  // the copy has queues of these colours already
  const wanted = {
    ...template,
    queues: template.queues.map((queue: object, index: number) => ({ ...queue, color: `#00000${index}` })),
  };

  const preview = await apply(wanted, false);
  expect((await other.owner.call('GET', '/tags', {})).body.count).toBe(1);
  const changes = await apply(wanted, true);

  expect(changes.filter(({ outcome }: { outcome: string }) => outcome === 'refused')).toEqual([]);
  expect(preview.length).toBe(changes.length);
  const { body: copy } = await other.owner.call('GET', '/configuration', {});
  expect(copy.settings).toEqual(template.settings);
  expect(copy.tags).toEqual(expect.arrayContaining(template.tags));
  expect(copy.queues).toEqual(expect.arrayContaining(wanted.queues));
  expect(copy.quickMessages).toEqual(template.quickMessages);
  const lanesOf = (of: { tags: { name: string; lane: object | null }[] }) =>
    of.tags.filter(({ lane }) => lane !== null).map(({ name }) => name);
  expect(lanesOf(copy)).toEqual(['Fechado', 'Proposta']);
  const { body: lanes } = await other.owner.call('GET', '/tag/kanban', {});
  const first = lanes.find(({ name }: { name: string }) => name === 'Fechado');
  await other.owner.call('PUT', '/tags/{id}/place', { params: { id: first.id }, body: { before: null } });
  expect(lanesOf((await other.owner.call('GET', '/configuration', {})).body)).toEqual(['Proposta', 'Fechado']);
  expect((await apply(wanted, true)).filter(({ outcome }: { outcome: string }) => outcome === 'changed')).toHaveLength(2);
  expect(lanesOf((await other.owner.call('GET', '/configuration', {})).body)).toEqual(['Fechado', 'Proposta']);
  expect((await apply(wanted, true)).every(({ outcome }: { outcome: string }) => outcome === 'same')).toBe(true);
});

it('tells what it could not do, and does the rest', async () => {
  const { owner } = await make.makeCompany(cloud.endpoints.api, 'Meia');
  const { body: template } = await owner.call('GET', '/configuration', {});
  const tags = [
    { name: 'ab', color: '#123456', lane: null },
    { name: 'Boa', color: '#123456', lane: null },
    { name: 'Longa', color: '#123457', lane: { timeLane: 99_999, next: null, back: null, greeting: '' } },
  ];
  const [queue] = template.queues;
  const queues = [{ ...queue, options: [{ name: 'abc', greetingMessage: '', closeTicket: false, queue: null, options: [] }] }];
  const { body } = await owner.call('POST', '/configuration', {
    body: { template: { ...template, settings: { scheduleType: 'às vezes' }, tags, queues }, apply: true },
  });

  expect(body.changes).toEqual(
    expect.arrayContaining([
      { kind: 'settings', name: 'scheduleType', outcome: 'refused', why: 'ERR_VALIDATION' },
      { kind: 'tags', name: 'ab', outcome: 'refused', why: 'ERR_VALIDATION' },
      { kind: 'tags', name: 'Boa', outcome: 'new', why: null },
      { kind: 'tags', name: 'Longa', outcome: 'refused', why: 'ERR_VALIDATION' },
      { kind: 'queues', name: queue.name, outcome: 'refused', why: 'ERR_VALIDATION' },
    ]),
  );
  for (const path of ['/tag/kanban', '/queue', '/configuration']) expect((await owner.call('GET', path, {})).status).toBe(200);
});

it('turns lanes round as a template says, and takes none that lead in a circle', async () => {
  const { owner } = await make.makeCompany(cloud.endpoints.api, 'Volta');
  const { body: template } = await owner.call('GET', '/configuration', {});
  const lane = (name: string, next: string | null, back: string | null) => ({
    name,
    color: '#123456',
    lane: { timeLane: 2, next, back, greeting: `Em ${name}` },
  });
  const apply = async (...tags: ReturnType<typeof lane>[]) => {
    const { body } = await owner.call('POST', '/configuration', { body: { template: { ...template, tags }, apply: true } });
    return body.changes
      .filter(({ kind }: { kind: string }) => kind === 'tags')
      .map(({ why, outcome }: { why: string | null; outcome: string }) => why ?? outcome);
  };
  const lanesNow = async () =>
    (await owner.call('GET', '/configuration', {})).body.tags.filter((tag: { lane: object | null }) => tag.lane !== null);
  const forth = [lane('Primeira', 'Segunda', null), lane('Segunda', 'Terceira', 'Primeira'), lane('Terceira', null, 'Segunda')];
  const backwards = [lane('Primeira', null, 'Segunda'), lane('Segunda', 'Primeira', 'Terceira'), lane('Terceira', 'Segunda', null)];

  expect(await apply(...forth)).toEqual(['new', 'new', 'new']);
  expect(await apply(...backwards)).toEqual(['changed', 'changed', 'changed']);
  expect(await lanesNow()).toEqual(backwards);

  const circle = [lane('Primeira', 'Segunda', null), lane('Segunda', 'Primeira', null)];
  expect(await apply(...circle)).toEqual(['ERR_LANE_CIRCLE', 'ERR_LANE_CIRCLE']);
  expect(await lanesNow()).toEqual(backwards);
  expect(await apply(lane('Ida', 'Volta', null), lane('Volta', 'Ida', null))).toEqual(['ERR_LANE_CIRCLE', 'ERR_LANE_CIRCLE']);
});

it('lets nobody make a tag twice, not at once either', async () => {
  const { owner, id, tag } = await make.makeCompany(cloud.endpoints.api, 'Nomes');
  const { call } = owner;
  const named = (name: string) => call('POST', '/tags', { body: { name, color: '#123456' } });

  const raced = await Promise.all(['Açaí', 'ACAI', 'açai '].map(named));
  const [{ body: made } = { body: null }] = raced.filter(({ status }) => status === 200);
  const taken = await call('PUT', '/tags/{id}', { params: { id: tag.id }, body: { name: 'Acaí' } });
  const renamed = await call('PUT', '/tags/{id}', { params: { id: made.id }, body: { name: 'Cupuaçu' } });
  const free = await named('Açaí');
  const double = { id: tagId.parse(newUlid(new Date())), name: 'cupuacu', color: '#000000', kanban: false, version: 1 };
  await writeTogether([tagRecords(id).createWrite(double)]);
  const edited = await call('PUT', '/tags/{id}', { params: { id: double.id }, body: { name: 'CUPUACU', color: '#111111' } });
  const { body: gone } = await call('DELETE', '/tags/{id}', { params: { id: made.id } });
  const takenBack = await call('POST', '/audit/{id}/undo', { params: { id: gone.auditId } });

  expect(raced.map(({ body }) => body.error ?? 'made').toSorted()).toEqual(['ERR_TAG_NAME_IN_USE', 'ERR_TAG_NAME_IN_USE', 'made']);
  expect(taken.body.error).toBe('ERR_TAG_NAME_IN_USE');
  expect([renamed.status, free.status, edited.status, takenBack.status]).toEqual([200, 200, 200, 200]);
});
