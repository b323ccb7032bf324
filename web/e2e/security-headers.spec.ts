import { expect } from '@playwright/test';
import { accept, endpoints, newCustomer, openWaiting, signedIn, test } from './local-cloud.ts';

test('the pages send their security headers, and nothing the app does is against its own policy', async ({ browser }) => {
  const page0 = await (await browser.newContext()).newPage();
  const answer = await page0.goto(`${endpoints.web}/login`);
  const headers = answer?.headers() ?? {};
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['permissions-policy']).toContain('microphone=(self)');
  await page0.context().close();

  const { page, context } = await signedIn(browser, 'Ana Souza', { permissions: ['microphone'], serviceWorkers: 'allow' });
  const broken: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy|Permissions.Policy/i.test(message.text())) broken.push(message.text());
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`Content Security Policy: ${violatedDirective} ${blockedURI}`),
    );
  });
  await page.reload();
  const customer = await newCustomer(`Cida ${String(Date.now()).slice(-4)}`);
  await customer.writes({ type: 'image', media: { sample: 'photo' }, caption: 'olha' });

  await test.step('a conversation with a picture from storage', async () => {
    await openWaiting(page);
    await accept(page, customer.name, 'Vendas');
    const picture = page.getByTestId('messages').locator('[data-message] img').first();
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
  });

  await test.step('the emoji picker', async () => {
    await page.getByRole('button', { name: 'Emoji' }).click();
    await expect(page.getByPlaceholder('Buscar emoji').or(page.getByLabel('Buscar emoji')).first()).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a voice note', async () => {
    await page.getByRole('button', { name: 'Gravar mensagem de voz' }).click();
    await expect(page.getByRole('timer')).toHaveText('0:02', { timeout: 8000 });
    await page.getByRole('button', { name: 'Parar e ouvir' }).click();
    const recorder = page.getByRole('group', { name: 'Mensagem de voz' });
    await recorder.getByRole('button', { name: 'Ouvir', exact: true }).click();
    await expect(recorder.getByRole('button', { name: 'Pausar' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('the service worker', async () => {
    const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    expect(['activating', 'activated']).toContain(scope);
  });

  await test.step('a policy that is broken would have been noticed', async () => {
    expect(broken).toEqual([]);
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.src = 'https://evil.example/x.js';
      document.head.append(script);
    });
    await expect.poll(() => broken.length).toBeGreaterThan(0);
  });
  await context.close();
});
