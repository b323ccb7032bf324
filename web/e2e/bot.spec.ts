import { expect } from '@playwright/test';
import { asAdmin, bubble, newCustomer, openWaiting, pressInside, rowOf, signedIn, test } from './local-cloud.ts';

/** Where the bot receives customers, of the demo company. */
const reception = '106540352242955';

test('the bot greets a customer, who chooses, is attended to by a person, and rates', async ({ browser }) => {
  test.setTimeout(120_000);
  const admin = await asAdmin();
  const customer = await newCustomer(`Rita Recepção ${Date.now() % 100_000}`, reception);
  const { page: ana, context } = await signedIn(browser, 'Ana Souza');
  const rating = (data: string) => admin('PUT', '/companySettings', { column: 'userRating', data });
  const made: number[] = [];
  await rating('enabled');
  try {
    await test.step('the customer is greeted with the queues, and leads itself through their options', async () => {
      await customer.says('Oi');
      await customer.gets('Aqui é a recepção da Loja Modelo. Com quem você quer falar?\n\n1 - Vendas\n2 - Suporte\n3 - Financeiro');
      await openWaiting(ana);
      await expect(rowOf(ana, customer.name).getByText('Robô')).toBeVisible();
      const { tickets }: { tickets: { id: number; contact: { name: string } }[] } = await admin(
        'GET',
        '/tickets?status=pending&showAll=true',
      );
      made.push(...tickets.filter(({ contact }) => contact.name === customer.name).map(({ id }) => id));
      expect(made).toHaveLength(1);

      await customer.says('1');
      await customer.gets('1 - Ver ofertas da semana');
      await customer.says('talvez');
      await customer.gets('Não entendi. Responda com o número de uma das opções:');
      await customer.says('falar com uma pessoa');
      await customer.gets('Só um instante, já vamos te atender.');
    });

    await test.step('an attendant finds the ticket in its queue, with what the bot said marked', async () => {
      await expect(rowOf(ana, customer.name)).toContainText('Vendas');
      await expect(rowOf(ana, customer.name).getByText('Robô')).toHaveCount(0);
      await pressInside(rowOf(ana, customer.name), 'Aceitar');
      await expect(ana.getByLabel('Escreva uma mensagem')).toBeVisible();
      await expect(bubble(ana, 'Aqui é a recepção').getByText('Robô', { exact: true })).toBeVisible();
      await expect(bubble(ana, 'Só um instante').getByText('Robô', { exact: true })).toBeVisible();

      await ana.getByLabel('Escreva uma mensagem').fill('Oi, Rita! Em que posso ajudar?');
      await ana.keyboard.press('Enter');
      await customer.gets('Em que posso ajudar?');
      await expect(bubble(ana, 'Em que posso ajudar?').getByText('Robô')).toHaveCount(0);
      await customer.says('2');
      await expect(bubble(ana, '2').last()).toBeVisible();
    });

    await test.step('resolved, the customer is asked to rate, once', async () => {
      // What has just come is refused until it can have been read.
      await expect(async () => {
        await ana.getByRole('button', { name: 'Resolver', exact: true }).first().click({ timeout: 2000 });
        await expect(ana.getByText('Atendimento resolvido').last()).toBeVisible({ timeout: 2000 });
      }).toPass();
      await customer.gets('De 1 a 5, como foi o seu atendimento?');
      await customer.says('ótimo!');
      await customer.gets('Responda com uma nota de 1 a 5.');
      await customer.says('5');
      await customer.gets('Agradecemos a sua avaliação!');

      const rated = async () => (await admin('GET', `/tickets-log/${made.join()}`)).logs.map(({ type }: { type: string }) => type);
      await expect.poll(rated).toEqual(expect.arrayContaining(['chatbotStarted', 'queueSet', 'closed', 'closedByClient']));
      expect((await customer.received()).filter(({ content }) => content.body?.includes('Agradecemos a sua avaliação'))).toHaveLength(1);
      expect((await customer.received()).filter(({ content }) => content.body?.includes('Aqui é a recepção'))).toHaveLength(1);
    });

    await test.step('the log tells it in words', async () => {
      await ana.getByRole('tab', { name: /Resolvidos/ }).click();
      await rowOf(ana, customer.name).click();
      await expect(ana.getByText('O cliente avaliou o atendimento: 5 de 5')).toBeVisible();
      await ana.getByRole('button', { name: 'Mais ações' }).first().click();
      await ana.getByRole('menuitem', { name: /Histórico/ }).click();
      const log = ana.getByRole('dialog', { name: /Histórico do atendimento/ });
      for (const entry of ['Robô iniciado', 'Fila definida', 'O cliente avaliou o atendimento: 5 de 5'])
        await expect(log.getByText(entry)).toBeVisible();
    });
  } finally {
    await rating('disabled');
    for (const id of made) await admin('DELETE', `/tickets/${id}`);
    await context.close();
  }
});
