import { expect } from '@playwright/test';
import { expectAccessibleInBoth } from './accessible.ts';
import { accept, endpoints, newCustomer, openWaiting, signedIn, test } from './local-cloud.ts';

const inMinutes = (minutes: number): string => {
  const at = new Date(Date.now() + minutes * 60_000);
  // As the field spells it, by the clocks of the test's browser.
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'short' }).format(at);
  return parts.replace(' ', 'T');
};

test('a message is scheduled in a conversation, reaches the phone at its minute, and stands in the calendar', async ({ browser }) => {
  const { page } = await signedIn(browser, 'Marina Prado');
  const customer = await newCustomer(`Agenda ${Date.now() % 100_000}`);
  await customer.says('Vocês me avisam amanhã?');
  await openWaiting(page);
  await accept(page, customer.name, 'Vendas');

  // What stands in the text field is what is scheduled.
  await page.getByLabel('Escreva uma mensagem').fill('Oi, {{firstName}}! Lembrete da Loja Modelo.');
  await page.getByRole('button', { name: 'Agendar mensagem' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  await expect(dialog.getByRole('textbox', { name: /^Mensagem/ })).toHaveValue('Oi, {{firstName}}! Lembrete da Loja Modelo.');
  await expect(dialog.getByRole('group', { name: 'Como o contato vai ler' })).toHaveText('Oi, Agenda! Lembrete da Loja Modelo.');
  // The minute that has begun: it is due at once.
  await dialog.getByLabel('Data e hora do envio').fill(inMinutes(0));
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Agendamento salvo.')).toBeVisible();

  await customer.gets('Oi, Agenda! Lembrete da Loja Modelo.');
  await expect(page.getByRole('article').getByText('Oi, Agenda! Lembrete da Loja Modelo.')).toBeVisible();
  await page.goto(`${endpoints.web}/schedules`);
  const entry = page.getByRole('button', { name: new RegExp(`${customer.name}: .*Enviada`) });
  await expect(entry).toBeVisible();
  await entry.press('Enter');
  const sent = page.getByRole('dialog', { name: 'Mensagem Enviada' });
  await expect(sent.getByText('Lembrete da Loja Modelo.')).toBeVisible();
  await expect(sent.getByRole('button', { name: 'Salvar' })).toHaveCount(0);
});

test('one that waits is moved, found, and deleted, each with a way back; on a phone it stands in a list', async ({ browser }) => {
  const { page } = await signedIn(browser, 'Marina Prado');
  const text = `Recado ${Date.now() % 100_000}`;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${endpoints.web}/schedules?id=new`);
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Obrigatório')).toHaveCount(2);
  await expectAccessibleInBoth(page, 'schedule form', '[role=dialog]');
  await dialog.getByLabel('Contato', { exact: true }).fill('Ana');
  await page.getByRole('option').first().click();
  await dialog.getByRole('textbox', { name: /^Mensagem/ }).fill(text);
  await dialog.getByLabel('Data e hora do envio').fill(inMinutes(60 * 24).replace(/T.*/, 'T10:00'));
  // The dialog is inside the window, with its end.
  await expect.poll(() => dialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Agendamento salvo.')).toBeVisible();

  await expectAccessibleInBoth(page, 'schedules by month');
  await page.locator('.schedule-calendar').getByText('Dia', { exact: true }).click();
  await page.getByRole('button', { name: 'Próximo Dia' }).click();
  const entry = page.getByRole('button', { name: new RegExp(`^10:00.*${text}`) });
  await entry.scrollIntoViewIfNeeded();
  await entry.hover();
  await page.mouse.down();
  const place = await entry.boundingBox();
  // Two rows of half an hour down.
  await page.mouse.move((place?.x ?? 0) + 40, (place?.y ?? 0) + 2.5 * (place?.height ?? 0), { steps: 8 });
  await page.mouse.up();
  await expect(page.getByText(/Agendamento movido para .*11:00/)).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('O agendamento voltou ao horário de antes.')).toBeVisible();
  await expect(entry).toBeVisible();

  await page.getByRole('searchbox', { name: 'Buscar agendamentos' }).fill(text);
  const row = page.getByRole('row', { name: new RegExp(text) });
  await expect(row).toContainText('Agendada');
  await row.getByRole('button', { name: /Excluir/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(row).toContainText('Agendada');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${endpoints.web}/schedules`);
  await expect(page.getByRole('heading', { name: 'Agendamentos' })).toBeVisible();
  await expect(page.locator('.schedule-calendar').getByText(text)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
