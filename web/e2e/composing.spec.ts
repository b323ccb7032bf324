import { execFileSync } from 'node:child_process';
import { expect } from '@playwright/test';
import { accept, bubble, focusTitle, newCustomer, openWaiting, rowOf, signIn, signedIn, test } from './local-cloud.ts';

test('a meeting link, a photo of the camera and several dropped files reach the customer in their order', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza', { permissions: ['camera'] });
  const customer = await newCustomer(`Renata Anexos ${Date.now() % 1000}`);
  await customer.says('Pode me mostrar?');
  await openWaiting(page);
  await accept(page, customer.name, 'Suporte');
  await expect(bubble(page, 'Pode me mostrar?')).toBeVisible();

  await page.getByRole('button', { name: 'Anexar' }).click();
  await page.getByRole('menuitem', { name: 'Link de reunião' }).click();
  const meeting = page.getByRole('dialog', { name: 'Link de reunião' });
  await meeting.getByLabel('Link da reunião').fill('amanhã às dez');
  await meeting.getByRole('button', { name: 'Enviar' }).click();
  await expect(meeting.getByText('Cole um endereço que comece com https://.')).toBeVisible();
  await meeting.getByLabel('Link da reunião').fill('meet.google.com/abc-defg-hij');
  await meeting.getByRole('button', { name: 'Enviar' }).click();
  await customer.gets('https://meet.google.com/abc-defg-hij');

  await page.getByRole('button', { name: 'Anexar' }).click();
  await page.getByRole('menuitem', { name: 'Câmera' }).click();
  const camera = page.getByRole('dialog', { name: 'Câmera' });
  await camera.getByRole('button', { name: 'Tirar foto' }).click();
  await camera.getByRole('button', { name: 'Tirar outra' }).click();
  await camera.getByRole('button', { name: 'Tirar foto' }).click();
  await camera.getByRole('button', { name: 'Usar foto' }).click();
  const preview = page.getByRole('dialog', { name: /Enviar \d+ arquivo/ });
  await preview.getByLabel('Legenda').fill('Assim');
  await page.keyboard.press('Enter');
  await customer.gets('Assim');

  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    for (const name of ['um.pdf', 'dois.pdf']) transfer.items.add(new File([`%PDF-1.4 ${name}`], name, { type: 'application/pdf' }));
    transfer.items.add(new File(['<b>'], 'pagina.html', { type: 'text/html' }));
    return transfer;
  });
  await page.getByRole('tab', { name: 'Nota interna' }).click();
  await page.locator('.conversation').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByText('Notas internas não levam arquivos.')).toBeVisible();
  await page.getByRole('tab', { name: 'Responder' }).click();
  await page.locator('.conversation').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByRole('dialog', { name: 'Enviar 2 arquivos' })).toBeVisible();
  await preview.getByRole('button', { name: 'pagina.html', exact: true }).click();
  await expect(preview.getByText('pagina.html não será enviado: este tipo de arquivo não pode ser enviado aqui.')).toBeVisible();
  await preview.getByRole('button', { name: 'um.pdf', exact: true }).click();
  await preview.getByLabel('Legenda').fill('O primeiro');
  await preview.getByRole('button', { name: 'dois.pdf', exact: true }).click();
  await preview.getByLabel('Legenda').fill('O segundo');
  await preview.getByRole('button', { name: 'Enviar' }).click();
  await customer.gets('O segundo');

  const captions = (await customer.received())
    .map(({ content }) => content.caption ?? '')
    .filter((caption) => /^O (primeiro|segundo)$/.test(caption));
  expect(captions).toEqual(['O primeiro', 'O segundo']);
  await context.close();
});

