import type { CompanyTemplate, TemplateOption } from '@balcao/shared/contract/configuration.ts';
import { companySettingDefaults, companySettingKeys } from '@balcao/shared/domain/companies/company-settings.ts';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import type { ChatbotOption } from '@balcao/shared/domain/queues/chatbot-option.ts';
import { getCompanyHours } from '../../../organisation/companies/service/company-hours.ts';
import { companyRecords } from '../../../organisation/companies/service/company-records.ts';
import type { Actor } from '../../../platform/actor.ts';
import { foldedName } from '../../../platform/same-name.ts';
import { queueRecords } from '../../../setup/queues/service/queue-records.ts';
import { quickMessageRecords } from '../../../setup/quick-messages/service/quick-message-records.ts';
import { listLanes } from '../../../setup/tags/service/list-lanes.ts';
import { laneRecords, tagRecords } from '../../../setup/tags/service/tag-records.ts';

/** What another company could start from. */
export const templateOf = async (actor: Actor): Promise<CompanyTemplate> => {
  const { companyId } = actor;
  const [company, { schedules, holidays, timeZone }, tags, rules, lanes, queues, quickMessages] = await Promise.all([
    companyRecords(companyId).getConsistent(),
    getCompanyHours(actor, companyId),
    tagRecords(companyId).list(),
    laneRecords(companyId).allRules(),
    listLanes(companyId),
    wholeQueues(companyId),
    quickMessageRecords(companyId).list(),
  ]);
  const tagName = new Map<string, string>(tags.map(({ id, name }) => [id, name]));
  const queueName = new Map<string, string>(queues.map(({ id, name }) => [id, name]));
  const settings = company?.settings ?? companySettingDefaults;
  return {
    format: 'balcao-1',
    settings: Object.fromEntries(companySettingKeys.map((key) => [key, settings[key]])),
    hours: { timeZone, schedules, holidays },
    // Lanes from left to right.
    tags: firstOfEachName([...tags.filter(({ kanban }) => !kanban), ...lanes], ({ name }) => name).map(({ id, name, color, kanban }) => {
      const lane = rules.get(id);
      return {
        name,
        color,
        lane: kanban
          ? {
              timeLane: lane?.timeLane ?? 0,
              next: tagName.get(lane?.nextLaneId ?? '') ?? null,
              back: tagName.get(lane?.rollbackLaneId ?? '') ?? null,
              greeting: lane?.greetingMessageLane ?? '',
            }
          : null,
      };
    }),
    queues: firstOfEachName(queues, ({ name }) => name).map((queue) => ({
      name: queue.name,
      color: queue.color,
      orderQueue: queue.orderQueue,
      greetingMessage: queue.greetingMessage,
      outOfHoursMessage: queue.outOfHoursMessage,
      schedules: [...queue.schedules],
      closeTicket: queue.closeTicket,
      ativarRoteador: queue.ativarRoteador,
      tempoRoteador: queue.tempoRoteador,
      typeRandomMode: queue.typeRandomMode,
      options: queue.chatbots.map((option) => toTemplateOption(option, queueName)),
    })),
    quickMessages: firstOfEachName(
      quickMessages.filter(({ geral, template }) => geral && template === null),
      ({ shortcode }) => shortcode,
    ).map(({ shortcode, message, dontSend }) => ({ shortcode, message, dontSend })),
  };
};

/** Records are known by their names in a template: of two that are called the same, the first is meant. */
const firstOfEachName = <Item>(items: ReadonlyArray<Item>, nameOf: (item: Item) => string): Item[] =>
  [...new Map(items.toReversed().map((item) => [foldedName(nameOf(item)), item])).values()].toReversed();

const toTemplateOption = (option: ChatbotOption, queueName: ReadonlyMap<string, string>): TemplateOption => ({
  name: option.name,
  greetingMessage: option.greetingMessage,
  closeTicket: option.closeTicket,
  queue: (option.queueType === 'queue' && queueName.get(option.optQueueId ?? '')) || null,
  options: option.options.map((inner) => toTemplateOption(inner, queueName)),
});

const wholeQueues = async (companyId: CompanyId) => {
  const queues = queueRecords(companyId);
  const found = await Promise.all((await queues.list()).map(({ id }) => queues.get(id)));
  return found.filter((queue) => queue !== null);
};
