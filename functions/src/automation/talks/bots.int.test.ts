import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../infra/local/testing/eventually.ts';
import type { Integration } from '../../setup/integrations/service/integration-records.ts';
import type { TestCompany } from '../../testing/make-company.ts';
import { settled, startTalkWorld, type TalkWorld } from './testing/talk-world.ts';

let world: TalkWorld;
let cloud: TalkWorld['cloud'];
let company: TestCompany;

beforeAll(async () => {
  world = await startTalkWorld();
  ({ cloud, company } = world);
});

const aTalk = async (change: Partial<Integration>) =>
  world.aCustomer(await world.withSettings({ integrationId: await world.saveIntegration(change) }));
const shown = async <T>(path: string): Promise<T[]> => (await fetch(`${cloud.endpoints.simulator}${path}`)).json() as Promise<T[]>;

describe('a typebot', () => {
  const aTypebot = (typebotSlug: string, change: Partial<Integration> = {}) =>
    aTalk({ type: 'typebot', urlN8N: cloud.endpoints.simulator, typebotSlug, ...change });
  const asked = async (): Promise<Array<{ path: string; body: { prefilledVariables?: Record<string, string>; message?: object } }>> =>
    shown('/talks/typebot/asked');

  it('has the conversation from its greeting to its end: bubbles, choices by title, number and words, and then people', async () => {
    const customer = await aTypebot('pedido');
    await customer.writes('oi');
    await customer.until('listen');
    await customer.writes('2');
    await customer.until('listen');
    await eventually(
      () => customer.reads(6),
      (found) => found.length === 7,
    );
    await customer.until('listen');
    await customer.writes('três');
    await customer.until(null);

    expect(await customer.reads(9)).toEqual([
      'oi',
      'Olá, *Cliente Conversas*!',
      '',
      'https://loja.example/mapa',
      'Qual cor?\n\n1 - Verde\n2 - Azul',
      '2',
      'Azul. Quantos?',
      'três',
      'Pedido de Cliente Conversas: três (pedido). Até logo!',
    ]);
    const found = await customer.messages();
    expect(found[2]).toMatchObject({ mediaType: 'image', media: { key: expect.stringContaining(`company${company.id}/talks/`) } });
    expect(found[4]?.choices?.map(({ title }) => title)).toEqual(['Verde', 'Azul']);
    expect(await customer.ticket()).toMatchObject({ isBot: false, status: 'pending', queueId: company.queue.id });
    expect(await customer.log()).toEqual(['created', 'chatbotStarted', 'redirected']);
    const [start] = (await asked()).filter(({ path }) => path.endsWith('pedido/startChat'));
    expect(start?.body.prefilledVariables).toMatchObject({ pushName: 'Cliente Conversas' });
  });

  it('says so when the same is asked again, and begins anew or ends by a keyword', async () => {
    const customer = await aTypebot('pedido', {
      typebotUnknownMessage: 'Não entendi.',
      typebotKeywordRestart: 'Reiniciar',
      typebotRestartMessage: 'Vamos de novo.',
      typebotKeywordFinish: 'SAIR',
    });
    await customer.writes('oi');
    await customer.reads(5);
    await customer.writes('roxo');
    expect((await customer.reads(8)).slice(6)).toEqual(['Não entendi.', 'Escolha uma das cores.\n\n1 - Verde\n2 - Azul']);
    await customer.until('listen');
    await customer.writes(' reiniciar ');
    expect((await customer.reads(13)).slice(9, 11)).toEqual(['Vamos de novo.', 'Olá, *Cliente Conversas*!']);
    await customer.until('listen');
    await customer.writes('sair');
    await customer.until(null);

    expect((await customer.run())?.state.ended).toMatchObject({ how: 'finished' });
    expect(await customer.reads(15)).toHaveLength(15);
  });

  it('waits between its bubbles, does what only a page can do as far as it goes, and sends addresses', async () => {
    const customer = await aTypebot('acoes', { typebotDelayMessage: 400 });
    await customer.writes('oi');

    expect(await customer.reads(4)).toEqual(['oi', 'Um momento', 'https://loja.example/pagar', 'Pronto. Seu nome?']);
    const at = (await customer.messages()).map(({ createdAt }) => Date.parse(createdAt));
    expect(at[2]! - at[1]!).toBeGreaterThanOrEqual(900);
    await customer.until('listen');
  });

  it('that begins with a question it does not say is answered with the first words; several choices go by their titles', async () => {
    const silent = await aTypebot('mudo');
    await silent.writes('Maria');
    const many = await aTypebot('cores');
    await many.writes('oi');
    await many.until('listen');
    await many.writes('1, 2');
    await many.until(null);

    expect(await silent.reads(2)).toEqual(['Maria', 'Olá, Maria. Envie o arquivo.']);
    expect((await many.reads(4)).at(-1)).toBe('Escolhidas: Verde, Azul');
  });

  it('that forgot the conversation, or was left alone for too long, begins anew', async () => {
    const customer = await aTypebot('pedido');
    await customer.writes('oi');
    await customer.until('listen');
    await customer.writes('esquece');

    expect((await customer.reads(10)).slice(6)).toEqual([
      'Olá, *Cliente Conversas*!',
      '',
      'https://loja.example/mapa',
      'Qual cor?\n\n1 - Verde\n2 - Azul',
    ]);
  });

  it.each(['falha', 'nada', 'nenhum'])('%s leaves the customer to people', async (slug) => {
    const customer = await aTypebot(slug);
    await customer.writes('oi');
    const state = await customer.until(null, 30_000);

    expect(state?.ended).toEqual({ how: 'failed', why: 'serviceFailed' });
    expect(await customer.reads(1)).toEqual(['oi']);
    expect(await customer.ticket()).toMatchObject({ isBot: false, queueId: company.queue.id });
    expect((await asked()).filter(({ path }) => path.includes(`/${slug}/`))).toHaveLength(slug === 'falha' ? 2 : 1);
  });
});

