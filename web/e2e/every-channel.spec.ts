import { join } from 'node:path';
import { expect } from '@playwright/test';
import { composer, customersOnEachChannel, openMenu, takeUp, type ChannelName } from './each-channel.ts';
import { bubble, openWaiting, rowOf, signedIn, test } from './local-cloud.ts';

const photo = join(import.meta.dirname, '../../infra/local/simulators/samples/photo.jpg');

/** What can be done where, as people know it. */
const can: Record<ChannelName, { customersEdit: boolean; weEdit: boolean; weDelete: boolean; captions: boolean }> = {
  qr: { customersEdit: true, weEdit: true, weDelete: true, captions: true },
  official: { customersEdit: false, weEdit: false, weDelete: false, captions: true },
  messenger: { customersEdit: true, weEdit: false, weDelete: false, captions: false },
  instagram: { customersEdit: true, weEdit: false, weDelete: false, captions: false },
};

test('on each channel messages, pictures, marks and changes go both ways as far as it can', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const customers = await customersOnEachChannel('Ida e volta');

  for (const customer of customers)
    await test.step(customer.channel, async () => {
      const { customersEdit, weEdit, weDelete, captions } = can[customer.channel];
      await openWaiting(page);
      const asked = await customer.says('Tem em azul?');
      await takeUp(page, customer);
      await expect(bubble(page, 'Tem em azul?')).toBeVisible();

      await composer(page).fill('Tem sin');
      await page.keyboard.press('Enter');
      await expect.poll(customer.received).toContainEqual(expect.objectContaining({ text: expect.stringContaining('Tem sin') }));
      const answer = (await customer.received()).find(({ text }) => text.includes('Tem sin'));
      await customer.reads();
      await expect(bubble(page, 'Tem sin').getByRole('img', { name: 'Lida' })).toBeVisible();
      await customer.reacts(answer?.id ?? '', '😍');
      await expect(bubble(page, 'Tem sin')).toContainText('😍');

      const menu = await openMenu(page, 'Tem sin');
      await expect(menu.getByRole('menuitem', { name: 'Favoritar' })).toBeVisible();
      await expect(menu.getByRole('menuitem', { name: 'Editar' })).toHaveCount(weEdit ? 1 : 0);
      await expect(menu.getByRole('menuitem', { name: 'Apagar' })).toHaveCount(weDelete ? 1 : 0);
      if (weEdit) {
        await menu.getByRole('menuitem', { name: 'Editar' }).click();
        await page.locator('.composer textarea').fill('Tem sim');
        await page.keyboard.press('Enter');
        await expect
          .poll(customer.received)
          .toContainEqual(expect.objectContaining({ text: expect.stringContaining('Tem sim'), edited: true }));
        await bubble(page, 'Tem sim').getByRole('button', { name: 'Editada' }).click();
        const versions = page.getByRole('dialog', { name: 'Versões da mensagem' });
        await expect(versions.getByRole('listitem')).toHaveText([/Original.*Tem sin/s, /Agora.*Tem sim/s]);
      }
      await page.keyboard.press('Escape');

      if (customersEdit) {
        await customer.edits(asked, 'Tem em verde?');
        await bubble(page, 'Tem em verde?').getByRole('button', { name: 'Editada' }).click();
        const versions = page.getByRole('dialog', { name: 'Versões da mensagem' });
        await expect(versions.getByRole('listitem')).toHaveText([/Original.*Tem em azul\?/s, /Agora.*Tem em verde\?/s]);
        await page.keyboard.press('Escape');
        await customer.takesBack(asked);
        await expect(page.getByText('apagada pelo contato')).toBeVisible();
        // On WhatsApp it stays to be read: this company hides nothing that its customers erase.
        await expect(bubble(page, 'Tem em verde?')).toHaveCount(customer.channel === 'qr' ? 1 : 0);
      }

      await customer.sendsPhoto('É esta?');
      const theirs = page.locator('[data-message].in img.bubble-media, [data-message].in .bubble-picture img');
      await expect.poll(() => theirs.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(10);
      await page.locator('.composer input[type=file]').setInputFiles(photo);
      const preview = page.getByRole('dialog', { name: /Enviar 1 arquivo/ });
      await preview.getByLabel('Legenda (opcional)').fill('Essa mesma');
      await preview.getByRole('button', { name: 'Enviar' }).click();
      await expect
        .poll(async () => (await customer.received()).slice(1).map(({ kind, text }) => [kind, text]))
        .toEqual(
          captions
            ? [['image', expect.stringContaining('Essa mesma')]]
            : [
                ['image', ''],
                ['text', expect.stringContaining('Essa mesma')],
              ],
        );
      await expect(rowOf(page, customer.name)).toContainText('Essa mesma');
    });
  await context.close();
});
