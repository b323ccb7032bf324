import { mkdirSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { accept, asAdmin, bubble, openWaiting, rowOf, signedIn, test } from './local-cloud.ts';
import { whatsappControl as control } from './qr-phone.ts';

const digits = String(Date.now()).slice(-8);
const shop = `55117${digits}`;
const rita = { name: `Rita Grupo ${digits.slice(-3)}`, number: `55115${digits}` };
const saulo = { name: `Saulo Grupo ${digits.slice(-3)}`, number: `55114${digits}` };

const sends = (from: string, to: string, message: object) => control('POST', `phones/${from}/messages`, { to, ...message });

const folder = process.env.SCREENSHOT_DIR;
/** Pictures for whoever looks at the design; only where a folder is named. */
const shoot = async (page: Page, name: string) => {
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  for (const width of [1440, 390])
    for (const scheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: width > 1000 ? 900 : 844 });
      await page.emulateMedia({ colorScheme: scheme });
      await page.evaluate((mode) => document.documentElement.setAttribute('data-theme', mode), scheme);
      await page.waitForTimeout(400);
      await page.screenshot({ path: `${folder}/${name}-${width}-${scheme}.png` });
    }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
};

test('a phone brings its old messages along, groups say who writes, and the customer’s typing shows', async ({ browser }) => {
  test.setTimeout(180_000);
  await control('POST', 'phones', { number: shop, name: 'Loja' });
  for (const person of [rita, saulo]) await control('POST', 'phones', person);
  const day = 86_400_000;
  const at = (days: number) => new Date(Date.now() - days * day).toISOString();
  await control('POST', `phones/${shop}/history`, { chats: 8, messages: 40, to: at(0.01) });
  const name = `Histórico ${digits.slice(-4)}`;
  const admin = await asAdmin();
  const { id } = await admin('POST', '/whatsapp', { name, allowGroup: true, importOldMessages: at(60) });
  const { page, context } = await signedIn(browser, 'Marina Prado');
  const card = page.locator('.connection-card', { hasText: name });

  await test.step('the import shows on the card and its tickets are closed together', async () => {
    await page.getByRole('link', { name: 'Conexões' }).click();
    await expect(card.getByText('Aguardando a conexão do celular')).toBeVisible({ timeout: 40_000 });
    const { qrcode } = await admin('GET', `/whatsapp/${id}`);
    await control('POST', `phones/${shop}/scan`, { qr: qrcode });

    await expect(card.getByText('Conectada')).toBeVisible({ timeout: 30_000 });
    const close = card.getByRole('button', { name: 'Resolver atendimentos importados' });
    await expect(close).toBeVisible({ timeout: 60_000 });
    await shoot(page, 'import-done');
    await close.click();
    const dialog = page.getByRole('dialog', { name: 'Resolver os atendimentos importados?' });
    await shoot(page, 'import-confirm');
    await dialog.getByRole('button', { name: 'Resolver atendimentos' }).click();

    await expect(page.getByText('8 atendimentos resolvidos')).toBeVisible();
    await expect(close).toBeHidden();
  });

  await test.step('in a group each bubble says who wrote it', async () => {
    const group = await control('POST', 'groups', {
      subject: `Pedidos ${digits.slice(-4)}`,
      owner: rita.number,
      members: [saulo.number, shop],
    });
    await sends(rita.number, group.jid, { type: 'text', text: 'Quem leva o bolo?' });
    await sends(saulo.number, group.jid, { type: 'text', text: 'Eu levo' });
    await page.getByRole('link', { name: 'Atendimentos' }).click();
    await page.getByRole('tab', { name: /Grupos/ }).click();
    await rowOf(page, group.subject).click();

    await expect(bubble(page, 'Quem leva o bolo?').getByText(rita.name)).toBeVisible();
    await expect(bubble(page, 'Eu levo').getByText(saulo.name)).toBeVisible();
    await shoot(page, 'group');
  });

  await test.step('a call is a line, a deleted message a mark, and typing shows until the message is there', async () => {
    await control('POST', `phones/${rita.number}/calls`, { to: shop, video: true });
    const { id: gone } = await sends(rita.number, shop, { type: 'text', text: 'isto some' });
    const { id: changed } = await sends(rita.number, shop, { type: 'text', text: 'quero tres' });
    await openWaiting(page);
    // Whoever calls first has no name yet; with the first message the row gets it.
    await accept(page, rita.name, 'Vendas');
    await expect(page.locator('.bubble-event', { hasText: 'Chamada de vídeo' })).toBeVisible();

    await sends(rita.number, shop, { type: 'delete', messageId: gone });
    await sends(rita.number, shop, { type: 'edit', messageId: changed, text: 'quero quatro' });
    // This company hides nothing that its customers erase.
    await expect(bubble(page, 'isto some')).toContainText('apagada pelo contato');
    await expect(bubble(page, 'quero quatro').getByText('editada')).toBeVisible();

    await control('POST', `phones/${rita.number}/typing`, { to: shop, state: 'composing' });
    const typing = page.getByText(`${rita.name} está digitando…`);
    await expect(typing).toBeVisible();
    await shoot(page, 'typing');
    await sends(rita.number, shop, { type: 'text', text: 'pronto' });
    await expect(bubble(page, 'pronto')).toBeVisible();
    await expect(typing).toBeHidden();
  });
  await context.close();
});
