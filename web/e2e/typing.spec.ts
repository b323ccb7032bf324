import { expect, type Page } from '@playwright/test';
import { accept, asAdmin, bubble, newCustomer, openWaiting, pressInside, rowOf, signedIn, test } from './local-cloud.ts';
import { playTyping } from './typing-driver.ts';

const sentence = 'Boa tarde, em que posso ajudar? Existe um pedido aberto, anote';
const field = (page: Page) => page.getByLabel('Escreva uma mensagem');
/** As a person types who does not look where the focus is. */
const typeOn = (page: Page) => page.keyboard.type(sentence, { delay: 5 });

test('what is typed lands in the text field after accepting, opening, reopening and changing the mode, and changes no ticket', async ({
  browser,
}) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const customer = await newCustomer(`Digitada ${Date.now() % 100_000}`);
  await customer.says('Oi');
  await openWaiting(page);
  await accept(page, customer.name, 'Vendas');

  await test.step('after accepting', async () => {
    await expect(field(page)).toBeFocused();
    await typeOn(page);
    await expect(field(page)).toHaveValue(sentence);
  });

  await test.step('after a click on a row', async () => {
    await field(page).fill('');
    const other = page.locator('.ticket-row').filter({ hasNotText: customer.name }).first();
    await other.click();
    await rowOf(page, customer.name).click();
    await expect(field(page)).toBeFocused();
    await typeOn(page);
    await expect(field(page)).toHaveValue(sentence);
  });

  await test.step('at once, after clicks on three rows one after the other', async () => {
    const others = page.locator('.ticket-row').filter({ hasNotText: customer.name });
    const before = await others.count();
    for (const delay of [0, 5, 15, 30, 45]) {
      await field(page).fill('');
      if (before > 0) await others.first().click();
      if (before > 1) await others.nth(1).click();
      await rowOf(page, customer.name).click();
      await page.keyboard.type(sentence, { delay });
      await expect(page.locator('.ticket-title')).toContainText(customer.name);
      await expect(field(page)).toHaveValue(sentence);
    }
  });

  await test.step('a double press on "send" sends once, and records nothing', async () => {
    await field(page).fill('Só uma vez');
    await page.getByRole('button', { name: 'Enviar' }).dblclick();
    await expect(bubble(page, 'Só uma vez')).toHaveCount(1);
    await expect(field(page)).toBeVisible();
    await field(page).fill(sentence);
  });

  await test.step('in the search, slowly: what is taken away goes, what stays stays', async () => {
    const search = page.getByRole('searchbox', { name: 'Buscar' });
    await search.fill('Digi');
    await expect(page).toHaveURL(/q=Digi/);
    await search.press('End');
    for (const left of ['Dig', 'Di', 'D']) {
      await page.keyboard.press('Backspace');
      await page.waitForTimeout(800); // longer than the search waits after a key
      await expect(search).toHaveValue(left);
    }
    await search.fill('');
  });

  await test.step('after choosing the internal note', async () => {
    await page.getByRole('tab', { name: 'Nota interna' }).click();
    await typeOn(page);
    await expect(page.getByLabel('Escreva uma nota que só a equipe vê')).toHaveValue(sentence);
    await page.getByLabel('Escreva uma nota que só a equipe vê').fill('');
    await page.getByRole('tab', { name: 'Responder' }).click();
    await expect(field(page)).toBeFocused();
  });

  await test.step('letters typed over the list and the header resolve nothing', async () => {
    await page.getByTestId('tickets').focus();
    await page.keyboard.type('xe quer E e', { delay: 5 });
    await page.locator('.ticket-title').focus();
    await page.keyboard.type('xequerEe', { delay: 5 });
    await expect(field(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Resolver', exact: true })).toBeVisible();
  });

  const pressE = async () => {
    await field(page).focus();
    await page.keyboard.press('Escape');
    await expect(page.locator('.ticket-title')).toBeFocused();
    await page.waitForTimeout(1100); // longer than between the letters of a word
    await page.keyboard.press('e');
  };
  await test.step('a single E on the header goes on with a text that was not sent', async () => {
    await pressE();
    await expect(field(page)).toHaveValue(`${sentence}e`);
    await expect(field(page)).toBeFocused();
  });

  await test.step('resolving by its button can be undone, and the text is still there', async () => {
    await page.getByRole('button', { name: 'Resolver', exact: true }).click();
    await expect(page.getByText('Atendimento resolvido')).toBeVisible();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(field(page)).toHaveValue(`${sentence}e`);
    await expect(field(page)).toBeFocused();
  });

  await test.step('a single E on the header of one without a text resolves, and can be undone', async () => {
    await field(page).fill('');
    await pressE();
    await expect(page.getByText('Atendimento resolvido')).toBeVisible();
    await expect(page.getByTestId('tickets')).toBeFocused();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(field(page)).toBeFocused();
  });
  await field(page).fill('');
  await context.close();
});

test('each Escape closes one layer, the focus goes back, and a note for a transfer is kept', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const customer = await newCustomer(`Camadas ${Date.now() % 100_000}`);
  await customer.says('Oi');
  await openWaiting(page);
  await accept(page, customer.name, 'Vendas');
  const transfer = page.getByRole('button', { name: 'Transferir', exact: true });
  const dialog = page.getByRole('dialog', { name: `Transferir ${customer.name}` });

  await page.getByRole('button', { name: 'Dados do contato' }).click();
  await expect(page.getByRole('complementary', { name: 'Contato' })).toBeVisible();
  await transfer.click();
  await expect(dialog.getByLabel('Atendente')).toBeFocused();
  await dialog.getByLabel('Nota interna').fill('Cliente antigo');
  await dialog.getByRole('button', { name: 'Cancelar' }).focus();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(transfer).toBeFocused();
  await expect(page.getByRole('complementary', { name: 'Contato' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary', { name: 'Contato' })).toBeHidden();
  await expect(bubble(page, 'Oi')).toBeVisible();

  await transfer.click();
  await expect(dialog.getByLabel('Nota interna')).toHaveValue('Cliente antigo');
  await page.keyboard.press('Escape');
  await context.close();
});

test('the queue is chosen with one digit, and Enter accepts', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const customer = await newCustomer(`Fila ${Date.now() % 100_000}`);
  await customer.says('Oi');
  await openWaiting(page);
  await pressInside(rowOf(page, customer.name), 'Aceitar');
  const dialog = page.getByRole('dialog', { name: 'Aceitar atendimento' });

  await expect(dialog.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('2');
  await expect(dialog.getByRole('radio').nth(1)).toBeChecked();
  await page.keyboard.press('Enter');

  await expect(dialog).toBeHidden();
  await expect(field(page)).toBeFocused();
  await context.close();
});

test('who types on when the question for the queue comes loses no letter to it', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const customer = await newCustomer(`Sem Fila ${Date.now() % 100_000}`);
  await customer.says('Oi');
  await openWaiting(page);
  const sentence = 'somos 2 pessoas para atender, diga 1 ou 3';
  await pressInside(rowOf(page, customer.name), 'Aceitar');
  await page.keyboard.type(sentence, { delay: 50 });
  const radios = page.getByRole('dialog', { name: 'Aceitar atendimento' }).getByRole('radio');
  await expect(radios.first()).toBeChecked();
  await expect(page.getByLabel('Guardado para a conversa escolhida')).toHaveValue(sentence);

  // The question has the keys once they pause.
  await expect(radios.first()).toBeFocused();
  await page.keyboard.press('2');
  await expect(radios.nth(1)).toBeChecked();
  await page.keyboard.type(' e mais');
  await expect(radios.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue(`${sentence} e mais`);
  expect(await customer.received()).toHaveLength(0);
  await context.close();
});

/** Every answer to a change of a ticket takes this long, as over a slow line, or is a refusal. */
const slowAccepts = (page: Page, latencyMs: number, refused = false) =>
  page.route('**/tickets/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    // The time is the thing tested: nothing on the page ends it.
    await new Promise((resolve) => setTimeout(resolve, latencyMs));
    if (refused) await route.fulfill({ status: 500, contentType: 'application/json', body: '{"error":"ERR_INTERNAL"}' });
    else await route.continue();
  });
/** Latin letters with marks have no key of their own here: they come without one, as from dead keys and input methods. */
const words = 'Olá, Vinícius: já vejo';

test('what is typed after accepting is for whom was accepted, however long that takes and whoever was open', async ({ browser }) => {
  test.setTimeout(150_000);
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const first = await newCustomer(`Aberta Antes ${Date.now() % 100_000}`);
  await first.says('Oi');
  await openWaiting(page);
  await accept(page, first.name, 'Vendas');
  await expect(field(page)).toBeFocused();

  for (const latencyMs of [0, 400, 4500]) {
    const second = await newCustomer(`Sem Fila ${latencyMs} ${Date.now() % 100_000}`);
    await second.says('Tem alguém?');
    await page.getByRole('tab', { name: /Atendendo/ }).click();
    await rowOf(page, first.name).click();
    await expect(field(page)).toBeFocused();
    await openWaiting(page);
    await slowAccepts(page, latencyMs);
    await pressInside(rowOf(page, second.name), 'Aceitar');
    await expect(page.getByRole('dialog', { name: 'Aceitar atendimento' }).getByRole('radio').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');

    await expect(page.locator('.ticket-title')).toContainText(second.name);
    await expect(field(page)).toBeFocused();
    // By how soon the field was there, the Enter sent it or left it to be sent.
    const isTheirs = async () =>
      (await field(page).inputValue()).trim() === words || (await second.received()).some(({ content }) => content.body?.includes(words));
    await expect.poll(isTheirs).toBe(true);
    expect(await first.received()).toHaveLength(0);
    await page.unroute('**/tickets/*');
    await page.getByRole('tab', { name: /Atendendo/ }).click();
    await rowOf(page, first.name).click();
    await expect(page.locator('.ticket-title')).toContainText(first.name);
    await expect(field(page)).toHaveValue('');
  }
  await context.close();
});

test('what is typed for a customer whose accept is refused is the draft of that conversation', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const [first, second] = [await newCustomer(`Aberta ${Date.now() % 100_000}`), await newCustomer(`Recusada ${Date.now() % 100_000}`)];
  await first.says('Oi');
  await second.says('Tem alguém?');
  await openWaiting(page);
  await accept(page, first.name, 'Vendas');
  await expect(field(page)).toBeFocused();
  await openWaiting(page);
  await slowAccepts(page, 1500, true);
  await accept(page, second.name, 'Vendas');
  await page.keyboard.type(words);

  await expect(page.getByText(`O que não foi enviado ficou guardado como rascunho na conversa de ${second.name}.`)).toBeVisible();
  await expect(rowOf(page, second.name)).toContainText(words);
  await expect(field(page)).toHaveValue('');
  await page.unroute('**/tickets/*');
  await accept(page, second.name, 'Vendas');
  await expect(field(page)).toHaveValue(words);
  await context.close();
});

test('what is typed after accepting a conversation that is gone by then is kept whole, though its page closes', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const customer = await newCustomer(`Sumida ${Date.now() % 100_000}`);
  await customer.says('Tem alguém?');
  await openWaiting(page);
  await rowOf(page, customer.name).click();
  await expect(page.locator('.ticket-title')).toContainText(customer.name);
  const gone = { status: 404, contentType: 'application/json', body: '{"error":"ERR_TICKET_NOT_FOUND"}' };
  await page.route('**/tickets/**', (route) =>
    /\/tickets\/(u\/|\d+$)/.test(route.request().url()) ? route.fulfill(gone) : route.fallback(),
  );
  await page.getByRole('main').getByRole('button', { name: 'Aceitar' }).last().click();
  await expect(
    page
      .getByRole('dialog', { name: /^Aceitar atendimento/ })
      .getByRole('radio')
      .first(),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  const typed = 'palavras que vão até o fim, também depois de a conversa sumir';
  await page.keyboard.type(typed, { delay: 50 });

  await expect(page).toHaveURL(/\/tickets(\?|$)/);
  const kept = (await openDrafts(page)).getByRole('listitem').filter({ hasText: 'palavras que' });
  await expect(kept).toContainText(typed);
  await context.close();
});

test('the palette marks the conversation that is called as typed, before newer ones with some of the words', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const label = Date.now() % 100_000;
  const [called, newer] = [await newCustomer(`Paleta 4 ${label}`), await newCustomer(`Paleta 5 ${label}`)];
  await called.says('Oi');
  await newer.says('Oi');
  await openWaiting(page);
  await expect(rowOf(page, newer.name)).toBeVisible();
  const hit = (name: string) => page.locator('[cmdk-item]').filter({ hasText: name });

  await page.keyboard.press('Control+k');
  await page.keyboard.type(called.name);
  await expect(hit(newer.name)).toBeVisible();
  await expect(page.locator('[cmdk-item]').first()).toContainText(called.name);
  await expect(hit(called.name)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await page.keyboard.type(called.name);
  await page.keyboard.press('Enter');
  await expect(page.locator('.ticket-title')).toContainText(called.name);
  await context.close();
});

const openDrafts = async (page: Page) => {
  await page.getByRole('button', { name: /^Menu do usuário/ }).click();
  await page.getByRole('menuitem', { name: 'Rascunhos' }).click();
  return page.getByRole('dialog', { name: 'Rascunhos' });
};

test('the rest of a word goes to the draft when the conversation is given back in its middle', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const admin = await asAdmin();
  const customer = await newCustomer(`No Meio ${Date.now() % 100_000}`);
  await customer.says('Tem alguém?');
  await openWaiting(page);
  await accept(page, customer.name, 'Vendas');
  await expect(field(page)).toBeFocused();
  const { id } = await admin('GET', `/tickets/u/${page.url().split('/').at(-1)}`);

  await page.keyboard.type('jsz', { delay: 50 });
  const isTyped = page.keyboard.type(sentence, { delay: 100 });
  await admin('PUT', `/tickets/${id}`, { status: 'pending', userId: null });
  await isTyped;

  await expect(page.getByText('Aceite o atendimento').first()).toBeVisible();
  await openWaiting(page);
  await expect(rowOf(page, customer.name)).toContainText('jszBoa tarde');
  await page.getByRole('main').getByRole('button', { name: 'Aceitar' }).last().click();
  await expect(field(page)).toHaveValue(`jsz${sentence}`);
  await context.close();
});

test('a refusal that comes while somebody types takes no letter, is closed by none, and the box goes with it', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const customer = await newCustomer(`Disputada ${Date.now() % 100_000}`);
  await customer.says('Tem alguém?');
  const admin = await asAdmin();
  const colleagues: { id: string; name: string }[] = await admin('GET', '/users/list');
  const faster = colleagues.find(({ name }) => name === 'Bruno Lima');
  await page.route('**/tickets/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    const { pathname } = new URL(route.request().url());
    await admin('PUT', pathname.slice(pathname.indexOf('/tickets')), { ...route.request().postDataJSON(), userId: faster?.id });
    await route.continue();
  });
  await openWaiting(page);
  await pressInside(rowOf(page, customer.name), 'Aceitar');
  await expect(
    page
      .getByRole('dialog', { name: `Aceitar atendimento de ${customer.name}` })
      .getByRole('radio')
      .first(),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  const refusal = page.getByRole('dialog', { name: 'Atendimento já aberto' });
  const typed = 'Olá, em que posso ajudar? Já vejo o seu pedido aberto, um momento por favor';
  const draftsThere = () =>
    page.evaluate(() => Object.entries({ ...localStorage }).flatMap(([key, value]) => (key.startsWith('drafts:') ? [String(value)] : [])));
  await page.keyboard.type(typed, { delay: 40 });

  await expect(refusal).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(refusal).toBeVisible();
  await expect.poll(async () => (await draftsThere()).join()).toContain(typed);
  // Once nothing is typed the dialog has the keys.
  await expect(refusal.getByRole('button', { name: 'Fechar' }).last()).toBeFocused();
  await page.keyboard.type('e');
  await expect(refusal).toBeVisible();
  await expect(refusal.getByRole('button', { name: 'Fechar' }).last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(refusal).toBeHidden();
  await expect(page.locator('.typing-frame')).toHaveCount(0);
  await expect.poll(async () => (await draftsThere()).join()).toContain(`${typed}\\ne`);

  await page.reload();
  const drafts = await openDrafts(page);
  const kept = drafts.getByRole('listitem').filter({ hasText: customer.name });
  await expect(kept).toContainText(typed);
  await kept.getByRole('button', { name: 'Descartar' }).click();
  await expect(kept).not.toContainText(typed);
  await kept.getByRole('button', { name: 'Desfazer' }).click();
  await expect(kept).toContainText(typed);
  await context.close();
});

test('a draft is found again after a colleague got the conversation and no list has it', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Bruno Lima');
  const admin = await asAdmin();
  const customer = await newCustomer(`Levada ${Date.now() % 100_000}`);
  await customer.says('Tem alguém?');
  await openWaiting(page);
  await accept(page, customer.name, 'Vendas');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(words);
  const { id } = await admin('GET', `/tickets/u/${page.url().split('/').at(-1)}`);
  const colleagues: { id: string; name: string }[] = await admin('GET', '/users/list');
  await admin('PUT', `/tickets/${id}`, { status: 'pending', userId: null });
  await admin('PUT', `/tickets/${id}`, { status: 'open', userId: colleagues.find(({ name }) => name === 'Ana Souza')?.id });
  await expect(field(page)).toBeHidden();

  await page.goto('/tickets');
  const kept = (await openDrafts(page)).getByRole('listitem').filter({ hasText: words });
  await expect(kept).toContainText(customer.name);
  await expect(kept).toContainText('Você não vê mais esta conversa');
  await expect(kept.getByRole('button', { name: 'Abrir conversa' })).toHaveCount(0);
  await context.close();
});

