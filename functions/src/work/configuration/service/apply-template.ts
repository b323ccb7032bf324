import { isDeepStrictEqual } from 'node:util';
import type { CompanyTemplate, TemplateChange, TemplateOption } from '@balcao/shared/contract/configuration.ts';
import { quickMessagesContract } from '@balcao/shared/contract/quick-messages.ts';
import { tagsContract } from '@balcao/shared/contract/tags.ts';
import { companySettingValues } from '@balcao/shared/contract/settings.ts';
import { newQueueFields, queueFields, type OptionInput } from '@balcao/shared/contract/queues.ts';
import { companySettingKeys, settingTexts } from '@balcao/shared/domain/companies/company-settings.ts';
import type { QueueId, TagId } from '@balcao/shared/domain/ids.ts';
import { isInCircle, laneLinks, type LaneRules } from '@balcao/shared/domain/tickets/lane.ts';
import type { z } from 'zod';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { putCompanyHours } from '../../../organisation/companies/service/company-hours.ts';
import { queuesWithoutHoursText } from '../../../setup/queues/service/queues-without-hours-text.ts';
import { putCompanySetting } from '../../../organisation/companies/service/put-company-setting.ts';
import { foldedName } from '../../../platform/same-name.ts';
import { addQueue } from '../../../setup/queues/service/add-queue.ts';
import { queueRecords } from '../../../setup/queues/service/queue-records.ts';
import { updateQueue } from '../../../setup/queues/service/update-queue.ts';
import { createQuickMessage } from '../../../setup/quick-messages/service/create-quick-message.ts';
import { changeQuickMessage } from '../../../setup/quick-messages/service/change-quick-message.ts';
import { quickMessageRecords } from '../../../setup/quick-messages/service/quick-message-records.ts';
import { assertMayKeep } from '../../../setup/tags/service/find-tag.ts';
import { createTag } from '../../../setup/tags/service/create-tag.ts';
import { listLanes } from '../../../setup/tags/service/list-lanes.ts';
import { placeLane } from '../../../setup/tags/service/place-lane.ts';
import { tagRecords } from '../../../setup/tags/service/tag-records.ts';
import { updateTag } from '../../../setup/tags/service/update-tag.ts';
import type { TemplateDeps } from './template-deps.ts';
import { templateOf } from './template-of.ts';

type Kind = TemplateChange['kind'];
type TemplateLane = NonNullable<CompanyTemplate['tags'][number]['lane']>;
type Step = { kind: Kind; name: string; outcome: 'new' | 'changed' | 'same'; act: () => Promise<unknown> };

/** Makes a company as a template says, record by record and each as an administrator's own act: one that is refused is told and the others go on. What is as
 *  the template says already stays untouched, so doing it again, after a failure too, only does the rest.
 *  @param apply false tells what would change. */
export const applyTemplate = async (deps: TemplateDeps, template: CompanyTemplate, apply: boolean): Promise<TemplateChange[]> => {
  const current = await templateOf(deps.actor);
  const changes: TemplateChange[] = [];
  for (const stepsOf of [settingSteps, hoursSteps, tagSteps, laneSteps, laneOrderSteps, queueSteps, optionSteps, quickMessageSteps])
    for (const { act, ...step } of await stepsOf(deps, template, current, apply)) {
      const told = changes.find(({ kind, name }) => kind === step.kind && name === step.name);
      const why = apply && step.outcome !== 'same' ? await refusalOf(act) : null;
      const change: TemplateChange = why === null ? { ...step, why } : { ...step, outcome: 'refused', why };
      if (!told) changes.push(change);
      // A second step of the same record: what it changes makes it changed, what it refuses is told.
      else if (why !== null || (told.outcome === 'same' && step.outcome !== 'same')) Object.assign(told, change);
    }
  return changes;
};

