import { expect, type CDPSession, type Locator, type Page } from '@playwright/test';
import type { Outgoing } from '../src/features/conversation/outbox.ts';
import { asAdmin, newCustomer } from './local-cloud.ts';

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

type Customer = Awaited<ReturnType<typeof newCustomer>> & {
  ticketId: number;
  uuid: string;
  mark: string;
  expected: string;
  sent: string;
  comesLate: boolean;
};
type Found = { tickets: { id: number; uuid: string; status: string; lastMessage: string }[] };

const customerCount = 6;
/** Letters that are commands elsewhere, and some that have no key of their own here. */
const letters = [...'aetmzsjkrnfáçõéx 17'];
/** Where there is no text field, the first letter has to be a key: what is inserted without one (dictation, a picker of symbols) goes nowhere there. */
const keys = [...'aetmzsjkrnfx'];
const latenciesMs = [0, 0, 0, 200, 800, 2000, 5000];
/** One in so many accepts is refused by the server, and one in so many sequences has a quarter of the processor. */
const [refusedOf, slowOf, arrivesOf, entersOf] = [8, 4, 3, 4];

/** Plays random ways to choose conversations and types at once after each, then compares: every letter is in the conversation that was chosen, sent or as
 *  its draft, and in no other. @returns how many sequences and letters were played. @throws with the seed and the steps where one went elsewhere. */
export const playTyping = async (
  page: Page,
  { seed, sequences, untilMs }: { seed: number; sequences: number; untilMs: number },
): Promise<{ sequences: number; choices: number; letters: number }> => {
  const random = randomFrom(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const pick = <Item>(items: ReadonlyArray<Item>): Item => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  };
  const admin = await asAdmin();
  const customers = await makeCustomers(admin);
  const machine = await page.context().newCDPSession(page);
  const line = { latencyMs: 0, refuses: false };
  await page.route(/\/(tickets|messages)(\/|\?|$)/, async (route) => {
    if (!['fetch', 'xhr'].includes(route.request().resourceType())) return route.fallback();
    const isAccept = route.request().method() === 'PUT';
    const { latencyMs, refuses } = line;
    // The time is the thing tested: nothing on the page ends it.
    if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs));
    if (isAccept && refuses) await route.fulfill({ status: 500, contentType: 'application/json', body: '{"error":"ERR_INTERNAL"}' });
    else await route.continue().catch(() => undefined);
  });

  await page.evaluate(noteEvents);

  const played = { sequences: 0, choices: 0, letters: 0 };
  for (; played.sequences < sequences && performance.now() < untilMs; played.sequences += 1) {
    const steps: string[] = [];
    try {
      await hasWaiting(admin, customers, 2);
      line.latencyMs = pick(latenciesMs);
      line.refuses = below(refusedOf) === 0;
      await setSpeed(machine, below(slowOf) === 0 ? 4 : 1);
      steps.push(`${line.latencyMs} ms${line.refuses ? ', accepts refused' : ''}`);
      for (let left = 1 + below(3); left > 0; left -= 1) {
        if (below(arrivesOf) === 0) await pick(customers).says(`nova ${played.choices}`);
        const { name, choose } = pick(ways);
        const chosen = await choose(page, customers, pick, admin);
        if (!chosen) continue;
        const first = pick(name.startsWith('row waits') ? keys : letters);
        const words = first + Array.from({ length: 2 + below(12) }, () => pick(letters)).join('');
        const isEntered = name !== 'bell' && below(entersOf) === 0;
        steps.push(`${name} ${chosen.mark}: “${words}”${isEntered ? ' Enter' : ''}`);
        await page.keyboard.type(words);
        if (isEntered) await page.keyboard.press('Enter');
        chosen.expected += words;
        if (name === 'search, Enter' && line.latencyMs > 0) chosen.comesLate = true;
        played.choices += 1;
        played.letters += words.length;
      }
      line.latencyMs = 0;
      await compare(page, customers);
    } catch (cause) {
      const events = await page.evaluate(() => (globalThis as Noted).lastEvents ?? []);
      throw new Error(`seed ${seed}, sequence ${played.sequences + 1}: ${steps.join('; ')}\n${events.join('\n')}`, { cause });
    }
    if (played.sequences % 20 === 19) console.log(`typing: so far ${played.sequences + 1}, seed ${seed}`);
  }
  await setSpeed(machine, 1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return played;
};

const setSpeed = (machine: CDPSession, rate: number) => machine.send('Emulation.setCPUThrottlingRate', { rate });

type Admin = Awaited<ReturnType<typeof asAdmin>>;