test('single letters are commands for the conversation on screen, else for the row that is marked, else for nobody', async ({
  browser,
}) => {
  const { page, context } = await signedIn(browser, 'Ana Souza', { viewport: { width: 1440, height: 520 } });
  const [sought, shown] = [await newCustomer(`Procurada ${Date.now() % 100_000}`), await newCustomer(`Mostrada ${Date.now() % 100_000}`)];
  await openWaiting(page);
  await sought.says('Oi');
  // Both in one moment may come in either order.
  await expect(page.locator('.ticket-row').filter({ hasText: sought.name })).toBeVisible();
  await shown.says('Oi');
  await expect(page.locator('.ticket-row').filter({ hasText: shown.name })).toBeVisible();
  const question = page.getByRole('dialog', { name: /^Aceitar atendimento/ });
  const asks = (name: string) => page.getByRole('dialog', { name: `Aceitar atendimento de ${name}` });
  const pressA = async () => {
    await page.waitForTimeout(1100); // longer than between the letters of a word
    await page.keyboard.press('a');
  };
  const byPalette = async (name: string) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(name);
    await expect(page.locator('[cmdk-item]').filter({ hasText: name }).first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page.locator('.ticket-title')).toContainText(name);
  };

  await test.step('without a search, after the palette, typing and Escape', async () => {
    await byPalette(shown.name);
    await page.keyboard.type('oi');
    await page.keyboard.press('Escape');
    await expect(page.locator('.typing-frame')).toHaveCount(0);
    await pressA();
    await expect(asks(shown.name)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
  });

  await test.step('not for the row that was found before the one on screen', async () => {
    const search = page.getByRole('searchbox', { name: 'Buscar', exact: true });
    await search.click();
    await page.keyboard.type(sought.name);
    await expect(page.locator('.ticket-row')).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.locator('.ticket-title')).toContainText(sought.name);
    await byPalette(shown.name);
    await page.keyboard.type('já');
    await page.keyboard.press('Escape');
    await pressA();
    await expect(asks(shown.name)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.locator('.ticket-title')).toHaveCount(0);
    await expect(page.locator('.ticket-row.is-current')).toHaveCount(0);
    await pressA();
    await expect(question).toHaveCount(0);
    await page.getByRole('button', { name: 'Limpar busca' }).click();
  });

  await test.step('End marks the last row; one that is scrolled away is no longer meant', async () => {
    await page.getByRole('tab', { name: /Aguardando/ }).click();
    await expect(page.locator('.ticket-row').nth(4)).toBeVisible();
    await page.getByTestId('tickets').focus();
    await page.keyboard.press('j');
    await page.keyboard.press('End');
    const marked = page.locator('.ticket-row.is-current');
    await expect(marked).toBeInViewport();
    await expect(marked.locator('.ticket-link')).toBeFocused();
    await page.getByTestId('tickets').evaluate((list) => list.scrollTo({ top: 0 }));
    await expect(marked).not.toBeInViewport();
    await pressA();
    await expect(question.or(page.locator('.ticket-title'))).toHaveCount(0);
    await page.keyboard.press('Home');
    await expect(marked.locator('.ticket-link')).toBeFocused();
    await expect(marked.locator('.ticket-name')).toHaveText(shown.name);
    await pressA();
    await expect(asks(shown.name)).toBeVisible();
  });
  await context.close();
});

