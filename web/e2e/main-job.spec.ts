import { join } from 'node:path';
import { expect } from '@playwright/test';
import { accept, bubble, newCustomer, openWaiting, rowOf, signedIn, test, signInByForm } from './local-cloud.ts';

test.use({ serviceWorkers: 'allow' });

const photo = join(import.meta.dirname, '../../infra/local/simulators/samples/photo.jpg');

test('a customer writes, an attendant answers, a colleague takes over, and it all happens by itself', async ({ browser }) => {
  const customer = await newCustomer(`Beatriz Nogueira ${Date.now() % 1000}`);
  const { page: ana, context: anas } = await signedIn(browser, 'Ana Souza', {}, signInByForm);
  const { page: bruno, context: brunos } = await signedIn(browser, 'Bruno Lima', {}, signInByForm);
  let loads = 0;
  ana.on('load', () => (loads += 1));

  await test.step('the ticket appears under pending without a reload', async () => {
    await openWaiting(ana);
    await expect(rowOf(ana, customer.name)).toHaveCount(0);
    await customer.says('Oi! Vocês têm a mochila preta?');

    await expect(rowOf(ana, customer.name)).toContainText('Oi! Vocês têm a mochila preta?');
    await expect(rowOf(ana, customer.name).getByLabel('1 não lida')).toBeVisible();
    await openWaiting(bruno);
    await expect(rowOf(bruno, customer.name)).toBeVisible();
  });

  await test.step('she accepts it, choosing the queue, and it leaves the others’ list', async () => {
    await accept(ana, customer.name, 'Vendas');

    await expect(ana.getByLabel('Escreva uma mensagem')).toBeVisible();
    await expect(bubble(ana, 'Oi! Vocês têm a mochila preta?')).toBeVisible();
    await expect(rowOf(bruno, customer.name)).toHaveCount(0);
  });

  await test.step('her reply reaches the customer, and its ticks turn blue', async () => {
    await ana.getByLabel('Escreva uma mensagem').fill('Temos sim, as últimas quatro!');
    await ana.keyboard.press('Enter');
    await customer.gets('Temos sim, as últimas quatro!');

    await expect(bubble(ana, 'Temos sim').locator('[data-ack=delivered]')).toBeVisible();
    await customer.reads();
    await expect(bubble(ana, 'Temos sim').locator('[data-ack=read]')).toBeVisible();
  });

  await test.step('pictures go both ways', async () => {
    await customer.writes({ type: 'image', media: { sample: 'photo' }, caption: 'É esta aqui?' });
    const theirs = bubble(ana, 'É esta aqui?').locator('img');
    await expect(theirs).toBeVisible();
    await expect.poll(() => theirs.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(10);

    await ana.locator('.composer input[type=file]').setInputFiles(photo);
    const preview = ana.getByRole('dialog', { name: /Enviar 1 arquivo/ });
    await preview.getByLabel('Legenda (opcional)').fill('Essa mesma, por dentro');
    await preview.getByRole('button', { name: 'Enviar' }).click();

    expect((await customer.gets('Essa mesma, por dentro')).type).toBe('image');
    await expect(bubble(ana, 'Essa mesma, por dentro').locator('[data-ack=delivered]')).toBeVisible();
    const ours = bubble(ana, 'Essa mesma, por dentro').locator('img');
    await expect.poll(() => ours.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(10);
  });

  await test.step('she passes it on, and it turns up at her colleague’s', async () => {
    await ana.getByRole('button', { name: 'Transferir', exact: true }).click();
    const dialog = ana.getByRole('dialog', { name: `Transferir ${customer.name}` });
    await dialog.getByLabel('Atendente').click();
    await ana.getByRole('option', { name: /Bruno Lima/ }).click();
    await dialog.getByLabel('Nota interna').fill('Quer pagar no Pix');
    await dialog.getByRole('button', { name: 'Transferir' }).click();
    await expect(dialog).toBeHidden();

    await bruno.getByRole('tab', { name: /Atendendo/ }).click();
    await rowOf(bruno, customer.name).click();
    await expect(bubble(bruno, 'Quer pagar no Pix')).toBeVisible();
    await expect(bubble(bruno, 'Essa mesma, por dentro').locator('img')).toBeVisible();
    await ana.getByRole('tab', { name: /Atendendo/ }).click();
    await expect(rowOf(ana, customer.name)).toHaveCount(0);
    expect((await customer.received()).some(({ content }) => content.body?.includes('Quer pagar no Pix'))).toBe(false);
  });

  await test.step('he answers and resolves it', async () => {
    await bruno.getByLabel('Escreva uma mensagem').fill('Segue a chave Pix');
    await bruno.keyboard.press('Enter');
    await customer.gets('Segue a chave Pix');
    await bruno.getByRole('button', { name: 'Resolver', exact: true }).first().click();

    await expect(rowOf(bruno, customer.name)).toHaveCount(0);
    await bruno.getByRole('tab', { name: /Resolvidos/ }).click();
    await expect(rowOf(bruno, customer.name)).toBeVisible();
  });

  await test.step('the customer writes again: a new ticket, with the past above it', async () => {
    await openWaiting(ana);
    await customer.says('Paguei, e agora?');

    await expect(rowOf(ana, customer.name)).toContainText('Paguei, e agora?');
    await rowOf(ana, customer.name).click();
    await expect(bubble(ana, 'Paguei, e agora?')).toBeVisible();
    await expect(bubble(ana, 'Segue a chave Pix')).toBeVisible();
  });

  expect(loads).toBe(0);
  await Promise.all([anas.close(), brunos.close()]);
});
