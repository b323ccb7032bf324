import { plain } from '../choose.ts';
import type { Effect } from '../effect.ts';
import type { Situation } from '../situation.ts';
import type { Answer, Step } from '../step.ts';
import { words } from '../words.ts';

/** Where the LGPD's rules are on: whoever has not consented is asked, and nothing else happens until they answered. Once for a contact, or on every new
 *  ticket. Who is attended to by a person is not asked. */
export const consent: Step = {
  answer: (situation) => {
    const { ticket, facts } = situation;
    if (ticket.userId !== null || (ticket.status !== 'pending' && ticket.status !== 'lgpd')) return null;
    if (!facts.company) return { needs: [{ kind: 'company' }] };
    if (ticket.status === 'lgpd') return answered(situation, facts.company.settings);
    return isNeeded(situation, facts.company.settings) ? { keep: 'conversation', effects: ask(facts.company.settings, 1) } : null;
  },
};

type Settings = NonNullable<Situation['facts']['company']>['settings'];

const isNeeded = ({ contact, ticket }: Situation, { enableLGPD, lgpdConsent }: Settings): boolean => {
  if (enableLGPD !== 'enabled' || ticket.bot?.consented === true) return false;
  if (lgpdConsent !== 'enabled') return contact.lgpdAcceptedAt === null;
  // On every new ticket: whoever was attended to on this one has passed that point.
  return ticket.acceptedAt === null && !ticket.bot?.greeted;
};

const answered = (situation: Situation, settings: Settings): Answer => {
  const { message, ticket } = situation;
  const said = message.replyId ?? plain(message.body);
  if (settings.enableLGPD !== 'enabled' || yes.has(said))
    return {
      keep: 'conversation',
      effects: [
        ...(yes.has(said) ? [{ kind: 'consented' } as const] : []),
        { kind: 'status', status: 'pending' },
        { kind: 'remember', change: { asks: undefined, consented: true } },
      ],
      goOn: true,
    };
  if (no.has(said))
    return {
      keep: 'conversation',
      effects: [
        { kind: 'say', body: words.consentRefused },
        { kind: 'close', endedBy: 'client' },
      ],
    };
  const times = ticket.bot?.asks?.kind === 'consent' ? ticket.bot.asks.times : 0;
  // Asked often enough: it waits, and attendants see what was written.
  return { keep: 'conversation', effects: times < mostTimes ? ask(settings, times + 1) : [] };
};
const mostTimes = 3;

const yesId = 'consent:yes';
const noId = 'consent:no';
const yes = new Set([
  yesId,
  '1',
  'sim',
  's',
  'aceito',
  'concordo',
  'sim concordo',
  'sim aceito',
  'ok',
  'yes',
  'si',
  'evet',
  '1 sim concordo',
]);
const no = new Set([noId, '2', 'nao', 'n', 'nao aceito', 'nao concordo', 'no', 'hayir', '2 nao concordo']);

const ask = ({ lgpdMessage, lgpdLink, chatBotType }: Settings, times: number): Effect[] => [
  {
    kind: 'say',
    body: [
      [lgpdMessage.trim() === '' ? words.consent : lgpdMessage, lgpdLink].filter((text) => text.trim() !== '').join('\n'),
      words.consentChoices,
    ].join('\n\n'),
    ...(chatBotType === 'text'
      ? {}
      : {
          choices: [
            { id: yesId, title: 'Sim, concordo' },
            { id: noId, title: 'Não concordo' },
          ],
        }),
  },
  { kind: 'status', status: 'lgpd' },
  { kind: 'remember', change: { asks: { kind: 'consent', times } } },
];