test('Enter takes the first hit of a list that was searched, and what was not taken is not passed over', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const customer = await newCustomer(`Passada ${Date.now() % 100_000}`);
  await customer.says('Oi');
  await openWaiting(page);
  await accept(page, customer.name, 'Vendas');
  await expect(field(page)).toBeFocused();
  await page.getByRole('button', { name: 'Transferir', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Transferir ${customer.name}` });
  const colleague = dialog.getByLabel('Atendente');
  await expect(colleague).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.type('bru');
  await dialog.getByLabel('Nota interna').click();
  await expect(dialog.getByText('“bru” não foi escolhido.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Transferir' })).toBeDisabled();

  await colleague.click();
  await page.keyboard.type('bru');
  await page.keyboard.press('Enter');
  await expect(colleague).toContainText('Bruno Lima');
  await expect(colleague).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Transferir' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await context.close();
});

test('what is typed after something beside it was used with the mouse is for the conversation’s text field', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const customer = await newCustomer(`Apontada ${Date.now() % 100_000}`);
  await customer.says('Oi');
  await openWaiting(page);
  await accept(page, customer.name, 'Vendas');
  await expect(field(page)).toBeFocused();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const transfer = page.getByRole('dialog', { name: `Transferir ${customer.name}` });
  const ways: Record<string, () => Promise<void>> = {
    'Transferir, Escape': async () => {
      await button('Transferir').click();
      await expect(transfer.getByLabel('Atendente')).toBeFocused();
      await page.keyboard.press('Escape');
    },
    'Transferir, Cancelar': async () => {
      await button('Transferir').click();
      await transfer.getByRole('button', { name: 'Cancelar' }).click();
    },
    'Dados do contato': () => button('Dados do contato').click(),
    'Mais ações, Escape': async () => {
      await button('Mais ações').last().click();
      await expect(page.getByRole('menu').last()).toBeVisible();
      await page.keyboard.press('Escape');
    },
    thread: () => page.locator('[data-message]').first().click(),
  };
  let written = '';
  for (const [way, use] of Object.entries(ways))
    await test.step(way, async () => {
      await use();
      await expect(transfer).toBeHidden();
      await page.waitForTimeout(1100); // longer than between the letters of a word
      await page.keyboard.type('estou vendo ');
      written += 'estou vendo ';
      await expect(field(page)).toHaveValue(written);
    });
  await expect(button('Resolver')).toBeVisible();
  await context.close();
});

test('a row that is open, or that is only looked into, takes what is typed and no commands', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const [own, waiting] = [await newCustomer(`Minha ${Date.now() % 100_000}`), await newCustomer(`Espiada ${Date.now() % 100_000}`)];
  await own.says('Oi');
  await waiting.says('Tem alguém?');
  await openWaiting(page);
  await accept(page, own.name, 'Vendas');
  await expect(field(page)).toBeFocused();
  await page.getByRole('tab', { name: /Atendendo/ }).click();
  await rowOf(page, own.name).click();
  await page.keyboard.type('ele já saiu, ');
  await page.waitForTimeout(1100); // longer than between the letters of a word
  await rowOf(page, own.name).click();
  await page.keyboard.type('e volta');

  await expect(field(page)).toHaveValue('ele já saiu, e volta');
  await page.keyboard.press('Escape');
  await expect(page.locator('.ticket-title')).toBeFocused();
  await page.waitForTimeout(1100); // as above
  await page.keyboard.type('e fica');
  await expect(field(page)).toHaveValue('ele já saiu, e voltae fica');
  await expect(page.getByRole('button', { name: 'Resolver', exact: true })).toBeVisible();

  await openWaiting(page);
  await rowOf(page, waiting.name).click();
  await expect(page.locator('.ticket-title')).toContainText(waiting.name);
  await page.waitForTimeout(1100); // as above
  await page.keyboard.type('a caminho');
  await expect(rowOf(page, waiting.name)).toContainText('a caminho');
  const kept = page.locator('.typing-shown');
  await expect(kept).toContainText('Guardado: aceite o atendimento para enviar');
  const [box, strip] = [await kept.boundingBox(), await page.locator('.pane-note').boundingBox()];
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(strip?.y ?? 0);
  await kept.getByRole('button', { name: 'Fechar' }).click();
  await expect(kept).toHaveCount(0);
  await page.locator('.pane-note').getByRole('button', { name: 'Aceitar' }).click();
  await page.getByRole('dialog', { name: 'Aceitar atendimento' }).getByRole('button', { name: 'Aceitar' }).click();
  await expect(field(page)).toHaveValue('a caminho');

  // Opened by Enter, and given back to the list by an arrow.
  const entered = await newCustomer(`Entrada ${Date.now() % 100_000}`);
  await entered.says('Oi');
  await openWaiting(page);
  await rowOf(page, entered.name).locator('.ticket-link').focus();
  await page.keyboard.press('Enter');
  await page.waitForTimeout(1100); // as above
  await page.keyboard.type('espere um pouco');
  await expect(rowOf(page, entered.name)).toContainText('espere um pouco');
  await expect(page.locator('.ticket-title')).toContainText(entered.name);
  await page.keyboard.press('ArrowDown');
  await page.waitForTimeout(1100); // as above
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog', { name: `Aceitar atendimento de ${entered.name}` })).toBeVisible();
  await page.keyboard.press('Escape');

  // Found by the arrow and Enter, as by Enter in the search's field.
  const sought = await newCustomer(`Procurada ${Date.now() % 100_000}`);
  await sought.says('Oi');
  await openWaiting(page);
  await page.getByRole('searchbox', { name: 'Buscar', exact: true }).click();
  await page.keyboard.type(sought.name);
  await expect(page.locator('.ticket-row')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.locator('.ticket-title')).toContainText(sought.name);
  await page.keyboard.type('a gente abre');
  await expect(kept).toContainText('Guardado: aceite o atendimento para enviar');
  await expect(rowOf(page, sought.name)).toContainText('a gente abre');
  await context.close();
});

const sequences = Number(process.env['TYPING_SEQUENCES'] ?? 0);
/** Without a number of sequences: as many as there is time for, ms. */
const shortRunMs = 45_000;

test('whatever way a conversation is chosen, every letter typed at once is its own', async ({ browser }) => {
  test.setTimeout(sequences > 0 ? sequences * 60_000 : 150_000);
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const seed = Number(process.env['TYPING_SEED'] ?? Date.now() % 1_000_000);
  console.log(`typing: seed ${seed}`);

  const played = await playTyping(page, {
    seed,
    sequences: sequences || Number.POSITIVE_INFINITY,
    untilMs: sequences > 0 ? Number.POSITIVE_INFINITY : performance.now() + shortRunMs,
  });

  console.log(`typing: ${played.sequences} sequences, ${played.choices} choices, ${played.letters} letters, 0 elsewhere, seed ${seed}`);
  expect(played.choices).toBeGreaterThan(0);
  await context.close();
});

test('Enter chooses the first hit in the palette and in the list’s search, and digits change tabs', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const [open, sought] = [await newCustomer(`Aberta ${Date.now() % 100_000}`), await newCustomer(`Zuleica ${Date.now() % 100_000}`)];
  await sought.says('Oi');
  await openWaiting(page);
  await accept(page, sought.name, 'Vendas');
  await expect(field(page)).toBeFocused();
  await open.says('Oi');
  await openWaiting(page);
  await accept(page, open.name, 'Vendas');
  await expect(field(page)).toBeFocused();
  await page.reload();
  await expect(page.getByRole('tab', { name: /Atendendo/ })).toBeVisible();

  await test.step('the palette, though it is not there yet and its hit comes from the server', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(sought.name);
    const hit = page.locator('[cmdk-item]').filter({ hasText: sought.name }).first();
    await expect(hit).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await page.keyboard.type('para Zuleica');
    await expect(page.locator('.ticket-title')).toContainText(sought.name);
    await expect(field(page)).toHaveValue('para Zuleica');
  });

  await test.step('Enter before the answer is there waits for it', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(open.name);
    await page.keyboard.press('Enter');
    await expect(page.locator('.ticket-title')).toContainText(open.name);
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('');
  });

  await test.step('a letter without a key of its own, right behind the Enter, is not lost with the palette', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(sought.name);
    await expect(page.locator('[cmdk-item]').filter({ hasText: sought.name }).first()).toHaveAttribute('aria-selected', 'true');
    await Promise.all([page.keyboard.press('Enter'), page.keyboard.insertText('é')]);
    await expect(page.locator('.ticket-title')).toContainText(sought.name);
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('para Zuleicaé');
  });

  await test.step('the search of the list', async () => {
    const search = page.getByRole('searchbox', { name: 'Buscar', exact: true });
    await search.click();
    await page.keyboard.type(sought.name);
    await expect(page.locator('.ticket-row')).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await expect(rowOf(page, sought.name).locator('.ticket-link')).toBeFocused();
    await search.click();
    await page.keyboard.press('Enter');
    await expect(page.locator('.ticket-title')).toContainText(sought.name);
    await expect(field(page)).toBeFocused();
    await field(page).fill('');
  });

  await test.step('Enter right behind the letters waits for the hits, and what follows is for the first', async () => {
    const search = page.getByRole('searchbox', { name: 'Buscar', exact: true });
    await search.fill('');
    await search.click();
    await page.keyboard.type(open.name);
    await page.keyboard.press('Enter');
    await page.keyboard.type('para quem está aberta');
    await expect(page.locator('.ticket-title')).toContainText(open.name);
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('para quem está aberta');
    await expect(search).toHaveValue(open.name);
  });

  await page.getByRole('button', { name: 'Limpar busca' }).click();
  await page.locator('.ticket-title').focus();
  await page.waitForTimeout(1100); // longer than between the letters of a word
  await page.keyboard.press('2');
  await expect(page.getByRole('tab', { name: /Aguardando/ })).toHaveAttribute('aria-selected', 'true');
  await context.close();
});