test('the search box has what was typed before it came, a goodbye goes out before its ticket ends, and a colleague’s mistake gives it back', async ({
  browser,
}) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const customer = await newCustomer(`Renata Final ${Date.now() % 1000}`);
  await customer.says('Qual o tamanho?');
  await openWaiting(page);
  await accept(page, customer.name, 'Suporte');
  await expect(bubble(page, 'Qual o tamanho?')).toBeVisible();

  // The text field takes the focus when it comes.
  await expect(page.getByLabel('Escreva uma mensagem')).toBeFocused();
  await focusTitle(page);
  await page.keyboard.press('f');
  await page.keyboard.type('tamanho');
  await expect(page.getByRole('searchbox', { name: 'Buscar nesta conversa' })).toHaveValue('tamanho');
  await page.keyboard.press('Escape');

  const marina = await signedIn(browser, 'Marina Prado');
  await marina.page.goto(page.url());
  await marina.page.getByRole('button', { name: 'Resolver', exact: true }).click();
  await marina.page.getByRole('button', { name: 'Desfazer' }).last().click();
  await expect(marina.page.getByText('Atendimento resolvido')).toHaveCount(0);
  await marina.page.goto(page.url());
  await expect(marina.page.getByText('com Ana Souza')).toBeVisible();
  await marina.context.close();

  await page.getByLabel('Escreva uma mensagem').fill('Até logo!');
  await page.keyboard.press('Control+Enter');
  await customer.gets('Até logo!');
  await expect(page.getByText('Atendimento resolvido')).toBeVisible();
  await context.close();
});

test('what was typed a moment before the browser is killed is there when it starts again', async ({ playwright }, testInfo) => {
  const profile = testInfo.outputPath('profile');
  const start = () => playwright.chromium.launchPersistentContext(profile, { ...testInfo.project.use.launchOptions, locale: 'pt-BR' });
  let context = await start();
  const customer = await newCustomer(`Queda ${Date.now() % 100_000}`);
  await customer.says('Oi');
  let page = await signIn(context, 'Ana Souza');
  await openWaiting(page);
  await accept(page, customer.name, 'Vendas');
  const field = page.getByLabel('Escreva uma mensagem');
  await expect(field).toBeFocused();
  await page.keyboard.type('uma frase pela metade');
  await expect.poll(() => page.evaluate(ownCopies)).toContain('uma frase pela metade');
  const address = page.url();
  const closed = context.waitForEvent('close');
  execFileSync('pkill', ['-KILL', '-f', profile]);
  await closed;

  context = await start();
  page = context.pages()[0] ?? (await context.newPage());
  await page.goto(address);
  // The browser writes its local storage to the disk seconds later: a sign-in shortly before the kill is gone.
  const email = page.getByLabel('E-mail');
  await expect(page.getByLabel('Escreva uma mensagem').or(email)).toBeVisible();
  if (await email.isVisible()) {
    page = await signIn(context, 'Ana Souza');
    await page.goto(address);
  }

  await expect(page.getByLabel('Escreva uma mensagem')).toHaveValue('uma frase pela metade');
  await context.close();
});

/** All that the second copy of drafts holds. */
const ownCopies = (): Promise<string> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('balcao-own');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const all = opening.result.transaction('entries').objectStore('entries').getAll();
      all.onerror = () => reject(all.error);
      all.onsuccess = () => {
        opening.result.close();
        resolve(JSON.stringify(all.result));
      };
    };
  });

