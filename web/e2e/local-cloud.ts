import { readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { expect, test as base, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';

type User = { email: string; password: string; name: string; role: string; companyId: number };
type Endpoints = {
  web: string;
  api: string;
  simulator: string;
  users: User[];
  connections: { id: string; companyId: number; phoneNumberId: string }[];
  queues: Record<string, string>;
};

// Playwright loads the specs once by itself, without a worker, to list them.
const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
/** Of the local cloud that this worker's tests have for themselves. */
export const endpointsFile = process.env.BALCAO_ENDPOINTS?.split(delimiter)[worker] ?? '';
if (!endpointsFile)
  throw new Error('Run the end-to-end tests with npm run test:e2e: BALCAO_ENDPOINTS names no local cloud for this worker.');
export const endpoints: Endpoints = JSON.parse(readFileSync(endpointsFile, 'utf8'));

/** A test whose browser profiles end with it: pages left open would go on taking frames, and slow down every test behind it. */
export const test = base.extend<{ endsWithItsProfiles: void }>({
  endsWithItsProfiles: [
    async ({ browser }, use) => {
      await use();
      // One after the other: five closed at once left Chromium without an answer about once in ten times.
      for (const context of browser.contexts()) await context.close();
    },
    { auto: true },
  ],
});

export const userNamed = (name: string): User => {
  const user = endpoints.users.find((candidate) => candidate.name === name);
  if (!user) throw new Error(`There is no user ${name}.`);
  return user;
};

export type SimMessage = {
  id: string;
  direction: 'in' | 'out';
  type: string;
  content: { body?: string; caption?: string; id?: string };
  status: string;
};

let lastNumber = 0;
/** Eight digits that no customer before has: two may be made in one millisecond. */
const freshDigits = (): string => {
  lastNumber = Math.max(Date.now(), lastNumber + 1);
  return String(lastNumber).slice(-8);
};

/** One customer, played by the simulator: of the demo company, or of a page or Instagram account that is named.
 *  @param settings `windowClosed`: Meta lets nothing through to them but what it allows after the first day. */
export const newCustomer = async (name: string, account?: string, settings: { windowClosed?: boolean } = {}) => {
  const company = userNamed('Ana Souza').companyId;
  const phoneNumberId = account ?? endpoints.connections.find(({ companyId }) => companyId === company)?.phoneNumberId;
  const control = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${endpoints.simulator}/control/${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
    if (!response.ok) throw new Error(`${method} /control/${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const number = `55119${freshDigits()}`;
  const { id }: { id: string } = await control('POST', 'customers', { name, number, settings });
  const received = async (): Promise<SimMessage[]> => {
    const { messages }: { messages: SimMessage[] } = await control('GET', `customers/${id}/messages?phoneNumberId=${phoneNumberId}`);
    return messages.filter(({ direction }) => direction === 'out');
  };
  return {
    name,
    number,
    writes: (message: object): Promise<SimMessage> => control('POST', `customers/${id}/messages`, { phoneNumberId, ...message }),
    says: (text: string): Promise<SimMessage> => control('POST', `customers/${id}/messages`, { phoneNumberId, type: 'text', text }),
    reads: () => control('POST', `customers/${id}/read`, {}),
    received,
    /** Waits for a message of the business with this text or caption. */
    gets: async (text: string): Promise<SimMessage> => {
      const find = async () => (await received()).find(({ content }) => (content.body ?? content.caption ?? '').includes(text));
      await expect.poll(find).toBeTruthy();
      const found = await find();
      if (!found) throw new Error('the message went away');
      return found;
    },
    statusOf: async (messageId: string): Promise<string> => (await control('GET', `messages/${encodeURIComponent(messageId)}`)).status,
  };
};

/** The API as the admin of the demo company. */
export const asAdmin = async () => {
  const call = async (method: string, path: string, token: string | null, body?: object) => {
    const response = await fetch(`${endpoints.api}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const { email, password } = userNamed('Marina Prado');
  const signIn = async (): Promise<{ token: string; until: number }> => ({
    token: (await call('POST', '/auth/login', null, { email, password })).token,
    until: Date.now() + tokenMs,
  });
  let session = await signIn();
  return async (method: string, path: string, body?: object) => {
    if (Date.now() > session.until) session = await signIn();
    return call(method, path, session.token, body);
  };
};
/** A token is valid for an hour; `reliability -- --only typing` takes longer. */
const tokenMs = 50 * 60_000;

type SignsIn = (context: BrowserContext, name: string) => Promise<Page>;

/** A browser profile of its own with this user signed in, on the inbox. */
export const signedIn = async (
  browser: Browser,
  name: string,
  options: Parameters<Browser['newContext']>[0] = {},
  signsIn: SignsIn = signIn,
): Promise<{ page: Page; context: BrowserContext }> => {
  const context = await browser.newContext({ baseURL: endpoints.web, ...options });
  return { page: await signsIn(context, name), context };
};

/** An admin whose company has had no conversation would begin at the first steps, also from the bare address of the inbox. */
const inbox = '/tickets?tab=open';
const isThere = (page: Page): Promise<void> => expect(page.getByRole('tab', { name: /Atendendo/ })).toBeVisible();

/** A page of this browser profile on which this user signs in as people do. */
export const signInByForm: SignsIn = async (context, name) => {
  const user = userNamed(name);
  const page = await context.newPage();
  await page.goto(`${endpoints.web}/login?to=${encodeURIComponent(inbox)}`);
  await page.getByLabel('E-mail').fill(user.email);
  await page.getByLabel('Senha', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await isThere(page);
  return page;
};

/** A page of this browser profile on which this user is signed in: with what the form would have stored, which takes a second less. */
export const signIn: SignsIn = async (context, name) => {
  const user = userNamed(name);
  const page = await context.newPage();
  // A page of the app's address without the app.
  await page.goto(`${endpoints.web}/config.json`);
  const known = await page.evaluate(() => localStorage.getItem('sessionId'));
  const stored = await storedSignIn(user, known);
  await page.evaluate((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, stored);
  await page.goto(`${endpoints.web}${inbox}`);
  await isThere(page);
  return page;
};

/** What `sign-in.ts` and `session.ts` of the app leave in the browser's storage. @param known Session of the browser profile, when it had one. */
const storedSignIn = async ({ email, password }: User, known: string | null): Promise<Record<string, string>> => {
  const ask = async (address: string, body: object, headers: Record<string, string>) => {
    const response = await fetch(address, { method: 'POST', body: JSON.stringify(body), headers });
    if (!response.ok) throw new Error(`POST ${address}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const { cognito } = await (await fetch(`${endpoints.web}/config.json`)).json();
  const { AuthenticationResult: tokens } = await ask(
    cognito.endpoint,
    { AuthFlow: 'USER_PASSWORD_AUTH', ClientId: cognito.clientId, AuthParameters: { USERNAME: email, PASSWORD: password } },
    { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth' },
  );
  const { sessionId, user } = await ask(
    `${endpoints.api}/auth/session`,
    { sessionId: known },
    { 'content-type': 'application/json', authorization: `Bearer ${tokens.IdToken}` },
  );
  return {
    token: tokens.IdToken,
    refreshToken: tokens.RefreshToken,
    username: email,
    sessionId,
    user: JSON.stringify(user),
    companyDueDate: user.company.dueDate,
    profileImage: user.profileImage ?? '',
    ...(user.showCampaign === 'enabled' ? { cshow: 'enabled' } : {}),
    sendSignMessage: user.company.companieSettings.sendSignMessage ?? 'disabled',
  };
};

/** Does something and sees what the page says of it: a toast is gone after two seconds, which a busy machine may need before it looks. */
export const told = async (page: Page, text: string, act: () => Promise<unknown>): Promise<void> => {
  await Promise.all([expect(page.getByText(text)).toBeVisible(), act()]);
};

export const rowOf = (page: Page, name: string) => page.locator('.ticket-row', { hasText: name });
export const bubble = (page: Page, text: string) => page.locator('[data-message]', { hasText: text });

/** How far a list of messages is scrolled from its last one, px. */
export const fromEnd = (list: Locator): Promise<number> =>
  list.evaluate(({ scrollHeight, scrollTop, clientHeight }) => Math.round(scrollHeight - scrollTop - clientHeight));

/** The waiting tab, newest first: a customer who has just written stands at the end otherwise, below what is drawn. */
export const openWaiting = async (page: Page): Promise<void> => {
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  const sort = page.getByRole('button', { name: 'Maior espera primeiro' });
  await expect(sort.or(page.getByRole('button', { name: 'Mais recentes primeiro' }))).toBeVisible();
  if (await sort.isVisible()) await sort.click();
};

/** Presses a button that shows while the pointer is over its row or bubble: what comes in meanwhile moves it away from there. */
export const pressInside = (around: Locator, button: string): Promise<void> =>
  expect(async () => {
    await around.hover({ timeout: 5000 });
    await around.getByRole('button', { name: button }).click({ timeout: 5000 });
  }).toPass({ timeout: 30_000 });

/** Accepts a waiting customer, choosing the queue. */
export const accept = async (page: Page, name: string, queue: string): Promise<void> => {
  await pressInside(rowOf(page, name), 'Aceitar');
  const dialog = page.getByRole('dialog', { name: 'Aceitar atendimento' });
  await dialog.getByRole('radio', { name: queue }).check();
  await dialog.getByRole('button', { name: 'Aceitar' }).click();
};

/** Moves the focus from the text field to the conversation's title, where letters are commands. Repeated, because the text field takes the focus a second
 *  time shortly after an accept. */
export const focusTitle = async (page: Page): Promise<void> => {
  const title = page.locator('.ticket-title');
  await expect(async () => {
    await page.getByLabel('Escreva uma mensagem').press('Escape');
    await page.waitForTimeout(200); // longer than the text field waits
    await expect(title).toBeFocused({ timeout: 100 });
  }).toPass();
};
