import { find, pathTo } from '../../queues/option-tree.ts';
import type { ChatbotOption } from '../../queues/chatbot-option.ts';
import { asksForPerson } from '../asks-for-person.ts';
import { choose } from '../choose.ts';
import type { Effect } from '../effect.ts';
import type { BotQueue } from '../facts.ts';
import { handOver } from '../hand-over.ts';
import { sayOptions } from '../say-options.ts';
import type { Situation } from '../situation.ts';
import type { Answer, Step } from '../step.ts';
import { wordsOf } from '../words.ts';
import { toPeople } from '../to-people.ts';
import { sayMenu } from './menu.ts';
import { startTalk } from './start-talk.ts';

/** The answer to a menu of options: a number, a name or what was pressed; `0` goes back one level, `#` to the start. */
export const option: Step = {
  answer: (situation) => {
    const { message, connection, ticket, facts } = situation;
    const asked = ticket.bot?.asks;
    if (asked?.kind !== 'option' || ticket.queueId === null) return null;
    if (!facts.company) return { needs: [{ kind: 'company' }] };
    const queue = facts.queues[ticket.queueId];
    if (queue === undefined) return { needs: [{ kind: 'queue', id: ticket.queueId }] };
    const path = asked.path;
    const options = optionsAt(queue, path);
    // The menu was changed under the conversation.
    if (queue === null || options.length === 0) return handOver(situation, []);
    const written = message.body.trim();
    if (written === '#' || (written === '0' && path.length === 0)) return toStart(situation, queue);
    if (written === '0') return { keep: 'conversation', effects: sayOptions(facts.company.settings, queue, path.slice(0, -1), '') };
    const chosen = choose(message, options.map(toChoice));
    if (chosen) return follow(situation, queue, chosen.option);
    if (asksForPerson(message.body, facts.company.settings.personWords)) return toPeople(situation, null);
    if (ticket.amountUsedBotQueues >= connection.maxUseBotQueues) return handOver(situation, []);
    return {
      keep: 'conversation',
      effects: [...sayOptions(facts.company.settings, queue, path, wordsOf(facts.company.settings).notUnderstood), { kind: 'menuSaid' }],
    };
  },
};

const toChoice = (of: ChatbotOption) => ({ id: `option:${of.id}`, title: of.name, option: of });

const optionsAt = (queue: BotQueue | null, path: ReadonlyArray<string>): ReadonlyArray<ChatbotOption> => {
  const last = path.at(-1);
  return queue === null ? [] : last === undefined ? queue.chatbots : (find([...queue.chatbots], last)?.options ?? []);
};

/** To the menu of queues, where there are several to choose from; else to the queue's own. */
const toStart = (situation: Situation, queue: BotQueue): Answer => {
  const { connection, facts } = situation;
  if (!facts.company) return { needs: [{ kind: 'company' }] };
  if (connection.queueIds.length < 2) return { keep: 'conversation', effects: sayOptions(facts.company.settings, queue, [], '') };
  const unknown = connection.queueIds.filter((id) => facts.faces[id] === undefined);
  if (unknown.length > 0) return { needs: [{ kind: 'faces', ids: unknown }] };
  const menu = sayMenu(situation, false).filter(({ kind }) => kind !== 'menuSaid');
  return { keep: 'conversation', effects: [{ kind: 'queue', queueId: null, log: null }, ...menu] };
};

/** What an option does: says its text, then what its kind leads to. */
const follow = (situation: Situation, queue: BotQueue, chosen: ChatbotOption): Answer => {
  const { facts } = situation;
  const says: Effect[] = chosen.greetingMessage.trim() === '' ? [] : [{ kind: 'say', body: chosen.greetingMessage }];
  const ends: Effect[] = [{ kind: 'close', endedBy: 'client' }];
  if (!facts.company) return { needs: [{ kind: 'company' }] };
  if (chosen.queueType === 'file' && chosen.optFileId !== null) {
    const files = facts.files[chosen.optFileId];
    if (files === undefined) return { needs: [{ kind: 'files', id: chosen.optFileId }] };
    if (files) says.push(...saysOfFiles(files));
  }
  if (chosen.closeTicket) return { keep: 'conversation', effects: [...says, ...ends] };
  if (chosen.queueType === 'attendent' && chosen.optUserId !== null) {
    const user = facts.users[chosen.optUserId];
    if (user === undefined) return { needs: [{ kind: 'user', id: chosen.optUserId }] };
    // Somebody who is gone: the queue takes it.
    return user?.works
      ? { keep: 'conversation', effects: [...says, { kind: 'assign', userId: chosen.optUserId }] }
      : handOver(situation, says);
  }
  if (chosen.queueType === 'queue' && chosen.optQueueId !== null) {
    const target = facts.queues[chosen.optQueueId];
    if (target === undefined) return { needs: [{ kind: 'queue', id: chosen.optQueueId }] };
    if (target === null) return handOver(situation, says);
    return {
      keep: 'conversation',
      effects: [
        ...says,
        { kind: 'remember', change: { asks: undefined, choice: chosen.name } },
        { kind: 'queue', queueId: target.id, log: 'redirected', enters: true },
      ],
      goOn: true,
    };
  }
  if (chosen.queueType === 'integration' && chosen.optIntegrationId !== null) {
    const talk = startTalk(situation, { integrationId: chosen.optIntegrationId, promptId: null }, chosen.name);
    if (talk && 'needs' in talk) return talk;
    return talk ? { keep: 'conversation', effects: [...says, ...talk.effects] } : handOver(situation, says);
  }
  if (chosen.options.length > 0) {
    const path = pathTo([...queue.chatbots], chosen.id).map(({ id }) => id);
    return { keep: 'conversation', effects: [...says, ...sayOptions(facts.company.settings, queue, path, '')] };
  }
  return handOver(situation, says);
};

/** A list of files, said: its message, then each of them. */
export const saysOfFiles = ({ message, files }: NonNullable<Situation['facts']['files'][string]>): Effect[] => [
  ...(message.trim() === '' ? [] : [{ kind: 'say', body: message } as const]),
  ...files.map((media) => ({ kind: 'say', body: '', media }) as const),
];
