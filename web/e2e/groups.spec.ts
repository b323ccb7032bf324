import { expect } from '@playwright/test';
import { composer, openMenu } from './each-channel.ts';
import { bubble, rowOf, signedIn, test } from './local-cloud.ts';
import { sharedPhone, whatsappControl } from './qr-phone.ts';

test('in a group polls count as members vote, a name typed after @ goes out as digits, and it shows who read what', async ({ browser }) => {
  const [{ page, context }, shop] = await Promise.all([signedIn(browser, 'Marina Prado'), sharedPhone()]);
  const run = String(Date.now()).slice(-4);
  const [rita, saulo] = await Promise.all([shop.addCustomer(`Rita ${run}`), shop.addCustomer(`Saulo Braga ${run}`)]);
  const group = await whatsappControl('POST', 'groups', {
    subject: `Festa ${run}`,
    owner: rita.number,
    members: [saulo.number, shop.number],
  });
  const sends = async ({ number }: { number: string }, message: object): Promise<string> =>
    (await whatsappControl('POST', `phones/${number}/messages`, { to: group.jid, ...message })).id;

  await page.getByRole('tab', { name: /Grupos/ }).click();
  await sends(saulo, { type: 'text', text: 'Eu levo o bolo' });
  const poll = await sends(rita, { type: 'poll', name: 'Que dia?', options: ['Sábado', 'Domingo'] });
  await rowOf(page, group.subject).click();
  const card = page.getByRole('region', { name: 'Enquete' });
  const votes = (option: string) => card.getByRole('listitem').filter({ hasText: option }).getByText(/^\d+$/);

  await test.step('votes are counted live, one a member, and can be looked into', async () => {
    await expect(votes('Sábado')).toHaveText('0');
    await sends(saulo, { type: 'vote', messageId: poll, options: ['Sábado'] });
    await sends(rita, { type: 'vote', messageId: poll, options: ['Domingo'] });
    await expect(votes('Domingo')).toHaveText('1');
    await sends(rita, { type: 'vote', messageId: poll, options: ['Sábado'] });
    await expect(votes('Sábado')).toHaveText('2');
    await expect(votes('Domingo')).toHaveText('0');
    await card.getByRole('button', { name: 'Ver votos (2 pessoas)' }).click();
    const who = page.getByRole('dialog', { name: 'Enquete' });
    await expect(who).toContainText(rita.name);
    await expect(who).toContainText(saulo.name);
    await page.keyboard.press('Escape');
  });

  await test.step('a member is called by name here and by number on the phones', async () => {
    await composer(page).fill('Obrigada, ');
    await page.keyboard.press('End');
    await page.keyboard.type('@sau');
    await expect(page.getByRole('listbox', { name: 'Participantes do grupo' }).getByRole('option')).toHaveText([new RegExp(saulo.name)]);
    await page.keyboard.press('Enter');
    await expect(composer(page)).toHaveValue(`Obrigada, @${saulo.name} `);
    await page.keyboard.type('até lá');
    await page.keyboard.press('Enter');
    await expect(bubble(page, `@${saulo.name} até lá`)).toBeVisible();
    await expect
      .poll(saulo.received)
      .toContainEqual(expect.objectContaining({ text: expect.stringContaining(`@${saulo.number} até lá`), mentioned: [saulo.number] }));
  });

  await test.step('what was sent tells whom it reached and who read it', async () => {
    await whatsappControl('POST', `phones/${rita.number}/receipts`, { type: 'read', chat: group.jid });
    await expect(async () => {
      const menu = await openMenu(page, 'até lá');
      await menu.getByRole('menuitem', { name: 'Dados da mensagem' }).click();
      const receipts = page.getByRole('dialog', { name: 'Dados da mensagem' });
      const section = (title: string) => receipts.locator('section', { hasText: title });
      try {
        await expect(section('Lida por')).toContainText(rita.name, { timeout: 1000 });
        await expect(section('Entregue para')).toContainText(saulo.name, { timeout: 1000 });
      } finally {
        await page.keyboard.press('Escape');
      }
    }).toPass();
  });
  await context.close();
});