test('everything that was begun is there after leaving and after a reload: text, quote, recording and files', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza', { permissions: ['microphone'] });
  const [customer, other] = [
    await newCustomer(`Renata Guarda ${Date.now() % 1000}`),
    await newCustomer(`Renata Outra ${Date.now() % 1000}`),
  ];
  await other.says('Oi');
  await customer.says('Qual das duas?');
  await openWaiting(page);
  await accept(page, other.name, 'Suporte');
  await expect(page.locator('.ticket-title')).toContainText(other.name);
  await openWaiting(page);
  await accept(page, customer.name, 'Suporte');
  await expect(page.locator('.ticket-title')).toContainText(customer.name);
  const field = page.getByLabel('Escreva uma mensagem');
  await expect(field).toBeFocused();

  // A recording that runs when another row is chosen.
  await page.getByRole('button', { name: 'Gravar mensagem de voz' }).click();
  await expect(page.getByRole('timer')).toHaveText('0:02');
  await page.getByRole('tab', { name: /Atendendo/ }).click();
  await rowOf(page, other.name).click();
  await expect(page.locator('.ticket-title')).toContainText(other.name);
  await expect(rowOf(page, customer.name)).toContainText('Rascunho: Mensagem de voz');
  await rowOf(page, customer.name).click();
  const recorded = page.getByText('Mensagem de voz gravada, ainda não enviada');
  await expect(recorded).toBeVisible();

  await bubble(page, 'Qual das duas?').hover();
  await bubble(page, 'Qual das duas?').getByRole('button', { name: 'Ações da mensagem' }).click();
  await page.getByRole('menuitem', { name: 'Responder' }).click();
  await page.keyboard.type('A azul');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'azul.txt', mimeType: 'text/plain', buffer: Buffer.from('azul') });
  await expect(page.getByRole('dialog', { name: 'Enviar 1 arquivo' })).toBeVisible();
  await page.keyboard.press('Escape');
  const chosen = page.getByText('1 arquivo escolhido, ainda não enviado');
  await expect(chosen).toBeVisible();
  await rowOf(page, other.name).click();
  await expect(page.locator('.ticket-title')).toContainText(other.name);
  await expect(page.locator('.composer-quote')).toHaveCount(0);
  await rowOf(page, customer.name).click();
  await expect(page.locator('.composer-quote')).toContainText('Qual das duas?');

  await page.reload();
  await expect(field).toHaveValue('A azul');
  await expect(page.locator('.composer-quote')).toContainText('Qual das duas?');
  await page.getByRole('status').filter({ has: chosen }).getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('dialog', { name: 'Enviar 1 arquivo' }).getByLabel('Legenda').fill('A foto da azul');
  await page.keyboard.press('Enter');
  await customer.gets('A foto da azul');
  await expect(chosen).toHaveCount(0);

  await page.getByRole('status').filter({ has: recorded }).getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: 'Enviar mensagem de voz' }).click();
  await expect.poll(async () => (await customer.received()).some(({ type }) => type === 'audio')).toBe(true);
  await expect(recorded).toHaveCount(0);
  await field.press('Enter');
  await customer.gets('A azul');
  await expect(page.locator('.composer-quote')).toHaveCount(0);
  await page.reload();
  await expect(field).toHaveValue('');
  await expect(recorded.or(chosen)).toHaveCount(0);
  await context.close();
});

test('what a reload interrupts is there: a recording that runs, captions, and files without those that were taken out', async ({
  browser,
}) => {
  const { page, context } = await signedIn(browser, 'Ana Souza', { permissions: ['microphone'] });
  const customer = await newCustomer(`Sofia Recarga ${Date.now() % 1000}`);
  await customer.says('Manda as fotos?');
  await openWaiting(page);
  await accept(page, customer.name, 'Suporte');
  await expect(page.locator('.ticket-title')).toContainText(customer.name);

  await page.getByRole('button', { name: 'Gravar mensagem de voz' }).click();
  await expect(page.getByRole('timer')).toHaveText('0:04');
  await page.reload();
  const recorded = page.getByText('Mensagem de voz gravada, ainda não enviada');
  await expect(recorded).toBeVisible();

  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    for (const name of ['um.txt', 'dois.txt', 'tres.txt']) transfer.items.add(new File([name], name, { type: 'text/plain' }));
    return transfer;
  });
  await page.locator('.conversation').dispatchEvent('drop', { dataTransfer: dropped });
  const dialog = page.getByRole('dialog', { name: /Enviar \d arquivo/ });
  await dialog.getByRole('button', { name: 'Remover dois.txt' }).click();
  await dialog.getByRole('button', { name: 'tres.txt', exact: true }).click();
  await dialog.getByLabel('Legenda').fill('A terceira');
  await page.keyboard.press('Escape');
  const chosen = page.getByText('2 arquivos escolhidos, ainda não enviados');
  await expect(chosen).toBeVisible();

  await page.reload();
  await page.getByRole('status').filter({ has: chosen }).getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog.getByRole('button', { name: 'Remover dois.txt' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'tres.txt', exact: true }).click();
  await expect(dialog.getByLabel('Legenda')).toHaveValue('A terceira');
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
  await customer.gets('A terceira');

  await page.getByRole('status').filter({ has: recorded }).getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: 'Enviar mensagem de voz' }).click();
  await expect.poll(async () => (await customer.received()).filter(({ type }) => type === 'audio').length).toBe(1);
  await expect(recorded).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Escreva uma mensagem')).toBeVisible();
  await expect(recorded.or(chosen)).toHaveCount(0);
  const types = (await customer.received()).map(({ type }) => type).filter((type) => type !== 'text');
  expect(types.sort()).toEqual(['audio', 'document', 'document']);
  await context.close();
});