/** Two of them have one name. */
const makeCustomers = async (admin: Admin): Promise<Customer[]> => {
  const label = String(Date.now() % 1_000_000);
  const customers: Customer[] = [];
  for (let index = 0; index < customerCount; index += 1) {
    const mark = `marca${label}x${index}`;
    const customer = await newCustomer(index < 2 ? `Maria Igual ${label}` : `Pessoa ${index} ${label}`);
    await customer.says(`Bom dia ${mark}`);
    const find = async () => {
      const { tickets }: Found = await admin('GET', `/tickets?status=search&searchParam=${encodeURIComponent(customer.name)}`);
      return tickets.find(({ lastMessage }) => lastMessage.includes(mark));
    };
    await expect.poll(find).toBeTruthy();
    const ticket = await find();
    if (!ticket) throw new Error('the ticket went away');
    customers.push({ ...customer, ticketId: ticket.id, uuid: ticket.uuid, mark, expected: '', sent: '', comesLate: false });
  }
  return customers;
};

const statusOf = async (admin: Admin, { uuid }: Customer): Promise<string> => (await admin('GET', `/tickets/u/${uuid}`)).status;

/** Puts some back into the line, so that there is somebody to accept and somebody to answer. */
const hasWaiting = async (admin: Admin, customers: Customer[], wanted: number): Promise<void> => {
  const states = await Promise.all(customers.map(async (customer) => ({ customer, status: await statusOf(admin, customer) })));
  const waiting = states.filter(({ status }) => status === 'pending');
  for (const { customer } of states.filter(({ status }) => status === 'open').slice(0, Math.max(0, wanted - waiting.length)))
    await admin('PUT', `/tickets/${customer.ticketId}`, { status: 'pending', userId: null, queueId: null });
};

const row = (page: Page, { ticketId }: Customer) => page.locator(`.ticket-row[data-ticket="${ticketId}"]`);
const toTab = async (page: Page, name: RegExp): Promise<void> => {
  const [clear, tab] = [page.getByRole('button', { name: 'Limpar busca' }), page.getByRole('tab', { name })];
  // Neither can be reached while the palette waits for its hits.
  await clear.or(tab).first().waitFor();
  if (await clear.isVisible()) await clear.click();
  await tab.click();
};
/** Those of them whose rows are drawn, in a moment. */
const thereOf = async (page: Page, customers: Customer[]): Promise<Customer[]> => {
  const ids = await page.locator('.ticket-row').evaluateAll((rows) => rows.map((each) => Number(each.getAttribute('data-ticket'))));
  return customers.filter(({ ticketId }) => ids.includes(ticketId));
};

type Way = {
  name: string;
  /** Chooses one of them; null where this way leads to nobody now. */
  choose: (page: Page, customers: Customer[], pick: <Item>(items: ReadonlyArray<Item>) => Item, admin: Admin) => Promise<Customer | null>;
};

/** What is drawn anew or leaves while it is about to be pressed leads nowhere, as it would for a person. */
const isPressed = (wanted: Locator): Promise<boolean> => wanted.click({ timeout: 5000 }).then(...yesOrNo);
const isReached = (wanted: Locator): Promise<boolean> => wanted.hover({ timeout: 5000 }).then(...yesOrNo);
const comes = (wanted: Locator): Promise<boolean> => wanted.waitFor({ timeout: 4000 }).then(...yesOrNo);
const yesOrNo = [() => true, () => false] as const;

/** Chooses the row of one of them in a tab of the list. @param reach opens it; false where that leads nowhere. */
const rowIn =
  (tab: RegExp, reach: (page: Page, link: Locator) => Promise<boolean>): Way['choose'] =>
  async (page, customers, pick) => {
    await toTab(page, tab);
    const there = await thereOf(page, customers);
    if (there.length === 0) return null;
    const chosen = pick(there);
    return (await reach(page, row(page, chosen).locator('.ticket-link'))) ? chosen : null;
  };
const clickRow = (tab: RegExp) => rowIn(tab, (_page, link) => isPressed(link));
const enterRow = (tab: RegExp) =>
  rowIn(tab, async (page, link) => {
    // The focus is set by script here, and no person takes it from where it is kept for another.
    if ((await page.locator('.typing-stand-in').count()) > 0) return false;
    await link.focus();
    await page.keyboard.press('Enter');
    return true;
  });
