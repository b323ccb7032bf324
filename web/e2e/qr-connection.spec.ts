import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { accept, bubble, endpointsFile, openWaiting, signedIn, test } from './local-cloud.ts';
import { whatsappControl as control } from './qr-phone.ts';

const photo = join(import.meta.dirname, '../../infra/local/simulators/samples/photo.jpg');
const digits = String(Date.now()).slice(-8);
const shop = `55118${digits}`;
const customer = { name: `Rita Celular ${digits.slice(-3)}`, number: `55119${digits}` };

const says = (text: string) => control('POST', `phones/${customer.number}/messages`, { to: shop, type: 'text', text });
const inbox = async (): Promise<string> => JSON.stringify(await control('GET', `phones/${customer.number}/messages`));
const sessionsPid = (): number => JSON.parse(readFileSync(endpointsFile, 'utf8')).processes.sessions;

test('a phone is linked by QR code, customers write to it, and the talk outlives its container', async ({ browser }) => {
  test.setTimeout(180_000);
  await control('POST', 'phones', { number: shop, name: 'Loja' });
  await control('POST', 'phones', customer);
  const { page, context } = await signedIn(browser, 'Marina Prado');
  const name = `Celular ${digits.slice(-4)}`;
  const card = page.locator('.connection-card', { hasText: name });

  await test.step('the code appears, is scanned, and the connection turns green by itself', async () => {
    await page.getByRole('link', { name: 'Conexões' }).click();
    await page.getByRole('button', { name: 'Nova conexão' }).click();
    await page.getByRole('menuitem', { name: 'WhatsApp por QR Code' }).click();
    await page.getByLabel('Nome', { exact: true }).fill(name);
    await page.getByRole('button', { name: 'Criar e conectar o celular' }).click();
    const code = page.locator('[data-qr]');
    await expect(code).toBeVisible({ timeout: 30_000 });
    await control('POST', `phones/${shop}/scan`, { qr: await code.getAttribute('data-qr') });

    await expect(page.getByText('Tudo certo, o celular está conectado!')).toBeVisible({ timeout: 30_000 });
    await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).last().click();
    await expect(card.getByText('Conectada')).toBeVisible();
  });

  await test.step('a customer writes and gets text and a picture back', async () => {
    await says('Oi, é da loja?');
    await page.getByRole('link', { name: 'Atendimentos' }).click();
    await openWaiting(page);
    await accept(page, customer.name, 'Vendas');
    await page.getByLabel('Escreva uma mensagem').fill('É sim, Rita!');
    await page.keyboard.press('Enter');
    await expect(bubble(page, 'É sim, Rita!').locator('[data-ack=delivered]')).toBeVisible({ timeout: 30_000 });

    await page.locator('.composer input[type=file]').setInputFiles(photo);
    const preview = page.getByRole('dialog', { name: /Enviar 1 arquivo/ });
    await preview.getByLabel('Legenda (opcional)').fill('Olha como ficou');
    await preview.getByRole('button', { name: 'Enviar' }).click();
    await expect.poll(inbox, { timeout: 30_000 }).toContain('Olha como ficou');
  });

  await test.step('the container is killed and the talk goes on', async () => {
    process.kill(sessionsPid(), 'SIGKILL');
    await says('Ainda está aí?');
    await expect(bubble(page, 'Ainda está aí?')).toBeVisible({ timeout: 90_000 });
    await page.getByLabel('Escreva uma mensagem').fill('Estou aqui');
    await page.keyboard.press('Enter');
    await expect.poll(inbox, { timeout: 60_000 }).toContain('Estou aqui');
    const texts = await inbox();
    expect(texts.split('É sim, Rita!').length - 1).toBe(1);
  });
  await context.close();
});
