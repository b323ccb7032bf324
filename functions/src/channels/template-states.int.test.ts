import { afterEach, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../infra/local/testing/eventually.ts';
import { joinFullCloud } from '../testing/join-test-cloud.ts';
import type { TestCompany } from '../testing/make-company.ts';
import { simulatorClient, type SimulatorClient } from '../testing/simulator-client.ts';

const cloud = joinFullCloud();
let company: TestCompany;
let foreign: TestCompany;
let simulator: SimulatorClient;

beforeAll(async () => {
  const { makeCompany } = await import('../testing/make-company.ts');
  company = await makeCompany(cloud.endpoints.api, 'Modelos');
  foreign = await makeCompany(cloud.endpoints.api, 'Vizinha dos modelos');
  simulator = await simulatorClient(cloud.endpoints.simulator, cloud.endpoints.api, company);
  const { status } = await company.owner.call('GET', '/whatsapp/sync-templates/{id}', { params: { id: company.connection.id } });
  if (status !== 200) throw new Error(`templates not read: ${status}`);
});
afterEach(() => simulator.noFaults());

const decide = (id: string, state: object) =>
  simulator.control('PUT', `templates/${id}`, { phoneNumberId: company.secrets.phoneNumberId, ...state });
const shown = async (name: string) => {
  const { body } = await company.owner.call('GET', '/quick-messages', { query: { isOficial: 'true', searchParam: name } });
  const [found] = body.quickemessages ?? body.records ?? [];
  return found;
};
const untilShown = (name: string, state: object) =>
  eventually(
    () => shown(name),
    (found) => Object.entries(state).every(([field, value]) => found?.[field] === value),
    15_000,
  );

it('shows what Meta decides of a template as it happens, however often it is told', async () => {
  await simulator.control('PUT', 'faults', { duplicates: 3 });
  const now = Math.floor(Date.now() / 1000);
  await decide('720000000000001', { status: 'PAUSED', at: now });
  const paused = await untilShown('retomar_conversa', { status: 'PAUSED' });
  await decide('720000000000001', { status: 'APPROVED', category: 'MARKETING', at: now + 1 });
  const approved = await untilShown('retomar_conversa', { status: 'APPROVED', category: 'MARKETING' });

  // Once for each thing that was decided.
  expect(approved.version - paused.version).toBe(2);
});

it('an older word that comes late changes nothing', async () => {
  const now = Math.floor(Date.now() / 1000);
  await decide('720000000000003', { status: 'PAUSED', at: now });
  await untilShown('confirmar_horario', { status: 'PAUSED' });
  await decide('720000000000003', { status: 'APPROVED', at: now - 60 });
  await decide('720000000000003', { category: 'MARKETING', at: now });

  expect(await untilShown('confirmar_horario', { category: 'MARKETING' })).toMatchObject({ status: 'PAUSED' });
});

it('the templates of another company stay as they are', async () => {
  const { quickMessageRecords } = await import('../setup/quick-messages/service/quick-message-records.ts');
  const before = await quickMessageRecords(foreign.id).list();
  await decide('720000000000002', { status: 'DISABLED' });
  await untilShown('pedido_enviado', { status: 'DISABLED' });

  expect(await quickMessageRecords(foreign.id).list()).toEqual(before);
});
