import { demoInstagram, demoPage } from './make-pages.ts';
import { person } from './people.ts';

/** Lets a few simulated customers write what only a real channel brings: pictures, voice, a place, a contact card. They
 *  come in as everybody's do, so the newest demo conversations show every kind. Without a simulator there is nobody to write. */
export const sendLiveMessages = async (simulatorUrl: string, phoneNumberId: string): Promise<void> => {
  const call = async (path: string, body: object): Promise<{ id: string }> => {
    const response = await fetch(`${simulatorUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`the simulator refused ${path}: ${await response.text()}`);
    return response.json();
  };
  if (!(await fetch(`${simulatorUrl}/control/stats`).catch(() => null))) return;
  for (const phone of phones) await call('/control/whatsapp/phones', phone);
  for (const { name, account, messages } of pageConversations) {
    const { id } = await call('/control/customers', { name, username: usernameOf(name) });
    for (const message of messages) await call(`/control/customers/${id}/messages`, { phoneNumberId: account, ...message });
  }
  for (const { n, messages } of conversations) {
    const { name, number } = person(n);
    await call('/control/customers', { name, number });
    for (const message of messages) await call(`/control/customers/${number}/messages`, { phoneNumberId, ...message });
  }
};

/** Phones of the fake WhatsApp network: one to link by QR code, and people who write to it. */
const phones = [
  { number: '5511990001000', name: 'Celular da Loja Modelo' },
  { number: '5511991112233', name: 'Helena Prates' },
  { number: '5521992223344', name: 'Otávio Reis' },
  { number: '5531993334455', name: 'Lívia Campos' },
];

const conversations: ReadonlyArray<{ n: number; messages: ReadonlyArray<Record<string, unknown>> }> = [
  {
    n: 37,
    messages: [
      { type: 'text', text: 'Oi, Ana! Olha como chegou a caixa 😢' },
      { type: 'image', media: { sample: 'photo' }, caption: 'Foi assim que o entregador deixou' },
    ],
  },
  {
    n: 40,
    messages: [
      { type: 'text', text: 'Paguei agora, segue o comprovante' },
      { type: 'image', media: { sample: 'receipt' }, caption: 'Pix R$ 94,40' },
      { type: 'document', media: { sample: 'pdf' } },
    ],
  },
  {
    n: 43,
    messages: [
      { type: 'audio', media: { sample: 'voice' }, voice: true },
      { type: 'location', latitude: -23.5617, longitude: -46.6561, name: 'Padaria da esquina', address: 'Av. Paulista, 1578' },
    ],
  },
  {
    n: 73,
    messages: [
      { type: 'text', text: 'Boa noite! Vocês fazem entrega amanhã cedo?' },
      { type: 'contacts', contacts: [{ name: 'Portaria do prédio', phone: '5511988887777' }] },
    ],
  },
  {
    n: 74,
    messages: [
      { type: 'sticker', media: { sample: 'sticker' } },
      { type: 'text', text: 'Quero encomendar 50 lembrancinhas para um chá de bebê' },
    ],
  },
];

const usernameOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]+/g, '.');

/** Customers of the page and of the Instagram account; some were answered in Meta's own inbox. */
const pageConversations: ReadonlyArray<{ name: string; account: string; messages: ReadonlyArray<Record<string, unknown>> }> = [
  {
    name: 'Bianca Teles',
    account: demoPage,
    messages: [
      { type: 'postback', title: 'Começar', payload: 'GET_STARTED' },
      { type: 'text', text: 'Boa tarde! A loja física abre no feriado?' },
      { type: 'inbox_echo', text: 'Oi, Bianca! Abre sim, das 10h às 16h 😊' },
      { type: 'text', text: 'Que ótimo! Vou passar aí. Vocês têm estacionamento?' },
    ],
  },
  {
    name: 'Caio Furtado',
    account: demoPage,
    messages: [
      { type: 'referral', ref: 'mochilas', title: 'Mochilas com 20% de desconto' },
      { type: 'text', text: 'Vi o anúncio. O desconto vale para a mochila verde também?' },
      { type: 'image', media: { sample: 'photo' } },
    ],
  },
  {
    name: 'Jéssica Nunes',
    account: demoInstagram,
    messages: [
      { type: 'story_reply', text: 'Amei! Ainda tem no tamanho M? 😍', media: { sample: 'photo' } },
      { type: 'inbox_echo', text: 'Tem sim, Jéssica! Quer que eu separe uma?' },
      { type: 'text', text: 'Quero! Pago no Pix' },
    ],
  },
  {
    name: 'Rafa Monteiro',
    account: demoInstagram,
    messages: [
      { type: 'share', media: { sample: 'photo' }, title: 'Nova coleção de outono' },
      { type: 'text', text: 'Essa jaqueta chega quando?' },
    ],
  },
];
