import { expect } from '@playwright/test';
import { customersOnEachChannel, openMenu, takeUpAll } from './each-channel.ts';
import { bubble, rowOf, signedIn, test } from './local-cloud.ts';

test('on every channel a link has its card, which moves nothing, and a starred message is found again', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const customers = await customersOnEachChannel('Vitrine');
  const held: (() => void)[] = [];
  await page.route(/\/link-preview/, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  // Nothing is to be had there: the way out leads to the open internet only.
  const link = 'https://127.0.0.1/ofertas/mochila?cor=azul';
  await takeUpAll(page, customers, 'Bom dia');
  await page.getByRole('tab', { name: /Atendendo/ }).click();

  for (const { name, says } of customers) {
    await rowOf(page, name).click();
    await expect(page.locator('.ticket-title')).toContainText(name);
    await says(`Ainda vale? ${link}`);
    const card = bubble(page, 'Ainda vale?').getByRole('link', { name: /Abrir o link.*127\.0\.0\.1/ });
    await expect(card).toContainText('/ofertas/mochila?cor=azul');
    await expect(card).toHaveAttribute('href', link);
    const before = await bubble(page, 'Ainda vale?').boundingBox();
    await expect.poll(() => held.length).toBe(1);
    const answered = page.waitForResponse(/link-preview/);
    held.pop()?.();
    expect(await (await answered).json()).toMatchObject({ preview: null });
    await expect(card).toContainText('Abrir o link');
    expect(await bubble(page, 'Ainda vale?').boundingBox()).toEqual(before);

    await (await openMenu(page, 'Ainda vale?')).getByRole('menuitem', { name: 'Favoritar' }).click();
    await expect(bubble(page, 'Ainda vale?').getByRole('img', { name: 'Favorita' })).toBeVisible();
  }

  const [talker] = customers;
  for (let n = 1; n <= 12; n++) await talker?.says(`Aviso ${n}\n\nem várias\n\nlinhas`);
  await rowOf(page, talker?.name ?? '').click();
  await expect(bubble(page, 'Aviso 12')).toBeInViewport();
  await expect(bubble(page, 'Ainda vale?')).not.toBeInViewport();
  await page.getByRole('button', { name: 'Opções da lista' }).click();
  await page.getByRole('menuitemradio', { name: 'Mensagens favoritas' }).click();
  const starred = page.getByRole('list', { name: 'Mensagens favoritas' });
  for (const { name } of customers) {
    await starred.getByRole('link', { name }).click();
    await expect(page.locator('.ticket-title')).toContainText(name);
    await expect(bubble(page, 'Ainda vale?')).toBeInViewport();
  }
  const last = customers.at(-1)?.name ?? '';
  await starred.getByRole('button', { name: `Remover dos favoritos a mensagem de ${last}` }).click();
  await expect(starred.getByRole('button', { name: `Marcar de novo a mensagem de ${last}` })).toBeVisible();
  await expect(bubble(page, 'Ainda vale?').getByRole('img', { name: 'Favorita' })).toHaveCount(0);
  await context.close();
});