const refusalOf = async (act: () => Promise<unknown>): Promise<string | null> => {
  try {
    await act();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};

type StepsOf = (deps: TemplateDeps, template: CompanyTemplate, current: CompanyTemplate, apply: boolean) => Promise<Step[]>;

/** Texts go before the switches that need them; a switch that is thrown the other way goes before a text that is emptied. */
const settingSteps: StepsOf = async ({ actor }, { settings }, { settings: current }) => {
  const isText = (key: string) => settingTexts.some(({ needs }) => needs === key);
  const isEmptied = (key: string) => isText(key) && Object.entries(settings).some(([name, value]) => name === key && value?.trim() === '');
  const order = (key: string) => (isEmptied(key) ? 2 : isText(key) ? 0 : 1);
  return companySettingKeys
    .filter((key) => settings[key] !== undefined)
    .toSorted((a, b) => order(a) - order(b))
    .map((key) => {
      const value = settings[key] ?? '';
      return {
        kind: 'settings',
        name: key,
        outcome: value === current[key] ? 'same' : 'changed',
        act: async () => {
          if (!companySettingValues[key].safeParse(value).success) throw new AppError('ERR_VALIDATION', { issues: [] });
          await putCompanySetting(actor, key, value, { queuesWithoutHoursText });
        },
      };
    });
};

const hoursSteps: StepsOf = async ({ actor }, { hours }, current) => [
  {
    kind: 'holidays',
    name: hours.timeZone,
    outcome: isDeepStrictEqual(hours, current.hours) ? 'same' : 'changed',
    act: async () => {
      if (!Intl.supportedValuesOf('timeZone').includes(hours.timeZone)) throw new AppError('ERR_VALIDATION', { issues: [] });
      await putCompanyHours(actor, actor.companyId, hours);
    },
  },
];

/** The record of a name, however it is written. */
const named = <T>(records: ReadonlyArray<T>, nameOf: (record: T) => string) => {
  const byName = new Map(records.map((record) => [foldedName(nameOf(record)), record]));
  return (name: string | null): T | undefined => (name === null ? undefined : byName.get(foldedName(name)));
};

const tagSteps: StepsOf = async ({ actor }, { tags }, current) => {
  const there = named(await tagRecords(actor.companyId).list(), ({ name }) => name);
  const before = named(current.tags, ({ name }) => name);
  return tags.map((tag) => {
    const known = there(tag.name);
    const old = before(tag.name);
    return {
      kind: 'tags',
      name: tag.name,
      outcome: !known ? 'new' : old?.color === tag.color ? 'same' : 'changed',
      act: async () => {
        const fields = { name: tag.name, color: tag.color };
        await assertMayKeep(actor, { kanban: known?.kanban ?? tag.lane !== null });
        if (known) await updateTag(actor, known.id, checked(tagsContract.updateTag.body, fields));
        else {
          checked(tagsContract.createTag.body, { ...fields, kanban: tag.lane === null ? 0 : 1 });
          await createTag(actor, { ...fields, kanban: tag.lane !== null }, new Date());
        }
      },
    };
  });
};

/** Lanes refer to each other, so their rules are written once all lanes exist. Links that the template changes are removed first: when it reverses the order of
 *  lanes, the old and the new links together would be a circle. A template that is a circle itself is refused and removes no link. */
const laneSteps: StepsOf = async ({ actor }, { tags }, current) => {
  const there = named(await tagRecords(actor.companyId).list(), ({ name }) => name);
  const before = named(current.tags, ({ name }) => name);
  const idOf = (name: string | null): TagId | null => there(name)?.id ?? null;
  const rulesOf = ({ timeLane, next, back, greeting }: TemplateLane): LaneRules => ({
    timeLane,
    nextLaneId: idOf(next),
    rollbackLaneId: idOf(back),
    greetingMessageLane: greeting,
  });
  const afterwards = new Map(
    [...current.tags, ...tags].flatMap(({ name, lane }): [TagId, LaneRules][] => {
      const id = idOf(name);
      return lane && id !== null ? [[id, rulesOf(lane)]] : [];
    }),
  );
  const circleOf = (id: TagId, rules: LaneRules) => laneLinks.find((link) => isInCircle(id, rules, link, (other) => afterwards.get(other)));
  const loosened = tags.flatMap(({ name, lane }): Step[] => {
    const known = there(name);
    const old = before(name)?.lane;
    if (!lane || !old || !known) return [];
    const [from, to] = [rulesOf(old), rulesOf(lane)];
    const moved = laneLinks.filter((link) => from[link] !== null && from[link] !== to[link]);
    if (moved.length === 0 || circleOf(known.id, to) !== undefined) return [];
    return [
      {
        kind: 'tags',
        name,
        outcome: 'changed',
        act: async () => {
          await assertMayKeep(actor, known);
          await updateTag(actor, known.id, Object.fromEntries(moved.map((link) => [link, null])));
        },
      },
    ];
  });
  const set = tags.flatMap(({ name, lane }): Step[] => {
    const known = there(name);
    if (!lane) return [];
    return [
      {
        kind: 'tags',
        name,
        outcome: isDeepStrictEqual(lane, before(name)?.lane) ? 'same' : 'changed',
        act: async () => {
          if (!known) throw new AppError('ERR_TAG_NOT_FOUND', undefined);
          await assertMayKeep(actor, known);
          const rules = rulesOf(lane);
          const field = circleOf(known.id, rules);
          if (field !== undefined) throw new AppError('ERR_LANE_CIRCLE', { field });
          await updateTag(actor, known.id, checked(tagsContract.updateTag.body, rules));
        },
      },
    ];
  });
  return [...loosened, ...set];
};

/** Lanes stand as in the template, behind those it does not have. */
const laneOrderSteps: StepsOf = async ({ actor }, { tags }) => {
  const lanes = await listLanes(actor.companyId);
  const there = named(lanes, ({ name }) => name);
  const wanted = tags.filter(({ lane }) => lane !== null).map(({ name }) => name);
  const known = wanted.flatMap((name) => there(name) ?? []);
  // Those to come are made in the template's order, behind all others.
  const missing = wanted.filter((name) => !there(name));
  const after = [...lanes.filter((lane) => known.includes(lane)).map((lane) => lane.id), ...missing];
  const asked = wanted.map((name) => there(name)?.id ?? name);
  if (isDeepStrictEqual(after, asked)) return [];
  return known.map(({ id, name }) => ({
    kind: 'tags',
    name: tags.find((tag) => foldedName(tag.name) === foldedName(name))?.name ?? name,
    outcome: 'changed',
    act: () => placeLane(actor, id, null),
  }));
};

const queueSteps: StepsOf = async ({ actor, queues: queueDeps }, { queues }, current) => {
  const there = named(await queueRecords(actor.companyId).list(), ({ name }) => name);
  const before = named(current.queues, ({ name }) => name);
  return queues.map(({ options: _later, ...queue }) => {
    const known = there(queue.name);
    const { options: _options, ...old } = before(queue.name) ?? { options: [] };
    return {
      kind: 'queues',
      name: queue.name,
      outcome: !known ? 'new' : isDeepStrictEqual(queue, old) ? 'same' : 'changed',
      act: async () => {
        const fields = checked(newQueueFields, queue);
        if (known) await updateQueue(queueDeps, known.id, fields);
        else await addQueue(queueDeps, fields);
      },
    };
  });
};

/** The options of queues lead to queues, so they come when all of those are there. */
const optionSteps: StepsOf = async ({ actor, queues: queueDeps }, { queues }, current) => {
  const there = named(await queueRecords(actor.companyId).list(), ({ name }) => name);
  const before = named(current.queues, ({ name }) => name);
  return queues
    .filter(({ name, options }) => options.length > 0 || (before(name)?.options.length ?? 0) > 0)
    .map(({ name, options }) => {
      const known = there(name);
      return {
        kind: 'queues',
        name,
        outcome: isDeepStrictEqual(options, before(name)?.options ?? []) ? 'same' : 'changed',
        act: async () => {
          if (!known) throw new AppError('ERR_QUEUE_NOT_FOUND', undefined);
          const chatbots = options.map((option) => toOption(option, (queue) => there(queue)?.id ?? null));
          await updateQueue(queueDeps, known.id, checked(queueFields, { chatbots }));
        },
      };
    });
};

/** What a request with this body would have said. @throws AppError ERR_VALIDATION. */
const checked = <Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(body);
  if (!parsed.success)
    throw new AppError('ERR_VALIDATION', { issues: parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })) });
  return parsed.data;
};

