import { expect, type Page } from '@playwright/test';
import { accept, bubble, newCustomer, openWaiting, rowOf, signedIn, test, userNamed } from './local-cloud.ts';

test.use({ serviceWorkers: 'allow' });

const field = (page: Page) => page.getByLabel('Escreva uma mensagem');
const write = async (page: Page, text: string) => {
  await field(page).fill(text);
  await page.keyboard.press('Enter');
};
/** The service worker has what the inbox needs, and keeps what is opened from it. */
const isKept = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    if (registration?.active?.state !== 'activated') return false;
    const script = await (await fetch('/service-worker.js')).text();
    const files = script.match(/\/assets\/[\w.-]+/g) ?? [];
    for (const file of files) if (!(await caches.match(file))) return false;
    return files.length > 0;
  });

test('an attendant on a train reads and writes on; everything leaves once, in its order', async ({ browser }) => {
  test.setTimeout(150_000);
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const customer = await newCustomer(`Trem Noturno ${Date.now() % 1000}`);
  await customer.says('Vocês entregam hoje?');
  await openWaiting(page);
  await accept(page, customer.name, 'Suporte');
  await expect(bubble(page, 'Vocês entregam hoje?')).toBeVisible();
  await expect.poll(() => isKept(page), { timeout: 60_000 }).toBe(true);

  await context.setOffline(true);
  await page.reload();
  await expect(rowOf(page, customer.name).first()).toBeVisible();
  await expect(bubble(page, 'Vocês entregam hoje?')).toBeVisible();
  await expect(page.getByText(/^Cópia guardada neste computador/)).toBeVisible();
  await expect(page.getByText(/Você está sem internet.*Última atualização/)).toBeVisible();

  await write(page, 'Primeira, do túnel');
  await write(page, 'Esta não');
  await write(page, 'Segunda, do túnel');
  await expect(rowOf(page, customer.name).first()).toContainText('Segunda, do túnel');
  await expect(rowOf(page, customer.name).first().getByRole('img', { name: 'Aguarda o envio' })).toBeVisible();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'recibo.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Total: 10,00'),
    });
  await page.getByRole('dialog').getByRole('textbox').fill('O recibo, do túnel');
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click();
  await bubbleLine(page, 'Esta não').getByRole('button', { name: 'Cancelar' }).click();
  await expect(field(page)).toHaveValue('Esta não');
  await field(page).fill('');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Resolver', exact: true }).click();
  await expect(page.getByText('Sem internet agora: esta ação precisa da conexão.')).toBeVisible();
  await expect(rowOf(page, customer.name).first()).toBeVisible();

  await page.reload();
  await expect(page.getByText(/3 mensagens aguardam/)).toBeVisible();
  for (const text of ['Primeira, do túnel', 'Segunda, do túnel', 'O recibo, do túnel']) await expect(bubble(page, text)).toBeVisible();
  const beside = await context.newPage();
  await beside.goto(page.url());
  await expect(bubble(beside, 'Segunda, do túnel')).toBeVisible();

  await context.setOffline(false);
  await customer.gets('O recibo, do túnel');
  await expect(page.getByText(/mensagens aguardam|guardada neste computador/)).toHaveCount(0);
  await expect(beside.getByText(/mensagens aguardam|guardada neste computador/)).toHaveCount(0);
  const texts = (await customer.received()).map(({ content }) => content.body ?? content.caption ?? '');
  expect(texts.filter((text) => text.includes('do túnel')).map((text) => /(Primeira|Segunda|recibo)/.exec(text)?.[0])).toEqual([
    'Primeira',
    'Segunda',
    'recibo',
  ]);
  for (const tab of [page, beside]) await expect(bubble(tab, 'Segunda, do túnel')).toHaveCount(1);
  await context.close();
});

test('what was kept goes with the one who signs out; a draft waits for them and for nobody else', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const customer = await newCustomer(`Rascunho ${Date.now() % 1000}`);
  await customer.says('Tem em azul?');
  await openWaiting(page);
  await accept(page, customer.name, 'Suporte');
  await field(page).fill('Vou ver se');
  const address = page.url();
  await page.getByRole('button', { name: 'Menu do usuário' }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login/);

  const kept = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('balcao-kept');
        opening.onsuccess = () => {
          const { result } = opening;
          if (!result.objectStoreNames.contains('answers')) return resolve(0);
          const counting = result.transaction('answers').objectStore('answers').count();
          counting.onsuccess = () => resolve(counting.result);
        };
      }),
  );
  expect(kept).toBe(0);
  const { email, password } = userNamed('Ana Souza');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('tab', { name: /Atendendo/ })).toBeVisible();
  await page.goto(address);
  await expect(field(page)).toHaveValue('Vou ver se');
  await context.close();
});

const bubbleLine = (page: Page, text: string) => page.locator('.bubble-line', { hasText: text });
