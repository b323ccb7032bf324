import { expect } from '@playwright/test';
import { accept, bubble, endpoints, newCustomer, openWaiting, signedIn, test, userNamed } from './local-cloud.ts';

test('an official message says what Meta charges, its connection counts it, and a changed security code is a quiet line', async ({
  browser,
}) => {
  const { page, context } = await signedIn(browser, 'Marina Prado');
  const customer = await newCustomer(`Preço ${Date.now() % 100_000}`);
  await customer.says('Quanto custa?');
  await openWaiting(page);
  await accept(page, customer.name, 'Vendas');
  await page.getByLabel('Escreva uma mensagem').fill('Dez reais');
  await page.keyboard.press('Enter');
  const sent = bubble(page, 'Dez reais');
  await expect(sent.locator('[data-ack=delivered]')).toBeVisible();

  await test.step('its details', async () => {
    await sent.hover();
    await sent.getByRole('button', { name: 'Ações da mensagem' }).click();
    await page.getByRole('menuitem', { name: 'Dados da mensagem' }).click();
    const dialog = page.getByRole('dialog', { name: 'Dados da mensagem' });
    await expect(dialog).toContainText('Serviço');
    await expect(dialog).toContainText('Grátis: resposta ao cliente');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('a changed security code, while the conversation is open', async () => {
    const { companyId } = userNamed('Ana Souza');
    const connection = endpoints.connections.find((each) => each.companyId === companyId);
    const { connections } = await (await fetch(`${endpoints.simulator}/control/state`)).json();
    const account = connections.find(({ phoneNumberId }: { phoneNumberId: string }) => phoneNumberId === connection?.phoneNumberId);
    const system = { type: 'customer_identity_changed', identity: 'hash', body: 'x' };
    const notice = {
      from: customer.number,
      id: `wamid.CODE${Date.now()}`,
      timestamp: String(Math.floor(Date.now() / 1000)),
      type: 'system',
      system,
    };
    const response = await fetch(`${endpoints.simulator}/control/webhooks`, {
      method: 'POST',
      body: JSON.stringify({
        phoneNumberId: connection?.phoneNumberId,
        body: {
          object: 'whatsapp_business_account',
          entry: [
            {
              id: account.businessAccountId,
              changes: [
                {
                  field: 'messages',
                  value: { messaging_product: 'whatsapp', metadata: { phone_number_id: account.phoneNumberId }, messages: [notice] },
                },
              ],
            },
          ],
        },
      }),
    });
    expect(await response.json()).toEqual({ status: 200 });

    await expect(page.locator('[data-event=securityCodeChanged]')).toContainText('O código de segurança do cliente mudou');
  });

  await test.step('the card of its connection', async () => {
    await page.goto(`${endpoints.web}/connections`);
    const card = page
      .locator('.connection-card', { hasText: 'WhatsApp Oficial' })
      .filter({ has: page.locator('meter') })
      .first();
    await expect(card.getByText(/de 1\.000 mensagens de serviço grátis/).first()).toBeVisible();
  });
  await context.close();
});
