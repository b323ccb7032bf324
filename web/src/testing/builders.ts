import { messageView } from '@balcao/shared/domain/messages/message.ts';
import { ticketView } from '@balcao/shared/domain/tickets/ticket.ts';
import { me } from '@balcao/shared/contract/auth.ts';
import type { z } from 'zod';

/** A valid ULID that sorts by its number. */
export const ulidOf = (number: number): string => `01JD${String(number).padStart(22, '0')}`;
export const uuidOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const at = '2026-11-20T13:00:00.000Z';

/** A ticket of an attendant's list; a test states only what matters. */
export const aTicketView = (change: Partial<z.input<typeof ticketView>> = {}) => {
  const id = Number(change.id ?? 1);
  return ticketView.parse({
    id,
    uuid: uuidOf(id),
    status: 'open',
    channel: 'whatsapp_oficial',
    isGroup: false,
    isBot: false,
    contactId: ulidOf(1000 + id),
    contact: {
      id: ulidOf(1000 + id),
      name: 'Ana Lima',
      urlPicture: null,
      number: '5511987654321',
      active: true,
      disableBot: false,
      tags: [],
    },
    queueId: ulidOf(11),
    queue: { id: ulidOf(11), name: 'Suporte', color: '#0b6e4f' },
    userId: ulidOf(1),
    user: { id: ulidOf(1), name: 'Marina Prado', color: null },
    whatsappId: ulidOf(21),
    whatsapp: { id: ulidOf(21), name: 'Loja', color: '#25d366', groupAsTicket: 'disabled' },
    tags: [],
    lastMessage: 'Oi',
    lastMessageFromMe: false,
    unreadMessages: 0,
    userRating: null,
    useIntegration: false,
    waitingSince: null,
    snoozedUntil: null,
    followers: [],
    replyWindowEndsAt: null,
    inboundMessages: 0,
    lastMessageFailed: false,
    transferred: null,
    laneAt: at,
    createdAt: at,
    updatedAt: at,
    ...change,
  });
};

/** A message of the customer. */
export const aMessageView = (number: number, change: Partial<z.input<typeof messageView>> = {}) =>
  messageView.parse({
    id: ulidOf(number),
    ticketId: 1,
    body: `mensagem ${number}`,
    fullTextUrl: null,
    fromMe: false,
    mediaType: 'conversation',
    mediaUrl: null,
    media: null,
    location: null,
    vCard: null,
    ack: 0,
    failed: null,
    isDeleted: false,
    isEdited: false,
    isForwarded: false,
    isForwardedOften: false,
    isPrivate: false,
    read: false,
    reactions: [],
    quotedMsg: null,
    queueId: null,
    contact: { name: 'Ana Lima' },
    author: null,
    user: null,
    clientId: null,
    createdAt: at,
    updatedAt: at,
    ...change,
  });

/** The signed-in attendant. */
export const aMe = (change: Partial<z.input<typeof me>> = {}) =>
  me.parse({
    id: ulidOf(1),
    companyId: 2,
    name: 'Marina Prado',
    email: 'marina@exemplo.com',
    profile: 'user',
    super: false,
    active: true,
    version: 0,
    startWork: '00:00',
    endWork: '23:59',
    farewellMessage: '',
    profileImage: null,
    whatsappId: null,
    queueIds: [ulidOf(11)],
    defaultTheme: 'light',
    themeChosen: false,
    hasSignIn: true,
    paused: false,
    maxTickets: 0,
    skillTagIds: [],
    color: '#0b6e4f',
    defaultMenu: 'open',
    defaultTicketsManagerWidth: 550,
    allTicket: 'disable',
    allowGroup: false,
    allHistoric: 'disabled',
    allUserChat: 'disabled',
    userClosePendingTicket: 'disabled',
    showDashboard: 'disabled',
    allowRealTime: 'disabled',
    allowConnections: 'disabled',
    showContacts: 'enabled',
    showCampaign: 'disabled',
    online: true,
    queues: [{ id: ulidOf(11), name: 'Suporte', color: '#0b6e4f' }],
    company: {
      id: 2,
      name: 'Loja',
      dueDate: '2027-01-01T00:00:00.000Z',
      timeZone: 'America/Sao_Paulo',
      plan: {
        useWhatsapp: true,
        useWhatsappOfficial: true,
        useFacebook: true,
        useInstagram: true,
        useCampaigns: false,
        useSchedules: true,
        useInternalChat: true,
        useExternalApi: true,
        useKanban: true,
        useOpenAi: false,
        useIntegrations: false,
      },
      companieSettings: { sendSignMessage: 'enabled' },
    },
    ...change,
  });