const toOption = (option: TemplateOption, idOf: (queue: string | null) => QueueId | null): OptionInput => {
  const optQueueId = idOf(option.queue);
  return {
    id: '',
    name: option.name,
    queueType: optQueueId === null ? 'text' : 'queue',
    greetingMessage: option.greetingMessage,
    closeTicket: option.closeTicket,
    optQueueId,
    optUserId: null,
    optIntegrationId: null,
    optFileId: null,
    options: option.options.map((inner) => toOption(inner, idOf)),
  };
};

const quickMessageSteps: StepsOf = async ({ actor, quickMessages: quickMessageDeps }, { quickMessages }) => {
  const there = named(await quickMessageRecords(actor.companyId).list(), ({ shortcode }) => shortcode);
  return quickMessages.map((wanted) => {
    const known = there(wanted.shortcode);
    const isSame = known?.geral === true && known.message === wanted.message && known.dontSend === wanted.dontSend;
    return {
      kind: 'quickMessages',
      name: wanted.shortcode,
      outcome: !known ? 'new' : isSame ? 'same' : 'changed',
      act: async () => {
        const fields = checked(quickMessagesContract.createQuickMessage.body, { ...wanted, geral: true });
        if (known) await changeQuickMessage(quickMessageDeps, known.id, { message: wanted.message, dontSend: wanted.dontSend });
        else await createQuickMessage(actor, { ...fields, userId: actor.userId }, new Date());
      },
    };
  });
};
