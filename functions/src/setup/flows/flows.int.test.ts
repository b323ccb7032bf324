import { randomBytes } from 'node:crypto';
import { flowId } from '@balcao/shared/domain/ids.ts';
import { foldPhrase } from '@balcao/shared/domain/flow/fold-phrase.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import { joinTestCloud } from '../../testing/join-test-cloud.ts';

const cloud = joinTestCloud();
let company: TestCompany;
let other: TestCompany;
let admin: Member;
let addUser: typeof import('../../testing/make-company.ts').addUser;
let records: typeof import('./service/flow-records.ts');
let writeTogether: typeof import('../../platform/write-together.ts').writeTogether;

beforeAll(async () => {
  const { makeCompany, ...make } = await import('../../testing/make-company.ts');
  ({ addUser } = make);
  records = await import('./service/flow-records.ts');
  ({ writeTogether } = await import('../../platform/write-together.ts'));
  const { api } = cloud.endpoints;
  [company, other] = [await makeCompany(api, 'Fluxos'), await makeCompany(api, 'Outra')];
  admin = company.owner;
});

const start = { id: '1', type: 'start', position: { x: 250, y: 100 }, data: { label: 'Inicio do fluxo' } };
const says = (id: string, label: string) => ({ id, type: 'message', position: { x: 500, y: 100 }, data: { label } });
const join = (source: string, target: string) => ({ id: `${source}-a-${target}`, source, target, sourceHandle: 'a' });
const drawn = (label: string) => ({ nodes: [start, says('m', label)], connections: [join('1', 'm')] });

let made = 0;
const aFlow = async (who = admin): Promise<string> =>
  (await who.call('POST', '/flowbuilder', { body: { name: `Fluxo ${++made}` } })).body.id;
const open = async (id: string) => (await admin.call('GET', '/flowbuilder/flow/{id}', { params: { id } })).body;
const save = (id: string, label: string, more: object = {}) =>
  admin.call('POST', '/flowbuilder/flow', { body: { idFlow: id, ...drawn(label), ...more } });
const draft = (id: string, label: string, draftVersion: number | null, revision = 0) =>
  admin.call('PUT', '/flowbuilder/draft', { body: { flowId: id, ...drawn(label), draftVersion, revision } });

