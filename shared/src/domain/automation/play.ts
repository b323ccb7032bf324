import type { QueueId, TagId, UserId } from '../ids.ts';
import type { LogEntry } from '../tickets/transitions/transition.ts';
import { workingStatus } from '../tickets/transitions/transition.ts';
import { noBotState, type BotState } from './bot-state.ts';
import type { DecidedEffect, Effect, Say } from './effect.ts';
import type { Standing } from './situation.ts';

/** What a list of effects comes to. */
export type Played<Of extends Standing = Standing> = {
  /** The ticket as they leave it. */
  ticket: Of;
  says: ReadonlyArray<Say & { by: string }>;
  log: ReadonlyArray<LogEntry>;
  rated: { scale: 'rate' | 'nps'; value: number } | null;
  consented: boolean;
  tagIds: ReadonlyArray<TagId>;
  learned: Readonly<Record<string, string>>;
  /** What the flow of the conversation has to be told. */
  flow: Extract<Effect, { kind: 'startFlow' | 'flowHears' }> | null;
};

/** Plays effects on a ticket, in their order. Pure: whoever plays them twice on the same ticket gets the same. */
export const play = <Of extends Standing>(ticket: Of, effects: ReadonlyArray<DecidedEffect>): Played<Of> => {
  const log: LogEntry[] = [];
  let now = ticket;
  for (const effect of effects) {
    const after = advance(now, effect);
    // Of the bot's beginning there is one entry, whoever says the first word.
    log.push(...entriesOf(effect, after).filter(({ type }) => type !== 'chatbotStarted' || !log.some((entry) => entry.type === type)));
    now = after;
  }
  return {
    // One change of it, however many effects there are.
    ticket: { ...now, bot: isSame(now.bot, ticket.bot) ? ticket.bot : now.bot && { ...now.bot, version: (ticket.bot?.version ?? 0) + 1 } },
    says: joined(effects),
    log,
    rated: effects.findLast((effect) => effect.kind === 'rated') ?? null,
    consented: effects.some(({ kind }) => kind === 'consented'),
    tagIds: effects.flatMap((effect) => (effect.kind === 'tag' ? [effect.tagId] : [])),
    learned: Object.fromEntries(effects.flatMap((effect) => (effect.kind === 'learn' ? Object.entries(effect.fields) : []))),
    flow: effects.findLast((effect) => effect.kind === 'startFlow' || effect.kind === 'flowHears') ?? null,
  };
};

/** The ticket after one effect, for the steps behind the one that had it. */
export const advance = <Of extends Standing>(ticket: Of, effect: Effect): Of => {
  switch (effect.kind) {
    case 'queue':
      return {
        ...ticket,
        queueId: effect.queueId,
        bot: remembering(ticket.bot, effect.enters ? { enters: effect.queueId ?? undefined } : {}),
      };
    case 'assign':
      return held(ticket, effect.userId, effect.queueId ?? ticket.queueId);
    case 'offer':
      return {
        ...ticket,
        userId: effect.userId,
        isBot: false,
        bot: remembering(ticket.bot, effect.userId ? { offered: [...(ticket.bot?.offered ?? []), effect.userId].slice(-mostOffers) } : {}),
      };
    case 'giveBack':
      return { ...ticket, status: 'pending', userId: null, isBot: false, amountUsedBotQueues: 0, bot: { ...noBotState, greeted: true } };
    case 'status':
      return { ...ticket, status: effect.status, isBot: effect.status === 'lgpd' };
    case 'close':
      return { ...ticket, status: 'closed', isBot: false, amountUsedBotQueues: 0, bot: undefined };
    case 'remember':
      return { ...ticket, bot: remembering(ticket.bot, effect.change) };
    case 'holds':
      return { ...ticket, isBot: effect.isBot };
    case 'menuSaid':
      return { ...ticket, amountUsedBotQueues: ticket.amountUsedBotQueues + 1 };
    case 'startFlow':
      // What it says takes the place of the greeting.
      return { ...ticket, isBot: true, bot: remembering(ticket.bot, { flow: effect.runId, greeted: true, asks: undefined }) };
    case 'endFlow':
      return { ...ticket, isBot: false, bot: remembering(ticket.bot, { flow: undefined }) };
    case 'flowHears':
    case 'learn':
    case 'say':
    case 'rated':
    case 'log':
    case 'consented':
    case 'tag':
      return ticket;
  }
};
/** One row keeps them. */
const mostOffers = 50;

const held = <Of extends Standing>(ticket: Of, userId: UserId, queueId: QueueId | null): Of => ({
  ...ticket,
  status: workingStatus(ticket),
  userId,
  queueId,
  isBot: false,
  amountUsedBotQueues: 0,
  bot: undefined,
});

const remembering = (bot: BotState | undefined, change: Extract<Effect, { kind: 'remember' }>['change']): BotState => {
  const { version, ...kept } = { ...(bot ?? noBotState), ...change };
  return { version, ...Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined)) };
};

const isSame = (one: BotState | undefined, other: BotState | undefined): boolean => contentOf(one) === contentOf(other);
const contentOf = (bot: BotState = noBotState): string => {
  const { version: _version, ...content } = bot;
  return JSON.stringify(Object.entries(content).sort(([one], [other]) => (one < other ? -1 : 1)));
};

const entriesOf = (effect: Effect, { queueId, userId }: Standing): LogEntry[] => {
  switch (effect.kind) {
    case 'queue':
      return effect.log === null ? [] : [{ type: effect.log, userId: null, queueId: effect.queueId, ...reasonOf(effect) }];
    case 'assign':
      return [{ type: 'redirected', userId: effect.userId, queueId }];
    case 'offer':
      return effect.userId === null ? [] : [{ type: 'redirected', userId: effect.userId, queueId }];
    case 'giveBack':
      return [{ type: 'returnedToQueue', userId: null, queueId, ...reasonOf(effect) }];
    case 'close':
      return [{ type: effect.endedBy === 'client' ? 'closedByClient' : 'closed', userId: null, queueId, ...reasonOf(effect) }];
    case 'startFlow':
      return [{ type: 'chatbotStarted', userId: null, queueId }];
    case 'log':
      return [{ type: effect.type, userId, queueId, ...reasonOf(effect) }];
    default:
      return [];
  }
};

const reasonOf = ({ reason }: { reason?: string }): { reason?: string } => (reason === undefined ? {} : { reason });

/** Texts that stand in one message become one; a file, or what can be pressed, ends a message. */
const joined = (effects: ReadonlyArray<DecidedEffect>): (Say & { by: string })[] => {
  const says: (Say & { by: string })[] = [];
  for (const effect of effects) {
    if (effect.kind !== 'say') continue;
    const before = says.at(-1);
    const { lead, ...said } = effect;
    const isFirst = says.every(({ body, media }) => body.trim() === '' && !media);
    if (lead !== undefined && isFirst) {
      says.push({ ...said, body: `${lead}\n\n${said.body}` });
      continue;
    }
    if (effect.joins && before && !before.media && !before.choices && !effect.media)
      says[says.length - 1] = { ...said, body: [before.body, said.body].filter((text) => text.trim() !== '').join('\n\n') };
    else says.push(said);
  }
  return says.filter(({ body, media }) => body.trim() !== '' || media);
};
