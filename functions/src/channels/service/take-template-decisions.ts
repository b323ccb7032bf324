import type { QuickMessageStore } from '../../setup/quick-messages/store/quick-message-store.ts';
import type { Connection } from '../../setup/connections/service/connection-records.ts';
import type { Written, RowWrite } from '../../platform/write-together.ts';
import type { TemplateDecision } from '../whatsapp-official/template-changes-in.ts';
import type { ProviderTemplate } from '../adapter.ts';
import { bodyOf, templateIdOf } from './sync-templates.ts';
import { adoptTemplate } from './templates/adopt-template.ts';
import type { TemplatesAt } from './templates/template-deps.ts';

type Deps = {
  /** The company's connections. */
  list: () => Promise<ReadonlyArray<Connection>>;
  quickMessages: Pick<QuickMessageStore, 'get' | 'createWrites' | 'changeWrites'>;
  write: (writes: ReadonlyArray<RowWrite>) => Promise<Written>;
  /** Null where the connection's access is incomplete. */
  templatesAt: (connection: Connection) => Pick<TemplatesAt, 'accountId' | 'list' | 'read'> | null;
  /** How long Meta is waited for altogether. */
  readLimitMs?: number;
};

/** Words on a template that there is no more. */
const deletions: ReadonlySet<string> = new Set(['DELETED', 'PENDING_DELETION']);

/** Stores what Meta decided of templates, with each connection of the account that has them. An older decision changes nothing, however late it comes. Meta's
 *  times are whole seconds: of several decisions of one second the one received last counts, and one that is delivered again changes nothing.
 *  A template that is not known here is read from Meta with its state, where the list of its account has it: the list is read once.
 *  Meta is asked about several templates at once, and waited for only so long: what was not read by then comes with the next reading of the account's templates. @throws Error when a template kept changing: Meta delivers the decision again. */
export const takeTemplateDecisions = async (deps: Deps, decisions: ReadonlyArray<TemplateDecision>): Promise<void> => {
  if (decisions.length === 0) return;
  const connections = await deps.list();
  const { within, end } = timeLimit(deps.readLimitMs ?? usualReadLimitMs);
  const lists = new Map<string, Promise<ReadonlyArray<ProviderTemplate>>>();
  const listOnce = (accountId: string, at: Pick<TemplatesAt, 'list'>) => {
    const listed = lists.get(accountId) ?? within(() => listOf(at)).then((found) => found ?? []);
    lists.set(accountId, listed);
    return listed;
  };
  const take = async (decision: TemplateDecision): Promise<void> => {
    const { accountId, metaID, status } = decision;
    for (const connection of connections.filter(({ businessAccountId }) => businessAccountId === accountId)) {
      const isGone = status !== undefined && deletions.has(status);
      const read = async () => (isGone ? null : within(() => readAt(deps.templatesAt(connection), metaID)));
      const isKnown = await takeOne(deps, connection.id, decision, read);
      if (isKnown || isGone) continue;
      const at = deps.templatesAt(connection);
      if (!at) continue;
      const found = (await listOnce(accountId, at)).find(({ id }) => id === metaID);
      if (!found) continue;
      const readInTime = async (id: string) => (await within(() => at.read(id))) ?? unread;
      // Meta has decided already when it tells of it: what is read is no older.
      await adoptTemplate({ ...deps, listConnections: async () => connections }, { ...at, read: readInTime }, connection.id, found);
    }
  };
  try {
    const templates = [...Map.groupBy(decisions, ({ accountId, metaID }) => `${accountId} ${metaID}`).values()];
    for (let begin = 0; begin < templates.length; begin += mostAtOnce) {
      const taken = await Promise.allSettled(
        templates.slice(begin, begin + mostAtOnce).map(async (ofOne) => {
          for (const decision of ofOne) await take(decision);
        }),
      );
      const failed = taken.find((each) => each.status === 'rejected');
      if (failed) throw failed.reason;
    }
  } finally {
    end();
  }
};

/** The function that receives webhooks has fifteen seconds for everything. */
const usualReadLimitMs = 5_000;
/** Templates of which the decisions are taken over at once. */
const mostAtOnce = 8;
const unread = { kind: 'unclear', cause: 'timeout', httpStatus: null } as const;

/** Lets everything that is asked through `within` take no longer than this altogether: what has no answer by then has none (null). */
const timeLimit = (limitMs: number) => {
  let isOver = false;
  let end = (): void => {};
  const over = new Promise<null>((resolve) => {
    const timer = setTimeout(() => {
      isOver = true;
      resolve(null);
    }, limitMs);
    end = () => clearTimeout(timer);
  });
  const within = async <Answer>(ask: () => Promise<Answer>): Promise<Answer | null> => (isOver ? null : Promise.race([ask(), over]));
  return { within, end };
};

/** None when Meta does not answer: whoever needs them reads them by hand. */
const listOf = async (at: Pick<TemplatesAt, 'list'>): Promise<ReadonlyArray<ProviderTemplate>> => {
  const answer = await at.list();
  return answer.kind === 'templates' ? answer.templates : [];
};

/** As Meta has it; null when Meta does not answer. */
const readAt = async (at: Pick<TemplatesAt, 'read'> | null, metaID: string): Promise<ProviderTemplate | null> => {
  const answer = await at?.read(metaID);
  return answer?.kind === 'template' ? answer.template : null;
};

/** @param read What Meta decided on: the template may have been edited where nothing of it came to us.
 *  @returns whether the connection has the template. */
const takeOne = async (
  { quickMessages, write }: Pick<Deps, 'quickMessages' | 'write'>,
  connectionId: Connection['id'],
  { metaID, at, status, category, quality, rejectedReason }: TemplateDecision,
  read: () => Promise<ProviderTemplate | null>,
): Promise<boolean> => {
  for (let tries = 0; tries < mostTries; tries++) {
    const before = await quickMessages.get(templateIdOf(connectionId, metaID));
    if (!before?.template) return false;
    const { template } = before;
    const name = status !== undefined ? 'status' : category !== undefined ? 'category' : 'quality';
    const value = status ?? category ?? quality;
    if (value === undefined) return true;
    const known = template.decidedAt?.[name];
    const ofThatTime = known === at ? (template.decidedAs?.[name] ?? []) : [];
    if ((known !== undefined && known > at) || ofThatTime.includes(value)) return true;
    const found = status === undefined ? null : await read();
    const components = found?.components ?? template.components;
    const after = {
      ...before,
      message: found ? bodyOf(found) : before.message,
      version: before.version + 1,
      template: {
        ...template,
        components,
        status: status ?? template.status,
        category: category ?? template.category,
        quality: quality ?? template.quality,
        rejectedReason: status === undefined ? template.rejectedReason : (rejectedReason ?? null),
        decidedAt: { ...template.decidedAt, [name]: at },
        decidedAs: { ...template.decidedAs, [name]: [...ofThatTime, value] },
      },
    };
    const { outcome } = await write(quickMessages.changeWrites(before, after));
    if (outcome === 'written') return true;
  }
  throw new Error('a template kept changing while its state was stored');
};
const mostTries = 5;
