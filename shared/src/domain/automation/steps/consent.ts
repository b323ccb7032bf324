import { plain } from '../choose.ts';
import type { Effect } from '../effect.ts';
import type { Situation } from '../situation.ts';
import type { Answer, Step } from '../step.ts';
import { type Words, words, wordsOf } from '../words.ts';

/** Where the LGPD's rules are on: whoever has not consented is asked, and nothing else happens until they answered. Once for a contact, or on every new
 *  ticket. Who is attended to by a person is not asked. */
export const consent: Step = {
  answer: (situation) => {
    const { ticket, facts } = situation;
    if (ticket.userId !== null || (ticket.status !== 'pending' && ticket.status !== 'lgpd')) return null;
    if (!facts.company) return { needs: [{ kind: 'company' }] };
    if (ticket.status === 'lgpd') return answered(situation, facts.company.settings);
    return isNeeded(situation, facts.company.settings)
      ? { keep: 'conversation', effects: ask(situation, facts.company.settings, 1) }
      : null;
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
        { kind: 'say', body: wordsOf(settings).consentRefused },
        { kind: 'close', endedBy: 'client' },
      ],
    };
  const times = ticket.bot?.asks?.kind === 'consent' ? ticket.bot.asks.times : 0;
  // Asked often enough: it waits, and attendants see what was written.
  return { keep: 'conversation', effects: times < mostTimes ? ask(situation, settings, times + 1) : [] };
};
const mostTimes = 3;

const yesId = 'consent:yes';
const noId = 'consent:no';
/** What is offered, pressed or written with its number, in every language: whichever was set, customers answer in theirs. */
const offered = (which: 'consentYes' | 'consentNo', number: number): string[] =>
  Object.values(words).flatMap((of) => [plain(of[which]), plain(`${number} ${of[which]}`)]);
const yes = new Set([
  yesId,
  '1',
  's',
  'ok',
  ...['sim', 'aceito', 'concordo', 'sim concordo', 'sim aceito', 'yes', 'i agree', 'i accept', 'agreed'].map(plain),
  ...['sí', 'acepto', 'sí acepto', 'de acuerdo', 'estoy de acuerdo'].map(plain),
  ...['evet', 'kabul ediyorum', 'evet kabul ediyorum', 'onaylıyorum', 'evet onaylıyorum', 'tamam'].map(plain),
  ...offered('consentYes', 1),
]);
const no = new Set([
  noId,
  '2',
  'n',
  ...['não', 'não aceito', 'não concordo', 'no', 'i do not agree', 'i disagree', 'no acepto', 'no estoy de acuerdo'].map(plain),
  ...['hayır', 'onaylamıyorum', 'kabul etmiyorum', 'hayır kabul etmiyorum'].map(plain),
  ...offered('consentNo', 2),
]);

/** Whoever cannot be written to now is asked with their next message. */
const ask = ({ isReachable }: Situation, settings: Settings, times: number): Effect[] =>
  isReachable
    ? [
        consentSay(settings, wordsOf(settings)),
        { kind: 'status', status: 'lgpd' },
        { kind: 'remember', change: { asks: { kind: 'consent', times } } },
      ]
    : [];

const consentSay = ({ lgpdMessage, lgpdLink, chatBotType }: Settings, { consent: question, consentYes, consentNo }: Words): Effect => ({
  kind: 'say',
  body: [
    [lgpdMessage.trim() === '' ? question : lgpdMessage, lgpdLink].filter((text) => text.trim() !== '').join('\n'),
    `1 - ${consentYes}\n2 - ${consentNo}`,
  ].join('\n\n'),
  ...(chatBotType === 'text'
    ? {}
    : {
        choices: [
          { id: yesId, title: consentYes },
          { id: noId, title: consentNo },
        ],
      }),
});