describe('a flow', () => {
  it('is drawn, saved, opened again, and every drawing saved stays as it was', async () => {
    const id = await aFlow();
    expect((await open(id)).flow).toMatchObject({ revision: 0, flow: null, active: true });

    await save(id, 'um');
    await save(id, 'dois');
    await save(id, 'dois');

    expect((await open(id)).flow).toMatchObject({ revision: 2, nodeCount: 2, flow: drawn('dois') });
    const first = await records.flowRevisionRecords(company.id).get(flowId.parse(id), 1);
    expect(first).toEqual({ schema: 1, ...drawn('um') });
    const { body } = await admin.call('GET', '/flowbuilder/revisions/{id}', { params: { id } });
    expect(body.map(({ revision }: { revision: number }) => revision)).toEqual([2, 1]);

    const restored = await admin.call('POST', '/flowbuilder/restore', { body: { flowId: id, revision: 1 } });
    expect(restored.body).toMatchObject({ revision: 3 });
    expect((await open(id)).flow.flow).toEqual(drawn('um'));
  });

  it('derives what an HTTP node saves when it is saved', async () => {
    const id = await aFlow();
    const http = {
      id: 'h',
      type: 'httpRequest',
      position: { x: 0, y: 0 },
      data: { url: 'https://a.example', saveVariables: [{ path: 'a.b', variable: 'cep' }] },
    };

    await admin.call('POST', '/flowbuilder/flow', { body: { idFlow: id, nodes: [start, http], connections: [] } });

    const [, saved] = (await open(id)).flow.flow.nodes;
    expect(saved.data).toMatchObject({ responseVariables: [{ path: 'a.b', variableName: 'cep' }], method: 'POST', timeout: 10_000 });
  });

  it('tells the later of two admins who saved the same', async () => {
    const id = await aFlow();
    const { version } = (await open(id)).flow;

    const answers = await Promise.all([save(id, 'meu', { version }), save(id, 'seu', { version })]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await open(id)).flow.revision).toBe(1);

    const drawings = await Promise.all([save(id, 'a', { revision: 1 }), save(id, 'b', { revision: 1 })]);
    expect(drawings.map(({ status }) => status).sort()).toEqual([200, 409]);
    // a flow that was renamed or switched off meanwhile is still the drawing one began from
    await admin.call('PUT', '/flowbuilder', { body: { flowId: id, name: 'Outro nome', active: false } });
    expect((await save(id, 'c', { revision: 2 })).body).toMatchObject({ revision: 3, name: 'Outro nome', active: false });
  });

  it('keeps a draft apart, one at a time, until the flow is saved', async () => {
    const id = await aFlow();

    const answers = await Promise.all([draft(id, 'a', null), draft(id, 'b', null)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const kept = await open(id);
    expect(kept).toMatchObject({ flow: { flow: null, revision: 0 }, draft: { draftVersion: 1, by: { id: admin.id } } });
    expect((await draft(id, 'c', 1)).body).toMatchObject({ draftVersion: 2 });

    await save(id, 'c');
    expect(await open(id)).toMatchObject({ draft: null, flow: { revision: 1 } });
    // a browser that did not hear of it goes on from the draft that is gone, or begins one on the drawing before
    expect([(await draft(id, 'd', 2)).status, (await draft(id, 'd', null)).status, (await draft(id, 'd', null, 1)).status]).toEqual([
      409, 409, 200,
    ]);

    await admin.call('DELETE', '/flowbuilder/draft/{id}', { params: { id } });
    expect((await open(id)).draft).toBeNull();
  });

  it('is deleted and put back with its drawing, and says what names it', async () => {
    const [id, caller] = [await aFlow(), await aFlow()];
    await save(id, 'volto');
    const goes = { id: 's', type: 'switchFlow', position: { x: 0, y: 0 }, data: { flowSelected: { id, name: 'x' } } };
    const asks = { id: 'q', type: 'ticket', position: { x: 0, y: 0 }, data: { queue: { id: company.queue.id, name: 'x' } } };
    await admin.call('POST', '/flowbuilder/flow', { body: { idFlow: caller, nodes: [start, goes, asks], connections: [] } });
    await admin.call('POST', '/flowcampaign', { body: { name: 'Frase', flowId: id, phrase: 'volte' } });

    const usage = async (of: string) => (await admin.call('GET', '/usedBy/{id}', { params: { id: of } })).body;
    expect((await usage(id)).map(({ kind }: { kind: string }) => kind).sort()).toEqual(['flow', 'flowCampaign']);
    expect(await usage(company.queue.id)).toContainEqual(expect.objectContaining({ kind: 'flow', count: 1 }));

    const { auditId } = (await admin.call('DELETE', '/flowbuilder/{id}', { params: { id } })).body;
    expect((await admin.call('GET', '/flowbuilder/flow/{id}', { params: { id } })).status).toBe(404);
    expect(await records.flowRevisionRecords(company.id).get(flowId.parse(id), 1)).not.toBeNull();

    expect((await admin.call('POST', '/audit/{id}/undo', { params: { id: auditId } })).status).toBe(200);
    expect((await open(id)).flow.flow).toEqual(drawn('volto'));
  });

  it('is counted, not named, for those who may not open the page of flows', async () => {
    const id = await aFlow();
    const tagged = { id: 't', type: 'ticket', position: { x: 0, y: 0 }, data: { queue: { id: company.otherQueue.id, name: 'x' } } };
    await admin.call('POST', '/flowbuilder/flow', { body: { idFlow: id, nodes: [start, tagged], connections: [] } });
    const { api } = cloud.endpoints;
    const ana = await addUser(api, company, 'Ana', { queueIds: [company.otherQueue.id] });

    const [byAdmin, byAna, byStranger] = await Promise.all(
      [admin, ana, other.owner].map(
        async ({ call }) => (await call('GET', '/usedBy/{id}', { params: { id: company.otherQueue.id } })).body,
      ),
    );

    expect(byAdmin).toContainEqual({ kind: 'flow', names: [expect.stringMatching(/^Fluxo /)], count: 1 });
    expect(byAdmin).toContainEqual(expect.objectContaining({ kind: 'user', names: expect.arrayContaining([ana.name]) }));
    expect(byAna.map(({ kind, count }: { kind: string; count: number }) => [kind, count])).toEqual(
      byAdmin.map(({ kind, count }: { kind: string; count: number }) => [kind, count]),
    );
    expect(byAna.flatMap(({ names }: { names: string[] }) => names)).toEqual([]);
    expect(byStranger).toEqual([]);
  });

  it('refuses files of another company, what is too large, and drawings that do not hold together', async () => {
    const id = await aFlow();
    const image = (url: string) => ({ id: 'i', type: 'img', position: { x: 0, y: 0 }, data: { url } });
    const send = (nodes: object[], connections: object[] = []) =>
      admin.call('POST', '/flowbuilder/flow', { body: { idFlow: id, nodes, connections } });
    const large = Array.from({ length: 300 }, (_, index) => says(`m${index}`, randomBytes(1900).toString('hex')));

    const codes = [
      await send([start, image(`company${other.id}/uploads/x.png`)]),
      await send([start, image(`company${company.id}/uploads/../../company${other.id}/x.png`)]),
      await send([start, ...large]),
      await send([start, start]),
      await send([{ ...start, id: '2' }]),
      await send([start], [join('1', 'fora')]),
      await draft(id, 'x', null).then(() =>
        admin.call('PUT', '/flowbuilder/draft', {
          body: { flowId: id, nodes: [start, image(`company${other.id}/uploads/x.png`)], connections: [], draftVersion: 1, revision: 0 },
        }),
      ),
    ].map(({ body }) => body.error);

    expect(codes).toEqual([
      'ERR_UPLOAD_NOT_FOUND',
      'ERR_UPLOAD_NOT_FOUND',
      'ERR_FLOW_TOO_LARGE',
      'ERR_VALIDATION',
      'ERR_VALIDATION',
      'ERR_VALIDATION',
      'ERR_UPLOAD_NOT_FOUND',
    ]);
  });

  it('sends older files only where a drawing of the company names them already', async () => {
    const image = (url: string) => ({ id: 'i', type: 'img', position: { x: 0, y: 0 }, data: { url } });
    const key = (name: string) => `company${company.id}/uploads/${name}`;
    const [old, foreign] = [key('fluxos/oferta.png'), key('chat/segredo.png')];
    const [id, second] = [await aFlow(), await aFlow()];
    const store = records.flowRecords(company.id);
    const before = await store.get(flowId.parse(id));
    if (!before) throw new Error('no flow');
    // as it was saved when uploads lay there
    const drawing = { schema: 1 as const, nodes: [start, image(old)] as never, connections: [] };
    await writeTogether([
      store.changeWrite(before, { ...before, revision: 1, version: before.version + 1 }),
      ...store.revisionWrites(flowId.parse(id), drawing, { revision: 1, at: before.updatedAt, by: { id: 'x', name: 'x' } }),
    ]);
    const saved = (of: string, ...urls: string[]) =>
      admin.call('POST', '/flowbuilder/flow', {
        body: { idFlow: of, nodes: [start, ...urls.map((url, n) => ({ ...image(url), id: `i${n}` }))], connections: [] },
      });
    const drafted = async (of: string, url: string, revision: number) =>
      (
        await admin.call('PUT', '/flowbuilder/draft', {
          body: { flowId: of, nodes: [start, image(url)], connections: [], draftVersion: null, revision },
        })
      ).body.error;
    const taken = async (who: typeof admin, url: string) => {
      const { body } = await who.call('POST', '/flowbuilder', {
        body: { name: `Levado ${url.length}`, drawing: { nodes: [start, image(url)], connections: [] } },
      });
      const { body: opened } = await who.call('GET', '/flowbuilder/flow/{id}', { params: { id: body.id } });
      return opened.flow.flow.nodes[1].data.url;
    };

    // by its own revision, by another flow's, and taken in
    expect((await saved(id, old)).status).toBe(200);
    expect((await saved(id)).status).toBe(200);
    expect((await saved(id, old)).status).toBe(200);
    expect((await saved(second, old)).status).toBe(200);
    expect(await drafted(second, old, 1)).toBeUndefined();
    expect(await taken(admin, old)).toBe(old);
    // what no drawing names, beside one that does too, and the same by a neighbour
    expect((await saved(id, foreign)).body.error).toBe('ERR_UPLOAD_NOT_FOUND');
    expect((await saved(id, old, foreign)).body.error).toBe('ERR_UPLOAD_NOT_FOUND');
    expect(await drafted(id, foreign, 3)).toBe('ERR_UPLOAD_NOT_FOUND');
    expect(await taken(admin, foreign)).toBe('');
    expect(await taken(other.owner, old)).toBe('');
  });

  it('takes in nothing of what holds no step at all', async () => {
    for (const drawing of [{ hello: 1 }, { name: 'Vendas', rows: [1] }, [], { nodes: [{ id: 'z', type: 'teleport' }] }])
      expect((await admin.call('POST', '/flowbuilder', { body: { name: 'Outra coisa', drawing } })).body.error).toBe('ERR_FLOW_UNREADABLE');
  });

  it('takes an exported drawing in without files of elsewhere, and tells what it could not read', async () => {
    const drawing = {
      nodes: [
        { ...start },
        { id: 'i', type: 'img', position: { x: 1, y: 1 }, data: { url: `company${other.id}/uploads/x.png` } },
        { id: 'v', type: 'interval', position: { x: 1, y: 1 }, data: { sec: '15' } },
        { id: 'z', type: 'teleport', position: { x: 1, y: 1 }, data: {} },
      ],
      connections: [
        { source: '1', target: 'i' },
        { source: '1', target: 'nada' },
      ],
    };

    const { body } = await admin.call('POST', '/flowbuilder', { body: { name: 'Importado', drawing } });

    expect(body.unread).toEqual([
      { nodeId: 'v', type: 'interval', what: 'mended' },
      { nodeId: 'z', type: 'teleport', what: 'left out' },
      { nodeId: '1', type: 'connection', what: 'left out' },
    ]);
    const { flow } = (await open(body.id)).flow;
    expect(flow.nodes.map(({ data }: { data: object }) => data)).toEqual([start.data, { url: '' }, { sec: 15 }]);
    expect(flow.connections).toEqual([{ id: '1-a-i', source: '1', target: 'i', sourceHandle: 'a' }]);
  });
});

it('makes of an imported drawing one that can be saved, wherever it began', async () => {
  const drawing = { nodes: [says('1', 'Oi'), { ...start, id: 'inicio' }, { ...start, id: 'outro' }], connections: [join('inicio', '1')] };

  const { body } = await admin.call('POST', '/flowbuilder', { body: { name: 'De fora', drawing } });
  const { flow } = await open(body.id);

  expect(flow.flow).toEqual({ nodes: [says('1-2', 'Oi'), start], connections: [join('1', '1-2')] });
  expect((await admin.call('POST', '/flowbuilder/flow', { body: { idFlow: body.id, ...flow.flow } })).status).toBe(200);
});

it("leaves somebody else's draft when a drawing is saved that was not made from it", async () => {
  const colleague = await addUser(cloud.endpoints.api, company, 'Colega', { profile: 'admin' });
  const id = await aFlow();
  const theirs = (label: string, draftVersion: number | null, revision = 0) =>
    colleague.call('PUT', '/flowbuilder/draft', { body: { flowId: id, ...drawn(label), draftVersion, revision } });
  expect((await theirs('deles', null)).status).toBe(200);

  // of the two who opened it, the one without a draft saves
  expect((await save(id, 'meu', { revision: 0, draftVersion: null })).status).toBe(200);
  expect(await open(id)).toMatchObject({ flow: { revision: 1 }, draft: { ...drawn('deles'), revision: 0, by: { id: colleague.id } } });
  // the same drawing again leaves it as well
  await save(id, 'meu');
  expect((await open(id)).draft).not.toBeNull();

  // who opened that draft and saves it is done with it
  expect((await save(id, 'os dois', { draftVersion: 1 })).body).toMatchObject({ revision: 2 });
  expect((await open(id)).draft).toBeNull();

  // and the draft that is kept in the moment of a save is kept, or dropped by whoever drew it
  await Promise.all([save(id, 'ainda meu', { draftVersion: null }), theirs('deles de novo', null, 2)]);
  const { draft: kept, flow } = await open(id);
  expect(flow.revision).toBe(3);
  expect([null, colleague.id]).toContain(kept?.by.id ?? null);
});

describe('a phrase', () => {
  const add = (body: object) => admin.call('POST', '/flowcampaign', { body: { name: 'Frase', ...body } });
  const find = (phrase: string, connection = company.connection.id) => records.findPhrase(company.id, connection, foldPhrase(phrase));

  it('belongs to one campaign of a connection, however many are made at once', async () => {
    const flow = await aFlow();
    const answers = await Promise.all([' Promoção ', 'PROMOCAO', 'promoção'].map((phrase) => add({ flowId: flow, phrase })));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe('ERR_PHRASE_IN_USE');
  });

  it('starts the flow of its own connection before that of any, and none while it is off', async () => {
    const [any, own] = [await aFlow(), await aFlow()];
    await add({ flowId: any, phrase: 'Olá, vim pelo site' });
    const { body } = await add({ flowId: own, phrase: 'ola, vim pelo SITE', whatsappId: company.connection.id });

    expect(await find('OLÁ, VIM PELO SITE ')).toBe(own);
    await admin.call('PUT', '/flowcampaign', { body: { id: body.id, status: false } });
    expect(await find('olá, vim pelo site')).toBe(any);
    await admin.call('PUT', '/flowcampaign', { body: { id: body.id, status: true, phrase: 'outra' } });
    expect([await find('olá, vim pelo site'), await find('Outra')]).toEqual([any, own]);

    const gone = await admin.call('DELETE', '/flowcampaign/{id}', { params: { id: body.id } });
    expect(await find('outra')).toBeNull();
    await admin.call('POST', '/audit/{id}/undo', { params: { id: gone.body.auditId } });
    expect(await find('outra')).toBe(own);
  });

  it('names flows and connections of its own company', async () => {
    const flow = await aFlow();
    const theirs = await aFlow(other.owner);

    const codes = [
      await add({ flowId: theirs, phrase: 'a' }),
      await add({ flowId: flow, phrase: 'a', whatsappId: other.connection.id }),
      await add({ flowId: flow, phrase: ' ' }),
    ].map(({ body }) => body.error);

    expect(codes).toEqual(['ERR_FLOW_NOT_FOUND', 'ERR_CONNECTION_NOT_FOUND', 'ERR_VALIDATION']);
  });
});
