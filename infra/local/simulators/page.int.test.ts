import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { findChromium } from '../find-chromium.ts';
import { startSimulator } from './start-simulator.ts';
import { startTestBusiness } from './testing/start-test-business.ts';
import { closeCode, pairClient } from './whatsapp/testing/test-client.ts';

const shop = { phoneNumberId: '1001', displayPhoneNumber: '551130000001', businessAccountId: '2001', name: 'Loja', token: 'TOKEN' };
const [ana, loja, rita] = ['5511987654321', '551130009999', '5511955550001'] as const;

let browser: Browser;
let page: Page;
let dataDir: string;
let business: Awaited<ReturnType<typeof startTestBusiness>>;
let simulator: Awaited<ReturnType<typeof startSimulator>>;
const faultsOnPage: string[] = [];

const control = async (method: string, path: string, body?: unknown): Promise<any> =>
  (await fetch(`${simulator.url}/control/${path}`, { method, body: body === undefined ? null : JSON.stringify(body) })).json();
/** The business sends to the customer. */
const answers = (message: object) =>
  fetch(`${simulator.url}/v26.0/${shop.phoneNumberId}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ messaging_product: 'whatsapp', recipient_type: 'individual', to: ana, ...message }),
  });
const received = (): string => JSON.stringify(business.received.map(({ body }) => body));
const bubble = (text: string) => page.locator('.message', { hasText: text });
const open = async (path: string, language = 'pt-BR'): Promise<void> => {
  page = await browser.newPage({ locale: language });
  page.on('pageerror', (error) => faultsOnPage.push(String(error)));
  await page.goto(`${simulator.url}${path}`);
};
const writes = async (text: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Mensagem' }).fill(text);
  await page.keyboard.press('Enter');
};
const attaches = async (entry: string): Promise<void> => {
  await page.getByLabel('Anexar').click();
  await page.locator(`[data-attach="${entry}"]`).click();
};

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findChromium() });
});
afterAll(() => browser.close());
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'simulator-page-'));
  business = await startTestBusiness();
  simulator = await startSimulator({ dataDir, port: 0 });
  await control('PUT', 'connections', {
    connections: [{ ...shop, appSecret: 'SECRET', verifyToken: 'VERIFY', webhookUrl: business.webhookUrl }],
  });
});
afterEach(async () => {
  await page.close();
  await simulator.stop();
  business.stop();
  rmSync(dataDir, { recursive: true, force: true });
  const [fault] = faultsOnPage.splice(0);
  if (fault) throw new Error(fault);
});

it('plays a customer: writes, attaches, is answered, presses a button, reacts and fails a message', async () => {
  await open('/');
  await page.getByLabel('Novo cliente').click();
  await page.getByLabel('Nome', { exact: true }).fill('Ana Souza');
  await page.getByLabel('Telefone com DDI e DDD').fill(ana);
  await page.getByRole('button', { name: 'Criar' }).click();

  await writes('Tem bolo?');
  await bubble('Tem bolo?').locator('.tick.acknowledged').waitFor();
  await attaches('photo');
  await page.locator('.message.image img').waitFor();
  const [asked] = business.received.map(({ body }) => /wamid[^"]+/.exec(JSON.stringify(body))?.[0]);
  await answers({ status: 'read', message_id: asked, typing_indicator: { type: 'text' } });
  await page.getByText('digitando…').waitFor();
  await bubble('Tem bolo?').locator('.tick.read').waitFor();
  await answers({ type: 'text', text: { body: 'Temos sim' } });
  await page.getByText('digitando…').waitFor({ state: 'hidden' });
  await bubble('Temos sim').getByText('entregue', { exact: true }).waitFor();
  const buttons = [{ type: 'reply', reply: { id: 'yes', title: 'Quero um' } }];
  await answers({ type: 'interactive', interactive: { type: 'button', body: { text: 'Vai levar?' }, action: { buttons } } });
  await page.getByRole('button', { name: 'Quero um' }).click();
  await page.locator('.message.mine', { hasText: 'Quero um' }).locator('.quote', { hasText: 'Vai levar?' }).waitFor();

  const answer = bubble('Temos sim');
  await answer.hover();
  await answer.getByLabel('Situação').click();
  await answer.getByLabel('Reagir com 👍').click();
  await answer.locator('.reactions', { hasText: '👍' }).waitFor();
  await answer.getByLabel('Situação').click();
  await answer.locator('[data-status="failed"]').click();
  await answer.locator('.failure').waitFor();
  await answer.getByRole('button', { name: 'Responder' }).first().click();
  await writes('E de cenoura?');
  await bubble('E de cenoura?').locator('.quote', { hasText: 'Temos sim' }).waitFor();

  await vi.waitFor(() => expect(received()).toContain('E de cenoura?'), { timeout: 5_000 });
  expect(received()).toContain('"button_reply"');
  expect(received()).toContain('"emoji":"👍"');
});

it('makes the network fail and says so, also when that was switched elsewhere', async () => {
  await open('/');
  await page.getByLabel('Falhas e carga').click();
  const panel = page.locator('aside');
  await panel.getByLabel('Falhar com o código').selectOption('131047');
  await panel.getByRole('button', { name: 'Aplicar' }).first().click();
  await panel.getByRole('button', { name: 'Parar' }).waitFor();
  await panel.getByLabel('Token expirado').check();
  await panel.getByLabel('Eventos por webhook').fill('7');
  await panel.getByLabel('Eventos por webhook').press('Enter');
  await page.getByTitle('Há falhas ligadas').waitFor();

  await vi.waitFor(async () => expect(await control('GET', 'faults')).toMatchObject({ tokenExpired: true, batchSize: 7 }));
  expect((await control('GET', 'faults')).failNext).toMatchObject({ code: 131047, how: 'status', times: 1 });
  await control('DELETE', 'faults');
  await expect.poll(() => panel.getByLabel('Token expirado').isChecked()).toBe(false);
  await expect.poll(() => panel.getByLabel('Eventos por webhook').inputValue()).toBe('1');
});

it('plays phones: chats, groups, edits, calls, and a QR code that nobody shows', async () => {
  for (const [number, name] of [
    [loja, 'Loja QR'],
    [rita, 'Rita'],
  ])
    await control('POST', 'whatsapp/phones', { number, name });
  await control('POST', `whatsapp/phones/${rita}/messages`, { to: loja, type: 'text', text: 'Oi, tem bolo?' });
  await open('/phones');
  await page.getByText('Escolha ou comece uma conversa.').waitFor();
  expect(await page.title()).toBe('Balcão · Celulares');
  await page.locator(`[data-chat="${rita}"]`, { hasText: 'Rita' }).click();
  await bubble('Oi, tem bolo?').waitFor();

  await writes('Temos tres');
  await bubble('Temos tres').hover();
  await bubble('Temos tres').getByLabel('Mais').click();
  await page.locator('[data-action="edit"]').click();
  await page.getByRole('dialog').getByLabel('Mensagem').fill('Temos quatro');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await bubble('Temos quatro').getByText('editada').waitFor();
  await attaches('poll');
  await page.getByLabel('Pergunta').fill('Sabor?');
  await page.getByLabel('Opções, uma por linha').fill('Chocolate\nCenoura');
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click();
  await page.locator('.poll-options', { hasText: 'Cenoura' }).waitFor();
  await page.locator('.chat > header').getByLabel('Mais').click();
  await page.locator('[data-action="call"]').click();
  await page.getByRole('button', { name: 'Desligar' }).click();
  await page.locator('.message.call', { hasText: 'encerrada' }).waitFor();

  await page.getByRole('button', { name: 'Novo grupo' }).click();
  await page.getByLabel('Nome do grupo').fill('Pedidos');
  await page.getByLabel('Participantes').selectOption(rita);
  await page.getByRole('button', { name: 'Criar' }).click();
  await writes('Quem leva?');
  const { groups } = await control('GET', 'whatsapp/groups');
  await control('POST', `whatsapp/phones/${rita}/messages`, { to: groups[0].jid, type: 'text', text: 'Eu levo' });
  await bubble('Eu levo').locator('.author', { hasText: 'Rita' }).waitFor();

  await control('PUT', 'whatsapp/qr/c1', { name: 'Vendas', qr: 'https://wa.me/settings/linked_devices#2@gone,a,b,c' });
  await page.getByLabel('Celular e rede').click();
  await page.getByRole('button', { name: 'Ler QR code: Vendas' }).click();
  await page.getByRole('status').filter({ hasText: 'expired' }).waitFor();
});

it('says what a phone may do now with people who never wrote, and lets that be changed', async () => {
  await control('POST', 'whatsapp/phones', { number: loja, name: 'Loja QR' });
  await open('/phones');
  await page.getByLabel('Celular e rede').click();
  const panel = page.locator('aside');
  const form = (label: string) => panel.locator('form').filter({ has: page.getByLabel(label) });
  const faults = () => control('GET', 'whatsapp/faults');
  const lock = form('não pode iniciar conversas por (minutos)');
  await lock.getByRole('spinbutton').fill('90');
  await lock.getByRole('button', { name: 'Aplicar' }).click();
  await lock.getByRole('button', { name: 'Parar' }).waitFor();
  const quota = form('pode escrever a tantas pessoas novas');
  await quota.getByRole('spinbutton').fill('2');
  await quota.getByRole('button', { name: 'Aplicar' }).click();
  await quota.getByRole('button', { name: 'Parar' }).waitFor();
  const lookUps = form('Consultas de números por minuto (mais: 429)');
  await lookUps.getByRole('button', { name: 'Aplicar' }).click();
  await panel.getByLabel('Conversa por LID recusa o número (463)').check();

  await expect.poll(faults).toMatchObject({ newChats: { number: loja, quota: 2 }, lookUps: { perMinute: 10 }, lidChatsByLid: true });
  const endsInMs = Date.parse((await faults()).timeLock.endsAt) - Date.now();
  expect(Math.round(endsInMs / 60_000)).toBe(90);
  await page.getByTitle('Há falhas ligadas').waitFor();
  await lock.getByRole('button', { name: 'Parar' }).click();
  await expect.poll(faults).toMatchObject({ timeLock: null });
});

it('links a device by the text of its QR code, shows that its owner types, and unlinks it', async () => {
  for (const [number, name] of [
    [loja, 'Loja QR'],
    [rita, 'Rita'],
  ])
    await control('POST', 'whatsapp/phones', { number, name });
  const { jid } = (await control('GET', `whatsapp/phones/${rita}`)) as { jid: string };
  await open('/phones');
  await page.getByLabel('Celular e rede').click();
  const panel = page.locator('aside');
  const network = { url: simulator.whatsapp.url, caCertificate: readFileSync(simulator.whatsapp.caFile, 'utf8') };
  const { client } = await pairClient(network, async (qrText) => {
    await panel.getByLabel('Texto do QR code').fill(qrText);
    await panel.getByRole('button', { name: 'Ler QR code' }).click();
    await page.getByRole('status').filter({ hasText: 'Aparelho vinculado.' }).waitFor();
  });
  await page.locator('.phone-state').getByText('vinculado', { exact: true }).waitFor();
  expect(await panel.getByLabel('Texto do QR code').inputValue()).toBe('');

  await page.getByLabel('Celular', { exact: true }).selectOption(rita);
  await page.getByRole('button', { name: 'Nova conversa' }).click();
  await page.getByLabel('Com quem').selectOption(loja);
  await page.getByRole('button', { name: 'Começar' }).click();
  await writes('Oi');
  await client.waitMessage(({ message }) => message?.conversation === 'Oi');
  await client.sock.sendPresenceUpdate('composing', jid);
  await page.getByText('digitando…').waitFor();
  await client.sock.sendMessage(jid, { text: 'Pois não?' });
  await bubble('Pois não?').waitFor();
  await page.getByText('digitando…').waitFor({ state: 'hidden' });

  await page.getByLabel('Celular', { exact: true }).selectOption(loja);
  await panel.locator('[data-action="unlink"]').click();
  await panel.locator('.hint', { hasText: 'sem aparelho vinculado' }).waitFor();
  expect(await closeCode(client)).toBe(401);
});

it('draws a burst without losing a message, counts what came elsewhere, and speaks English', async () => {
  for (const [name, number] of [
    ['Ana', ana],
    ['Bia', '5511911112222'],
  ])
    await control('POST', 'customers', { name, number });
  await open('/', 'en-US');
  await page.locator('[data-customer]', { hasText: 'Bia' }).click();
  await Promise.all(Array.from({ length: 30 }, (_, at) => answers({ type: 'text', text: { body: `número ${at}` } })));
  await page.locator('[data-customer]', { hasText: 'Ana' }).locator('.badge', { hasText: '30' }).waitFor();
  await page.locator('[data-customer]', { hasText: 'Ana' }).click();

  await expect.poll(() => page.locator('.message').count()).toBe(30);
  expect(await page.locator('.badge').count()).toBe(0);
  await page.getByRole('button', { name: 'Read all' }).click();
  await expect.poll(() => page.locator('.state.read').count()).toBe(30);
  await page.getByLabel('Find a customer').fill('bía');
  await expect.poll(() => page.locator('[data-customer]').count()).toBe(1);
});