const acceptRow: Way['choose'] = async (page, customers, pick) => {
  await toTab(page, /Aguardando/);
  const sort = page.getByRole('button', { name: 'Maior espera primeiro' });
  if (await sort.isVisible()) await sort.click();
  const there = await thereOf(page, customers);
  if (there.length === 0) return null;
  const chosen = pick(there);
  // An accept of before may have led to the other tab meanwhile.
  if (!(await isReached(row(page, chosen)))) return null;
  const button = row(page, chosen).getByRole('button', { name: 'Aceitar' });
  // Its conversation is open: the button stands there.
  if (!(await button.isVisible()) || !(await isPressed(button))) return null;
  const queues = page.getByRole('dialog', { name: 'Aceitar atendimento' }).getByRole('radio');
  // A ticket that has a queue already asks for none.
  if (!(await comes(queues.first()))) return chosen;
  await expect(queues.first()).toBeFocused();
  await page.keyboard.press('Enter');
  return chosen;
};

/** Keeps the last events that decide where letters go, to be shown when one went elsewhere. */
const noteEvents = (): void => {
  const events: string[] = [];
  (globalThis as Noted).lastEvents = events;
  const nameOf = (target: EventTarget | null): string => {
    if (!(target instanceof Element)) return 'page';
    const ticket = target.closest('[data-ticket]')?.getAttribute('data-ticket');
    const field = target instanceof HTMLTextAreaElement ? ` “…${[...target.value].slice(-12).join('')}”` : '';
    return `${target.tagName.toLowerCase()}.${target.classList[0] ?? ''} ${ticket ? `#${ticket}` : ''}${field}`;
  };
  for (const type of ['pointerdown', 'pointerup', 'click', 'focusin', 'focusout', 'keydown', 'input', 'popstate'])
    addEventListener(
      type,
      (event) => {
        const key = event instanceof KeyboardEvent ? ` ${event.key}` : '';
        events.push(`${Math.round(performance.now())} ${type}${key} ${nameOf(event.target)} at ${location.pathname.slice(-8)}`);
        events.splice(0, events.length - 150);
      },
      { capture: true },
    );
};

type Noted = typeof globalThis & { lastEvents?: string[]; rowsAtKey?: { id: number; isOpen: boolean; waits: boolean }[] };
/** Notes which rows there are when the arrow is pressed: one may leave between a look at the list and the key. */
const noteRowsAtKey = (): void => {
  (globalThis as Noted).rowsAtKey = [];
  const note = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown') return;
    removeEventListener('keydown', note, { capture: true });
    (globalThis as Noted).rowsAtKey = [...document.querySelectorAll<HTMLElement>('.ticket-slot')]
      .sort((one, other) => one.getBoundingClientRect().y - other.getBoundingClientRect().y)
      .map((slot) => ({
        id: Number(slot.id.replace('ticket-', '')),
        isOpen: slot.ariaSelected === 'true',
        waits: [...slot.querySelectorAll('button')].some(({ textContent, ariaLabel }) => `${textContent} ${ariaLabel}`.includes('Aceitar')),
      }));
  };
  addEventListener('keydown', note, { capture: true });
};

