import { expect, type Page } from '@playwright/test';
import { asAdmin, endpoints, signedIn, test, told } from './local-cloud.ts';

test('an admin adds an attendant, who signs in, and leaves again for good until that is undone', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Marina Prado');
  await page.goto('/users');
  await page.getByRole('button', { name: 'Novo usuário' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo usuário' });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Preencha este campo.').first()).toBeVisible();
  await dialog.getByLabel('Nome', { exact: true }).fill('Davi Prado');
  const email = `davi-${Date.now()}@lojamodelo.example`;
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Senha').fill('Balcao#2026');
  await dialog.getByRole('tab', { name: 'Permissões' }).click();
  await dialog.getByText('Gerenciar conexões').click();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('row', { name: /Davi Prado/ })).toBeVisible();

  const his = await (await browser.newContext({ baseURL: endpoints.web })).newPage();
  const login = async () => {
    await his.goto('/login');
    await his.getByLabel('E-mail').fill(email);
    await his.getByLabel('Senha', { exact: true }).fill('Balcao#2026');
    await his.getByRole('button', { name: 'Entrar' }).click();
  };
  await login();
  await expect(his.getByRole('link', { name: 'Conexões' })).toBeVisible();
  await expect(his.getByRole('link', { name: 'Usuários' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Excluir Davi Prado' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(his).toHaveURL(/\/login/);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByRole('row', { name: /Davi Prado/ })).toBeVisible();
  await login();
  await expect(his.getByRole('link', { name: 'Conexões' })).toBeVisible();
  await his.context().close();
  await context.close();
});

test('a setting that needs a text waits for it, and stands in the log', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Marina Prado');
  await page.goto('/settings');
  const message = page.getByLabel('Mensagem de transferência');
  await page.getByText('Avisar o cliente na transferência').click();
  await expect(page.getByText('Escreva a mensagem: a opção só passa a valer depois que ela for salva.')).toBeVisible();
  await message.fill('Vou transferir você, {{firstName}}.');
  await message.blur();
  await expect(page.getByText('Salvo').first()).toBeVisible();
  await page.reload();
  await expect(message).toHaveValue('Vou transferir você, {{firstName}}.');

  await page.goto('/audit');
  await expect(page.getByRole('row', { name: /Configuração Avisar o cliente na transferência/ })).toBeVisible();

  // Other tests transfer without a word.
  await page.goto('/settings');
  await page.getByText('Avisar o cliente na transferência').click();
  await expect(page.getByText('Salvo').first()).toBeVisible();
  await context.close();
});

test('what is typed while a record’s form loads is for its first field', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Marina Prado');
  const name = `Etiqueta ${Date.now() % 100_000}`;
  await page.goto(`${endpoints.web}/tags`);
  await page.getByRole('button', { name: 'Nova etiqueta' }).click();
  await page.keyboard.type(name);
  await expect(page.getByLabel('Nome')).toHaveValue(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await page.route(/\/tags\/\w{26}$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });

  await page.getByRole('button', { name: `Editar ${name}` }).click();
  await page.keyboard.type(' para o fim de ano', { delay: 60 });

  await expect(page.getByLabel('Nome')).toHaveValue(`${name} para o fim de ano`);
  await context.close();
});

test('two admins change one tag: the later one learns of it and may save over it', async ({ browser }) => {
  const { page: hers, context } = await signedIn(browser, 'Marina Prado');
  await hers.goto('/tags');
  const row = hers.getByRole('row', { name: /Garantia/ });
  await row.getByRole('button', { name: 'Editar Garantia' }).click();
  const dialog = hers.getByRole('dialog', { name: 'Editar etiqueta' });
  await dialog.getByLabel('Nome').fill('Garantia estendida');

  const another = await context.newPage();
  await another.goto('/tags');
  await another.getByRole('button', { name: 'Editar Garantia' }).click();
  await another.getByRole('dialog').getByLabel('Nome').fill('Garantias');
  await another.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await expect(hers.getByRole('row', { name: /Garantias/ })).toBeVisible();

  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await hers.getByRole('button', { name: 'Salvar por cima' }).click();
  await expect(hers.getByRole('row', { name: /Garantia estendida/ })).toBeVisible();
  await expect(another.getByRole('row', { name: /Garantia estendida/ })).toBeVisible();
  await context.close();
});

test('hours somebody enters stay there while a colleague saves others, and saving them asks', async ({ browser }) => {
  const call = await asAdmin();
  await call('PUT', '/companySettings', { column: 'scheduleType', data: 'company' });
  const { page: hers, context } = await signedIn(browser, 'Marina Prado');
  const another = await context.newPage();
  for (const page of [hers, another]) await page.goto('/settings?part=hours');
  const end = (page: Page, day: string) => page.getByLabel(`${day}, fim do primeiro período`);
  const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true }).click();

  await end(another, 'Terça-feira').fill('11:45');
  await end(hers, 'Segunda-feira').fill('11:30');
  await told(hers, 'Horários atualizados com sucesso', () => save(hers));
  await save(another);
  await expect(another.getByRole('alert')).toContainText('Outra pessoa');
  await expect(end(another, 'Terça-feira')).toHaveValue('11:45');
  await another.getByRole('button', { name: 'Ver a versão atual' }).click();
  await expect(end(another, 'Segunda-feira')).toHaveValue('11:30');
  await expect(end(another, 'Terça-feira')).toHaveValue('12:00');

  await end(another, 'Terça-feira').fill('11:15');
  await save(another);
  await expect(end(hers, 'Terça-feira')).toHaveValue('11:15');
  await call('PUT', '/companySettings', { column: 'scheduleType', data: 'connection' });
  await context.close();
});