describe('an agent of Dialogflow', () => {
  const privateKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
  const anAgent = (projectName: string, client_email = 'robo@projeto.example') =>
    aTalk({
      type: 'dialogflow',
      urlN8N: '',
      projectName,
      language: 'pt-BR',
      sealedJsonContent: world.seal(
        company.id,
        JSON.stringify({ client_email, private_key: privateKey, token_uri: `${cloud.endpoints.simulator}/token` }),
      ),
    });
  type Question = { project: string; session: string; text: string; token: string };
  const heard = async (session: number) =>
    (await shown<Question>('/talks/dialogflow/asked')).filter((one) => one.session === String(session));

  it('has the conversation with one token, in the session of its ticket, 256 characters at a time, until it ends it', async () => {
    const customer = await anAgent('loja');
    const { ticket } = await customer.writes('oi');
    expect(await customer.reads(2)).toEqual(['oi', 'Sobre “oi”: 2 letras.']);
    await customer.writes('x'.repeat(300));
    expect((await customer.reads(4)).at(-1)).toContain('256 letras');
    await customer.writes('tchau');
    await customer.until(null);

    expect((await customer.reads(6)).at(-1)).toBe('Até logo!');
    const told = await heard(ticket.id);
    expect(told.map(({ project, text }) => [project, text.length])).toEqual([
      ['loja', 2],
      ['loja', 256],
      ['loja', 5],
    ]);
    expect(new Set(told.map(({ token }) => token)).size).toBe(1);
    expect((await customer.run())?.state.ended).toMatchObject({ how: 'finished' });
    expect(await customer.ticket()).toMatchObject({ isBot: false, queueId: company.queue.id });
  });

  it('asks for people in its payload, and gets a new token when the old one is taken back', async () => {
    const customer = await anAgent('loja');
    const { ticket } = await customer.writes('esquece o token');
    await customer.reads(2);
    await customer.until('listen');
    await customer.writes('quero um atendente');
    await customer.until(null, 30_000);

    expect((await customer.reads(4)).at(-1)).toBe('Vou chamar alguém.');
    expect(new Set((await heard(ticket.id)).map(({ token }) => token)).size).toBe(2);
  });

  it.each([
    ['fora', 'robo@projeto.example'],
    ['falha', 'robo@projeto.example'],
    ['loja', 'errado@projeto.example'],
  ])('%s of %s leaves the customer to people', async (project, account) => {
    const customer = await anAgent(project, account);
    await customer.writes('oi');
    const state = await customer.until(null, 30_000);
    await settled(200);

    expect(state?.ended).toEqual({ how: 'failed', why: 'serviceFailed' });
    expect(await customer.reads(1)).toEqual(['oi']);
  });
});