const ways: Way[] = [
  { name: 'click', choose: clickRow(/Atendendo/) },
  { name: 'click', choose: clickRow(/Atendendo/) },
  { name: 'row waits, click', choose: clickRow(/Aguardando/) },
  { name: 'accept', choose: acceptRow },
  { name: 'accept', choose: acceptRow },
  { name: 'Enter', choose: enterRow(/Atendendo/) },
  { name: 'row waits, Enter', choose: enterRow(/Aguardando/) },
  {
    name: 'Alt+ArrowDown',
    choose: async (page, customers) => {
      if (!(await page.getByRole('tab', { name: /Atendendo/, selected: true }).isVisible())) return null;
      await page.evaluate(noteRowsAtKey);
      await page.keyboard.press('Alt+ArrowDown');
      const rows = await page.evaluate(() => (globalThis as Noted).rowsAtKey ?? []);
      const open = rows.findIndex(({ isOpen }) => isOpen);
      const next = open < 0 ? undefined : rows[open + 1];
      // The first letter may have no key, which is lost where there is no text field.
      return customers.find(({ ticketId }) => ticketId === next?.id && !next.waits) ?? null;
    },
  },
  {
    name: 'palette',
    choose: async (page, customers, pick) => {
      const chosen = pick(customers);
      await page.keyboard.press('Control+k');
      await page.keyboard.type(chosen.name);
      const item = page.locator('[cmdk-item]').filter({ hasText: `#${chosen.ticketId} ·` });
      await item.waitFor();
      if (await item.getAttribute('aria-selected').then((selected) => selected === 'true')) await page.keyboard.press('Enter');
      else if (!(await isPressed(item))) {
        await page.keyboard.press('Escape');
        return null;
      }
      return chosen;
    },
  },
  {
    name: 'search, Enter',
    choose: async (page, customers, pick) => {
      // The first two have one name.
      const chosen = pick(customers.slice(2));
      await page.getByRole('searchbox', { name: 'Buscar', exact: true }).click();
      await page.keyboard.press('Control+a');
      await page.keyboard.type(chosen.name);
      const inMessages = page.getByRole('radio', { name: 'Mensagens', checked: true });
      // Another way has left the search among messages, which do not hold the name.
      if (await inMessages.isVisible()) return null;
      await page.keyboard.press('Enter');
      return chosen;
    },
  },
  {
    name: 'search hit',
    choose: async (page, customers, pick) => {
      const chosen = pick(customers);
      const search = page.getByRole('searchbox', { name: 'Buscar', exact: true });
      await search.click();
      await page.keyboard.press('Control+a');
      await page.keyboard.type(chosen.mark);
      await page.getByRole('radio', { name: 'Mensagens' }).check();
      const hit = page.locator('.hit-list a.hit').filter({ hasText: chosen.mark }).first();
      await hit.waitFor();
      return (await isPressed(hit)) ? chosen : null;
    },
  },
  {
    name: 'bell',
    choose: async (page, customers, pick, admin) => {
      const states = await Promise.all(customers.map(async (customer) => ({ customer, status: await statusOf(admin, customer) })));
      const mine = states.filter(({ status }) => status === 'open');
      if (mine.length === 0) return null;
      const { customer } = pick(mine);
      const text = `sino ${customer.mark} ${Date.now()}`;
      await customer.says(text);
      await page
        .getByRole('button', { name: /não lidas$/i })
        .first()
        .click();
      const item = page.locator('.notification').filter({ hasText: text });
      // The open conversation has no unread messages.
      if ((await comes(item)) && (await isPressed(item))) return customer;
      await page.keyboard.press('Escape');
      return null;
    },
  },
];

/** What a conversation holds of this person's: sent, refused with the reason below it (it had gone back into the line), or as its draft. */
type Held = { sent: string; refused: string; draft: string };
const heldBy = async (page: Page, customers: Customer[]): Promise<Held[]> => {
  const [outgoing, drafts] = await Promise.all([outgoingOf(page), draftsOf(page)]);
  return Promise.all(
    customers.map(async (customer) => ({
      sent: (await customer.received()).map(({ content }) => content.body ?? '').join(''),
      refused: outgoing.map(({ ticketId, body }) => (ticketId === customer.ticketId ? body : '')).join(''),
      draft: drafts[customer.uuid] ?? '',
    })),
  );
};
const storedUnder = (page: Page, prefix: string): Promise<[string, string][]> =>
  page.evaluate((start) => Object.entries({ ...localStorage }).filter(([key]) => key.startsWith(start)), prefix);
const draftsOf = async (page: Page): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await storedUnder(page, 'drafts:')).map(([key, value]) => [key.split(':').at(-1) ?? '', JSON.parse(value).reply?.text ?? '']),
  );
const outgoingOf = async (page: Page): Promise<Pick<Outgoing, 'ticketId' | 'body' | 'state'>[]> =>
  (await storedUnder(page, 'outbox:')).map(([, value]) => JSON.parse(value));
/** A message is sent without the blanks around it. */
const squeezed = (text: string): string => text.replace(/\s+|\*[^*]*\*:?/g, '');

const compare = (page: Page, customers: Customer[]): Promise<void> =>
  expect(async () => {
    const waiting = (await outgoingOf(page)).filter(({ state }) => state.kind !== 'failed');
    expect(waiting, 'messages that wait').toEqual([]);
    const held = await heldBy(page, customers);
    // What was refused keeps its place in the conversation, which is not behind what was sent.
    // What was typed behind a search that had no hits yet comes with them, behind what was typed in that conversation meanwhile.
    const inAnyOrder = customers.map(({ comesLate }, index) => comesLate || held[index]?.refused !== '');
    const compared = (text: string, index: number) => (inAnyOrder[index] ? [...squeezed(text)].sort().join('') : squeezed(text));
    const texts = held.map(({ sent, refused, draft }) => sent + refused + draft);
    expect(texts.map(compared)).toEqual(customers.map(({ expected }, index) => compared(expected, index)));
    for (const [index, customer] of customers.entries()) {
      if (customer.comesLate) customer.expected = squeezed(texts[index] ?? '');
      customer.comesLate = false;
    }
  }).toPass({ timeout: 30_000 });
