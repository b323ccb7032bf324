import { expect, test } from '@playwright/test';
import { accept, bubble, newCustomer, openWaiting, signedIn } from './local-cloud.ts';

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
    for (const name of ['um.pdf', 'dois.pdf']) transfer.items.add(new File([name], name, { type: 'application/pdf' }));
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
  await page.locator('.ticket-title').press('f');
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
