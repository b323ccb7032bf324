import { expect, type Page } from '@playwright/test';
import { endpoints, signedIn, test, told } from './local-cloud.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const add = async (page: Page, kind: string) => {
  await page.getByRole('button', { name: 'Adicionar passo' }).click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
};
/** Connects a node by its dialog, as without a mouse. */
const connect = async (page: Page, from: string, ends: ReadonlyArray<readonly [exit: string, target: RegExp]>) => {
  await expect(dialog(page)).toHaveCount(0);
  await card(page, from).press('c');
  for (const [exit, target] of ends) {
    await dialog(page).getByRole('button', { name: exit }).click();
    await page.getByRole('option', { name: target }).click();
  }
  await dialog(page).getByRole('button', { name: 'Ligar', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
};
const card = (page: Page, text: string) => page.locator('.react-flow__node', { hasText: text });

/** In the menu of a flow's row. */
const choose = async (page: Page, flow: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: `Ações de ${flow}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

test('an admin draws a flow, tries it on the phone, duplicates it, deletes it and takes that back', async ({ browser }) => {
  test.setTimeout(120_000);
  const { page } = await signedIn(browser, 'Marina Prado');
  const name = `Fluxo ${Date.now() % 100_000}`;

  await page.goto(`${endpoints.web}/flowbuilders`);
  await page.getByRole('button', { name: 'Adicionar Fluxo' }).click();
  await dialog(page).getByRole('button', { name: 'Adicionar', exact: true }).click();
  await expect(dialog(page).getByText('Digite um nome!')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'Nome' }).fill(name);
  await dialog(page).getByRole('button', { name: 'Adicionar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Desenhe seu fluxo' })).toBeVisible();

  await add(page, 'Conteúdo');
  await dialog(page).getByRole('button', { name: 'Texto' }).click();
  await dialog(page).getByRole('button', { name: 'Adicionar', exact: true }).click();
  await expect(dialog(page).getByText('Campos de mensagem vazio!')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: '1. Texto' }).fill('Bem-vindo, ');
  await dialog(page).getByRole('button', { name: 'nome', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Adicionar', exact: true }).click();
  await expect(card(page, 'Bem-vindo, ${nome}')).toBeVisible();

  await add(page, 'Menu');
  await dialog(page).getByLabel('Mensagem antes das opções').fill('Como podemos ajudar?');
  await dialog(page).getByRole('textbox', { name: 'Opção 1' }).fill('Comprar');
  await dialog(page).getByRole('button', { name: 'Adicionar opção' }).click();
  await dialog(page).getByRole('textbox', { name: 'Opção 2' }).fill('Nada');
  await dialog(page).getByRole('button', { name: 'Adicionar', exact: true }).click();

  await add(page, 'Filas');
  await dialog(page).getByRole('button', { name: 'Adicionar', exact: true }).click();
  await expect(dialog(page).getByText('Adicione uma fila')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Fila', exact: false }).first().click();
  await page.getByRole('option', { name: 'Vendas' }).click();
  await dialog(page).getByRole('button', { name: 'Adicionar', exact: true }).click();
  // A new card has the focus once the drawing has moved to it.
  await expect(card(page, 'Vendas')).toBeFocused();

  await connect(page, 'Início do fluxo', [['Próximo passo', /Conteúdo/]]);
  await connect(page, 'Bem-vindo', [['Próximo passo', /Menu/]]);
  await connect(page, 'Como podemos ajudar?', [['[1] Comprar', /Fila/]]);
  await expect(page.locator('.react-flow__edge')).toHaveCount(3);
  // An exit that leads nowhere may be meant so.
  await expect(page.getByRole('button', { name: 'Problemas (1)' })).toBeVisible();

  await page.keyboard.press('Control+z');
  await expect(page.locator('.react-flow__edge')).toHaveCount(2);
  await page.keyboard.press('Control+y');
  await expect(page.locator('.react-flow__edge')).toHaveCount(3);
  await told(page, 'Fluxo salvo com sucesso', () => page.getByRole('button', { name: 'Salvar', exact: true }).click());

  await page.reload();
  await expect(card(page, 'Como podemos ajudar?')).toBeVisible();
  await page.getByRole('button', { name: 'Testar' }).click();
  const phone = page.getByRole('log', { name: 'Conversa de teste' });
  await expect(phone.getByText('Bem-vindo, Maria Souza')).toBeVisible();
  await expect(page.getByLabel('Escreva como cliente')).toBeFocused();
  await page.keyboard.type('quero comprar não');
  await page.keyboard.press('Enter');
  await expect(phone.getByText('1 - Comprar')).toHaveCount(2);
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await expect(phone.getByText('Passa para a fila Vendas')).toBeVisible();
  // What is typed on goes nowhere: neither are cards taken away, nor is one added.
  await page.keyboard.type('adeus');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.react-flow__node')).toHaveCount(4);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page.getByText('Tudo salvo')).toBeVisible();

  await card(page, 'Como podemos ajudar?').press('Enter');
  await dialog(page).getByLabel('Mensagem antes das opções').fill('Posso ajudar?');
  await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('Rascunho guardado')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/Este é um rascunho de Marina Prado/)).toBeVisible();
  await page.getByRole('button', { name: 'Descartar rascunho' }).click();
  await expect(card(page, 'Como podemos ajudar?')).toBeVisible();

  await page.getByRole('link', { name: 'Voltar aos fluxos' }).click();
  await choose(page, name, 'Duplicar');
  await told(page, 'Fluxo duplicado com sucesso', () => dialog(page).getByRole('button', { name: 'Duplicar', exact: true }).click());
  await choose(page, `${name} (cópia)`, 'Excluir');
  await expect(dialog(page).getByText('Tem certeza que deseja deletar este fluxo?')).toBeVisible();
  await told(page, 'Fluxo excluído com sucesso', () => dialog(page).getByRole('button', { name: 'Excluir', exact: true }).click());
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByRole('link', { name: `${name} (cópia)`, exact: true })).toBeVisible();

  for (const each of [`${name} (cópia)`, name]) {
    await choose(page, each, 'Excluir');
    await dialog(page).getByRole('button', { name: 'Excluir', exact: true }).click();
    await expect(page.getByRole('link', { name: each, exact: true })).toHaveCount(0);
  }
});

test('who saves later learns of it, and steps are copied from one flow to another', async ({ browser }) => {
  test.setTimeout(120_000);
  const { page, context } = await signedIn(browser, 'Marina Prado');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const name = `Dupla ${Date.now() % 100_000}`;
  await page.goto(`${endpoints.web}/flowbuilders?id=new`);
  await dialog(page).getByRole('textbox', { name: 'Nome' }).fill(name);
  await dialog(page).getByRole('button', { name: 'Adicionar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Desenhe seu fluxo' })).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(card(other, 'Início do fluxo')).toBeVisible();

  const interval = async (on: Page, seconds: string) => {
    await add(on, 'Intervalo');
    await dialog(on).getByRole('spinbutton').fill(seconds);
    await dialog(on).getByRole('button', { name: 'Adicionar', exact: true }).click();
    await expect(card(on, `Intervalo ${seconds} seg.`)).toBeVisible();
  };
  await interval(page, '7');
  await expect(page.getByText('Rascunho guardado')).toBeVisible();
  await told(page, 'Fluxo salvo com sucesso', () => page.getByRole('button', { name: 'Salvar', exact: true }).click());
  await expect(other.getByText('Outra pessoa salvou este fluxo enquanto você o desenhava.')).toBeVisible();
  await interval(other, '9');
  await other.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(dialog(other).getByText('Outra pessoa salvou este registro')).toBeVisible();
  await told(other, 'Fluxo salvo com sucesso', () => dialog(other).getByRole('button', { name: 'Salvar por cima' }).click());
  await other.getByRole('button', { name: 'Versões' }).click();
  await other.getByRole('button', { name: /Versão 1/ }).click();
  await expect(other.getByText('Novo: Intervalo: 9 s')).toBeVisible();
  await expect(other.getByText('Excluído: Intervalo: 7 s')).toBeVisible();

  await card(other, 'Intervalo 9 seg.').click();
  await other.keyboard.press('Control+c');
  await expect(other.getByText('Um passo copiado')).toBeVisible();
  await page.reload();
  await expect(card(page, 'Intervalo 9 seg.')).toHaveCount(1);
  await card(page, 'Início do fluxo').click();
  await page.keyboard.press('Control+v');
  await expect(card(page, 'Intervalo 9 seg.')).toHaveCount(2);
  await other.close();

  await page.goto(`${endpoints.web}/flowbuilders`);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.getByText('Ativo').click();
  await expect(page.getByRole('heading', { name: 'Desenhe seu fluxo' })).toBeVisible();
  await page.goBack();
  await choose(page, name, 'Editar fluxo');
  await expect(page.getByRole('heading', { name: 'Desenhe seu fluxo' })).toBeVisible();
  await page.goBack();
  await choose(page, name, 'Editar nome');
  await expect(dialog(page).getByRole('textbox', { name: 'Nome' })).toHaveValue(name);
  await page.keyboard.press('Escape');
  await choose(page, name, 'Duplicar');
  await expect(dialog(page).getByText('Tem certeza que deseja duplicar este fluxo?')).toBeVisible();
  await page.keyboard.press('Escape');
  await choose(page, name, 'Excluir');
  await dialog(page).getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
});

test('a phrase that starts a flow is made, refused a second time, and removed', async ({ browser }) => {
  const { page } = await signedIn(browser, 'Marina Prado');
  const phrase = `quero a oferta ${Date.now() % 100_000}`;
  await page.goto(`${endpoints.web}/phrase-lists`);
  const make = async (name: string, said: string) => {
    await page.getByRole('button', { name: 'Campanha', exact: true }).click();
    await dialog(page).getByLabel('Nome do disparo por frase').fill(name);
    await dialog(page).getByLabel('Escolha um fluxo').fill('Escolha do setor');
    await dialog(page).getByLabel('Qual frase dispara o fluxo?').fill(said);
    await dialog(page).getByRole('button', { name: 'Criar campanha' }).click();
  };

  await told(page, 'Frase criada com sucesso!', () => make('Oferta do dia', phrase));
  await make('Outra oferta', `  ${phrase.toUpperCase()} `);
  await expect(dialog(page).getByText('Outra campanha já usa esta frase nesta conexão.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  await dialog(page).getByRole('button', { name: 'Descartar' }).click();

  await page.getByRole('button', { name: 'Editar Oferta do dia' }).click();
  await dialog(page).getByLabel('Status').click();
  await told(page, 'Frase alterada com sucesso!', () => dialog(page).getByRole('button', { name: 'Salvar campanha' }).click());
  await expect(page.getByRole('row', { name: 'Oferta do dia' }).getByText('Desativado')).toBeVisible();
  await page.getByRole('button', { name: 'Excluir Oferta do dia' }).click();
  await dialog(page).getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByText('Frase deletada')).toBeVisible();
});
