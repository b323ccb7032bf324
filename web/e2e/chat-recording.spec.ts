import { expect, type Page } from '@playwright/test';
import { endpoints, signIn, signedIn, test } from './local-cloud.ts';

const newChat = async (page: Page, title: string) => {
  await page.goto(`${endpoints.web}/chats`);
  await page.getByRole('button', { name: 'Novo chat' }).first().click();
  await page.getByText('Escolha pessoas').click();
  await page.getByRole('option', { name: 'Ana Souza' }).click();
  await page.keyboard.press('Escape');
  await page.getByLabel('Título').fill(title);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
};
const open = async (page: Page, title: string) => {
  await page.getByRole('button', { name: new RegExp(title) }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
};
const record = async (page: Page, seconds: number) => {
  await page.getByRole('button', { name: 'Gravar áudio' }).click();
  await expect(page.getByRole('timer')).toHaveText(`0:0${seconds}`);
};
const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Menu do usuário' }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 mensagem ainda não foi enviada. Ela fica nos rascunhos deste navegador.');
  await page.getByRole('dialog').getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login/);
};

test('a recording in a chat is kept when the chat, the page or the browser’s page is left, until it is sent or discarded', async ({
  browser,
}) => {
  const { page, context } = await signedIn(browser, 'Marina Prado', { permissions: ['microphone'] });
  const stamp = Date.now() % 100_000;
  const [one, other] = [`Gravado ${stamp}`, `Vizinho ${stamp}`];
  await newChat(page, other);
  await newChat(page, one);
  const recorded = page.getByText('Mensagem de voz gravada, ainda não enviada');
  const press = (name: string) => page.getByRole('status').filter({ has: recorded }).getByRole('button', { name }).click();

  await record(page, 3);
  await open(page, other);
  await expect(recorded).toHaveCount(0);
  await open(page, one);
  await expect(recorded).toBeVisible();
  await press('Descartar');
  await expect(recorded).toHaveCount(0);

  await record(page, 3);
  await page.getByRole('link', { name: 'Atendimentos' }).first().click();
  await expect(page).toHaveURL(/\/tickets/);
  await page.getByRole('button', { name: 'Menu do usuário' }).click();
  await page.getByRole('menuitem', { name: 'Rascunhos' }).click();
  await expect(page.getByRole('dialog', { name: 'Rascunhos' }).getByRole('listitem').filter({ hasText: one })).toContainText(
    'Áudio gravado',
  );
  await page.keyboard.press('Escape');
  await page.goto('/chats');
  await open(page, one);
  await expect(recorded).toBeVisible();
  await press('Continuar');
  await page.getByRole('button', { name: 'Descartar gravação' }).click();
  await expect(recorded).toHaveCount(0);

  await record(page, 4);
  await page.reload();
  await expect(recorded).toBeVisible();
  await press('Continuar');
  await page.getByRole('button', { name: 'Enviar mensagem de voz' }).click();
  await expect(page.getByRole('log').getByRole('button', { name: 'Ouvir' })).toHaveCount(1);
  await expect(recorded).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Escreva uma mensagem')).toBeVisible();
  await expect(recorded).toHaveCount(0);
  await context.close();
});

test('a recording in a chat waits for its author through a sign-out, and nobody else is shown it', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Marina Prado', { permissions: ['microphone'] });
  const title = `Só meu ${Date.now() % 100_000}`;
  await newChat(page, title);
  const recorded = (of: Page) => of.getByText('Mensagem de voz gravada, ainda não enviada');

  // It runs when its author leaves.
  await record(page, 4);
  await signOut(page);
  await page.close();
  const ana = await signIn(context, 'Ana Souza');
  await ana.goto('/chats');
  await open(ana, title);
  await expect(ana.getByLabel('Escreva uma mensagem')).toBeVisible();
  await expect(recorded(ana)).toHaveCount(0);
  await ana.getByRole('button', { name: 'Menu do usuário' }).click();
  await ana.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(ana).toHaveURL(/\/login/);
  await ana.close();

  const marina = await signIn(context, 'Marina Prado');
  await marina.goto('/chats');
  await open(marina, title);
  await expect(recorded(marina)).toBeVisible();
  await marina
    .getByRole('status')
    .filter({ has: recorded(marina) })
    .getByRole('button', { name: 'Continuar' })
    .click();
  await marina.getByRole('button', { name: 'Enviar mensagem de voz' }).click();
  await expect(marina.getByRole('log').getByRole('button', { name: 'Ouvir' })).toHaveCount(1);
  await expect(recorded(marina)).toHaveCount(0);
  await context.close();
});
