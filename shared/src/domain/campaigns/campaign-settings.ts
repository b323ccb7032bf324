import * as z from 'zod';
import { customerLanguageOf, type CustomerLanguage } from '../customer-language.ts';
import { localDateOf } from '../local-date.ts';
import { zonedInstant } from '../zoned-instant.ts';
import { defaultOptOutWords, defaultRefusalWords, isWord, mostOptOutWords } from './opt-out-words.ts';

/** Limits of spec 2, sections 5 and 9; seconds, except `longerIntervalAfter`: messages. */
export const campaignLimits = {
  messageInterval: 120,
  longerIntervalAfter: 60,
  greaterInterval: 180,
  variables: 20,
  mostPerWeek: 50,
} as const;

/** Longest word by which somebody opts out, and longest answer to it. */
export const optOutLengths = { word: 30, answer: 1024 } as const;

const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** How a company's campaigns send. `messageInterval`: pause between two messages, in seconds; after each `longerIntervalAfter` messages one pause of
 *  `greaterInterval` seconds instead (0 messages = never). They send from `startHour` to `endHour` in the company's time zone, past midnight where the end is the
 *  earlier one, from Monday to Friday, and on `sabado` and `domingo` where that is on. Who answers a campaign with one of `optOutWords` and nothing besides gets no
 *  more of them, and is answered once, with `optOutAnswer` (empty = a text of ours in the customers' language). Who is asked first whether they want the message
 *  and answers with one of `refusalWords` does not get it. `mostPerWeek`: campaigns that a person gets within
 *  seven days (0 = as many as there are). */
export const campaignSettings = z.object({
  messageInterval: z.number().int().min(0).max(campaignLimits.messageInterval),
  longerIntervalAfter: z.number().int().min(0).max(campaignLimits.longerIntervalAfter),
  greaterInterval: z.number().int().min(0).max(campaignLimits.greaterInterval),
  variables: z
    .array(z.object({ key: z.string().regex(/^[\p{L}\p{N}_.-]{1,60}$/u), value: z.string().max(1024) }))
    .max(campaignLimits.variables)
    .refine((variables) => new Set(variables.map(({ key }) => key)).size === variables.length),
  sabado: z.boolean(),
  domingo: z.boolean(),
  startHour: clock,
  endHour: clock,
  optOutWords: z
    .array(z.string().trim().min(1).max(optOutLengths.word).refine(isWord))
    .max(mostOptOutWords)
    .default([...defaultOptOutWords]),
  refusalWords: z
    .array(z.string().trim().min(1).max(optOutLengths.word).refine(isWord))
    .max(mostOptOutWords)
    .default([...defaultRefusalWords]),
  optOutAnswer: z.string().trim().max(optOutLengths.answer).default(''),
  mostPerWeek: z.number().int().min(0).max(campaignLimits.mostPerWeek).default(0),
});
export type CampaignSettings = z.infer<typeof campaignSettings>;

/** What counts until a company sets something (spec 2, section 9). */
export const defaultCampaignSettings: CampaignSettings = {
  messageInterval: 20,
  longerIntervalAfter: 20,
  greaterInterval: 60,
  variables: [],
  sabado: false,
  domingo: false,
  startHour: '09:00',
  endHour: '18:00',
  optOutWords: [...defaultOptOutWords],
  refusalWords: [...defaultRefusalWords],
  optOutAnswer: '',
  mostPerWeek: 0,
};

/** What somebody is told who opted out, where the company has no answer of its own. */
export const defaultOptOutAnswers: Readonly<Record<CustomerLanguage, string>> = {
  pt: 'Pronto! Você não receberá mais nossas campanhas. Se precisar de algo, é só escrever aqui.',
  en: 'Done! You will get no more campaigns from us. If you need anything, just write here.',
  es: 'Listo. No recibirás más campañas nuestras. Si necesitas algo, escríbenos por aquí.',
  tr: 'Tamam! Artık kampanya mesajlarımızı almayacaksınız. Bir ihtiyacınız olursa buradan yazabilirsiniz.',
};

/** The answer to who opted out. @param settings those of the company. */
export const optOutAnswerOf = (
  { optOutAnswer }: Pick<CampaignSettings, 'optOutAnswer'>,
  settings: Parameters<typeof customerLanguageOf>[0],
): string => optOutAnswer || defaultOptOutAnswers[customerLanguageOf(settings)];

const dayMs = 86_400_000;
/** Two weekend days can follow each other, the first day may be over, and the window of the day before may reach into the first. */
const daysAhead = 4;

type Hours = Pick<CampaignSettings, 'sabado' | 'domingo' | 'startHour' | 'endHour'>;

/** Whether there is a moment at which campaigns send. */
export const everOpens = ({ startHour, endHour }: Hours): boolean => startHour !== endHour;

/** The first instant from this one on at which campaigns send: itself within the hours, else the next opening; null when they never do. A window past
 *  midnight belongs to the day on which it opens. */
export const nextSendingAt = (instant: string, hours: Hours, timeZone: string): string | null => {
  if (!everOpens(hours)) return null;
  const today = localDateOf(instant, timeZone);
  for (let ahead = -1; ahead <= daysAhead; ahead++) {
    const day = dayAfter(today, ahead);
    if (!sendsOn(day, hours)) continue;
    const opens = zonedInstant(day, hours.startHour, timeZone);
    const closes = zonedInstant(hours.endHour > hours.startHour ? day : dayAfter(day, 1), hours.endHour, timeZone);
    if (instant < closes && opens < closes) return instant < opens ? opens : instant;
  }
  return null;
};

const dayAfter = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

const sendsOn = (day: string, { sabado, domingo }: Hours): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 ? domingo : weekday === 6 ? sabado : true;
};

/** How long a campaign pauses after its `sent`-th message, in milliseconds.
 *  @param random 0 to 1; people do not write at even distances: up to a quarter more, never less. */
export const pauseAfterMs = (
  sent: number,
  {
    messageInterval,
    longerIntervalAfter,
    greaterInterval,
  }: Pick<CampaignSettings, 'messageInterval' | 'longerIntervalAfter' | 'greaterInterval'>,
  random: number,
): number => {
  const isLong = longerIntervalAfter > 0 && sent > 0 && sent % longerIntervalAfter === 0;
  const sec = isLong ? Math.max(greaterInterval, messageInterval) : messageInterval;
  return Math.round(sec * 1000 * (1 + random / 4));
};
