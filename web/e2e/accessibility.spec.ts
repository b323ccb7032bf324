import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBoth } from './accessible.ts';
import { endpoints, openWaiting, pressInside, signedIn, test } from './local-cloud.ts';

/** The open menu of a message, its dialogs, choosing messages, and the recorder. */
const checkMessageStates = async (page: Page): Promise<void> => {
  const openMenu = async (side: 'in' | 'note') => {
    const menuButton = page.getByRole('button', { name: 'Ações da mensagem' });
    const last = page.getByTestId('messages').locator(`[data-message].${side}`, { has: menuButton }).last();
    await pressInside(last, 'Ações da mensagem');
    await expect(page.getByRole('menu')).toBeVisible();
  };
  await openMenu('in');
  await expectAccessibleInBoth(page, 'message menu');
  await page.getByRole('menuitem', { name: 'Selecionar' }).click();
  await expect(page.getByText('1 selecionada')).toBeVisible();
  await expectAccessibleInBoth(page, 'choosing messages');
  await page.getByRole('button', { name: 'Encaminhar' }).click();
  await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
  await page.getByRole('dialog').getByRole('checkbox').first().check();
  await expectAccessibleInBoth(page, 'forwarding');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Cancelar' }).click();

  await page.getByRole('tab', { name: /Nota interna/ }).click();
  const note = `Uma nota para corrigir ${Date.now()}`;
  await page.getByLabel('Escreva uma nota').fill(note);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('messages').getByText(note)).toBeVisible();
  // Until the server has it, it cannot be changed.
  await expect(
    page.getByTestId('messages').locator('[data-message]').last().getByRole('button', { name: 'Ações da mensagem' }),
  ).toBeAttached();
  await openMenu('note');
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  await expect(page.getByText('Editando mensagem')).toBeVisible();
  await expectAccessibleInBoth(page, 'editing');
  await page.keyboard.press('Escape');
  await openMenu('note');
  await page.getByRole('menuitem', { name: 'Apagar' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInBoth(page, 'deleting');
  await page.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click();
  await expect(page.getByText('Essa mensagem foi apagada').last()).toBeVisible();
  await page.getByRole('tab', { name: 'Responder' }).click();

  await page.getByRole('button', { name: 'Anexar' }).click();
  await expect(page.getByRole('menuitem', { name: 'Contato' })).toBeVisible();
  await expectAccessibleInBoth(page, 'attach menu');
  await page.getByRole('menuitem', { name: 'Contato' }).click();
  await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
  await page.getByRole('dialog').locator('input[type=checkbox]:enabled').first().check();
  await expectAccessibleInBoth(page, 'choosing contacts to send');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();

  await page.getByRole('button', { name: 'Gravar mensagem de voz' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await expectAccessibleInBoth(page, 'recording');
  await page.getByRole('button', { name: 'Parar e ouvir' }).click();
  await expect(page.getByRole('button', { name: 'Ouvir', exact: true }).last()).toBeVisible();
  await expectAccessibleInBoth(page, 'listening to a recording');
  await page.keyboard.press('Escape');
};

test('no screen breaks WCAG 2.2 A or AA', async ({ browser }) => {
  test.setTimeout(120_000);
  const stranger = await browser.newContext();
  const login = await stranger.newPage();
  await login.goto(`${endpoints.web}/login`);
  await expect(login.getByRole('button', { name: 'Entrar' })).toBeVisible();
  await expectAccessibleInBoth(login, 'sign-in');
  await stranger.close();

  const { page, context } = await signedIn(browser, 'Ana Souza');
  await expect(page.locator('.ticket-row').first()).toBeVisible();
  await expectAccessibleInBoth(page, 'inbox');
  await page.locator('.ticket-row', { hasText: 'pedido-4471.pdf' }).first().click();
  await expect(page.getByTestId('messages').locator('[data-message]').first()).toBeVisible();
  await expectAccessibleInBoth(page, 'conversation');
  await openWaiting(page);
  await expectAccessibleInBoth(page, 'waiting');
  await page.goto(`${endpoints.web}/connections`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessibleInBoth(page, 'connections');
  await context.close();
});

test('nothing that is done with messages breaks WCAG 2.2 A or AA', async ({ browser }) => {
  test.setTimeout(180_000);
  const { page, context } = await signedIn(browser, 'Ana Souza', { permissions: ['microphone'] });
  await page.locator('.ticket-row', { hasText: 'pedido-4471.pdf' }).first().click();
  await expect(page.getByTestId('messages').locator('[data-message]').first()).toBeVisible();
  await checkMessageStates(page);
  await context.close();
});

test('nothing around a conversation breaks WCAG 2.2 A or AA', async ({ browser }) => {
  test.setTimeout(120_000);
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const dialog = page.getByRole('dialog').last();
  await page.locator('.ticket-row', { hasText: 'pedido-4471.pdf' }).first().click();
  await expect(page.getByTestId('messages').locator('[data-message]').first()).toBeVisible();

  await page.getByRole('button', { name: 'Anexar' }).click();
  await page.getByRole('menuitem', { name: 'Modelo oficial' }).click();
  await dialog.getByText('oferta_da_semana').waitFor();
  await expectAccessibleInBoth(page, 'choosing a template');
  await dialog.getByText('oferta_da_semana').click();
  await expect(dialog.getByText('Escolher outro modelo')).toBeVisible();
  await expectAccessibleInBoth(page, 'filling in a template');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();

  await page.getByRole('button', { name: 'Dados do contato' }).click();
  const drawer = page.getByRole('complementary', { name: 'Contato' });
  await expectAccessibleInBoth(page, 'drawer');
  await drawer.getByRole('button', { name: 'Ver tudo' }).click();
  await expect(dialog).toBeVisible();
  await expectAccessibleInBoth(page, 'gallery');
  await page.keyboard.press('Escape');
  await drawer.getByRole('button', { name: 'Fechar' }).click();

  await page.getByRole('button', { name: 'Buscar na conversa' }).click();
  await page.locator('.conversation').getByRole('searchbox').fill('pedido');
  await page.waitForTimeout(800);
  await expectAccessibleInBoth(page, 'searching in a conversation');
  await page.keyboard.press('Escape');

  for (const [item, what] of [
    [/avaliação/i, 'rating'],
    [/PDF/, 'export'],
  ] as const) {
    await page.getByRole('button', { name: 'Mais ações' }).first().click();
    await page.locator('.conversation').or(page.locator('body')).getByRole('menuitem', { name: item }).first().click();
    await expect(dialog).toBeVisible();
    await expectAccessibleInBoth(page, what);
    await page.keyboard.press('Escape');
  }
  await page.keyboard.press('?');
  await expect(dialog).toBeVisible();
  await expectAccessibleInBoth(page, 'help with the keys');
  await page.keyboard.press('Escape');
  await page.goto(`${endpoints.web}/macros`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessibleInBoth(page, 'macros');
  await context.close();
});

test('flows and phrases break no rule of WCAG 2.2 A or AA', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Marina Prado');
  await page.goto(`${endpoints.web}/phrase-lists`);
  await expect(page.getByRole('heading', { level: 1, name: 'Campanhas' })).toBeVisible();
  await expectAccessibleInBoth(page, 'phrases that start a flow');
  await page.goto(`${endpoints.web}/flowbuilders`);
  await page.getByRole('link', { name: 'Escolha do setor', exact: true }).click();
  await expect(page.locator('.node-card').first()).toBeVisible();
  await page.getByRole('button', { name: 'Testar' }).click();
  await expect(page.getByRole('log', { name: 'Conversa de teste' }).getByText('Com qual setor')).toBeVisible();
  await expectAccessibleInBoth(page, 'the editor of a flow');
  await context.close();
});

test('integrations and prompts break no rule of WCAG 2.2 A or AA', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Marina Prado');
  const dialog = page.getByRole('dialog');
  await page.goto(`${endpoints.web}/queue-integration`);
  await page.getByRole('button', { name: 'Testar Consulta de pedidos' }).click();
  await dialog.getByRole('button', { name: 'Testar' }).click();
  await expect(dialog.getByText('Recebi: Oi')).toBeVisible();
  await expectAccessibleInBoth(page, 'an integration that was tried');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Entregas de Consulta de pedidos' }).click();
  await expect(dialog.getByText('Nada foi enviado')).toBeVisible();
  await expectAccessibleInBoth(page, 'deliveries');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Editar Consulta de pedidos' }).click();
  await expect(dialog.getByText('Chave de assinatura')).toBeVisible();
  await expectAccessibleInBoth(page, 'the form of an integration');
  await page.goto(`${endpoints.web}/prompts?id=new`);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Informe o setor')).toBeVisible();
  await expectAccessibleInBoth(page, 'the form of a prompt');
  await context.close();
});

test('contact lists break no rule of WCAG 2.2 A or AA', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Marina Prado');
  const dialog = page.getByRole('dialog');
  await page.goto(`${endpoints.web}/contact-lists`);
  await page.getByRole('button', { name: 'Nova lista' }).click();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectAccessibleInBoth(page, 'the form of a list');
  await dialog.getByLabel('Nome').fill('Acessível');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('link', { name: 'Acessível' }).click();
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Preencher' }).click();
    await page.getByRole('menuitem', { name }).click();
    await expect(dialog).toBeVisible();
  };
  for (const name of ['Adicionar contatos', 'Verificar números no WhatsApp']) {
    await choose(name);
    await expectAccessibleInBoth(page, name);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await choose('Importar planilha');
  const file = { name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from('Nome;Número\nAna;11 98765-4321\nTorto;abc') };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await expectAccessibleInBoth(page, 'the import of a list');
  await dialog.getByRole('button', { name: 'Importar', exact: true }).click();
  await expect(page.getByText('Adicionados: 1.')).toBeVisible();
  await expectAccessibleInBoth(page, 'a filled list');
  await context.close();
});

test('campaigns break no rule of WCAG 2.2 A or AA', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Marina Prado');
  const dialog = page.getByRole('dialog');
  await page.goto(`${endpoints.web}/campaigns`);
  await expect(page.locator('.list-link').first()).toBeVisible();
  await expectAccessibleInBoth(page, 'campaigns');
  await page.getByRole('button', { name: 'Nova campanha' }).click();
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog.getByText('Escolha para quem vai.')).toBeVisible();
  await expectAccessibleInBoth(page, 'whom a campaign goes to');
  await dialog.getByRole('button', { name: 'O que vai' }).click();
  await dialog.getByLabel('Texto 1').fill('{{firstName}}, {{nada}}');
  await dialog.getByText('Perguntar antes se a pessoa quer receber').click();
  await expectAccessibleInBoth(page, 'what a campaign sends');
  await dialog.getByRole('button', { name: 'Depois da resposta' }).click();
  await expectAccessibleInBoth(page, 'what comes after the answer to a campaign');
  await page.goto(`${endpoints.web}/campaigns-config`);
  await page.getByRole('button', { name: 'Adicionar variável' }).click();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expectAccessibleInBoth(page, 'the settings of campaigns');
  await page.goto(`${endpoints.web}/campaigns`);
  // The last of the demo is over.
  await page
    .getByRole('row', { name: /Finalizada/ })
    .getByRole('link')
    .click();
  await page.getByRole('tab', { name: 'Por hora' }).click();
  await expect(page.getByRole('application', { name: 'Mensagens por hora' })).toBeVisible();
  await expectAccessibleInBoth(page, 'the report of a campaign');
  await context.close();
});
