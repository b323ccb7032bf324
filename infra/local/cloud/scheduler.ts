import type { IncomingMessage, ServerResponse } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { accountId, region } from '../local-config.ts';

const targetSchema = z.looseObject({
  Arn: z.string(),
  RoleArn: z.string(),
  Input: z.string().optional(),
  SqsParameters: z.object({ MessageGroupId: z.string().optional() }).optional(),
});
export type ScheduleTarget = z.infer<typeof targetSchema>;

const scheduleSchema = z.looseObject({
  GroupName: z.string().optional(),
  ScheduleExpression: z.string(),
  State: z.enum(['ENABLED', 'DISABLED']).optional(),
  ActionAfterCompletion: z.enum(['NONE', 'DELETE']).optional(),
  FlexibleTimeWindow: z.looseObject({ Mode: z.string() }),
  Target: targetSchema,
  /** It came, and is about to be removed. */
  isOver: z.boolean().optional(),
});
type Schedule = z.infer<typeof scheduleSchema>;

const rowSchema = z.object({ groupName: z.string(), name: z.string(), json: z.string(), nextAt: z.number().nullable() });

class SchedulerError extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, status: number, message: string) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

const unitMs: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
/** The longest delay setTimeout takes. */
const maxTimeoutMs = 2 ** 31 - 1;
const retryDelayMs = 2_000;
/** EventBridge removes a schedule that came some time later, and what was changed of it meanwhile goes with it. */
const removedAfterMs = 3_000;
const maxRetries = 185; // EventBridge Scheduler's own default

/** When the expression is due next, in epoch ms: `at(…)` (UTC) or `rate(n unit)`. @throws SchedulerError for anything else. */
export const nextDueAt = (expression: string, fromMs: number): number => {
  const at = /^at\((\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\)$/.exec(expression)?.[1];
  const atMs = at === undefined ? Number.NaN : Date.parse(`${at}Z`);
  if (!Number.isNaN(atMs)) return atMs;
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const step = unit === undefined ? undefined : unitMs[unit];
  if (step !== undefined && Number(count) > 0) return fromMs + Number(count) * step;
  throw new SchedulerError('ValidationException', 400, `Invalid Schedule Expression ${expression}.`);
};

export type Scheduler = {
  /** Answers the EventBridge Scheduler API: create, get, update, delete and list under /schedules. */
  handle: (request: IncomingMessage, response: ServerResponse, body: string) => void;
  close: () => void;
};

/** A stand-in for EventBridge Scheduler (no package offers one). Schedules survive a restart; those that came due meanwhile fire at once.
 *  `fire` may reject: it is tried again every 2 s, as often as EventBridge does by default. */
export const createScheduler = (file: string, fire: (target: ScheduleTarget) => Promise<void>): Scheduler => {
  const db = new DatabaseSync(file);
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS schedules (groupName TEXT, name TEXT, json TEXT NOT NULL, nextAt INTEGER, PRIMARY KEY (groupName, name));
    CREATE TABLE IF NOT EXISTS deliveries (id INTEGER PRIMARY KEY, target TEXT NOT NULL, tries INTEGER NOT NULL, nextAt INTEGER NOT NULL);`);
  const sql = {
    find: db.prepare('SELECT * FROM schedules WHERE groupName = ? AND name = ?'),
    list: db.prepare('SELECT * FROM schedules WHERE name LIKE ? ORDER BY name'),
    put: db.prepare('INSERT OR REPLACE INTO schedules (groupName, name, json, nextAt) VALUES (?, ?, ?, ?)'),
    remove: db.prepare('DELETE FROM schedules WHERE groupName = ? AND name = ?'),
    due: db.prepare('SELECT * FROM schedules WHERE nextAt <= ? ORDER BY nextAt'),
    deliver: db.prepare('INSERT INTO deliveries (target, tries, nextAt) VALUES (?, 0, ?)'),
    dueDeliveries: db.prepare('SELECT * FROM deliveries WHERE nextAt <= ? ORDER BY id'),
    delivered: db.prepare('DELETE FROM deliveries WHERE id = ?'),
    retry: db.prepare('UPDATE deliveries SET tries = tries + 1, nextAt = ? WHERE id = ?'),
    nextAt: db.prepare('SELECT MIN(nextAt) AS nextAt FROM (SELECT nextAt FROM schedules UNION ALL SELECT nextAt FROM deliveries)'),
  };
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  /** What is due moves to the deliveries in one transaction, so that a crash in between neither loses nor doubles it. */
  const claimDue = (nowMs: number): void => {
    db.exec('BEGIN IMMEDIATE');
    for (const row of z.array(rowSchema).parse(sql.due.all(nowMs))) {
      const schedule = scheduleSchema.parse(JSON.parse(row.json));
      if (schedule.isOver) {
        sql.remove.run(row.groupName, row.name);
        continue;
      }
      if (schedule.State !== 'DISABLED') sql.deliver.run(JSON.stringify(schedule.Target), nowMs);
      if (!schedule.ScheduleExpression.startsWith('at(')) {
        sql.put.run(row.groupName, row.name, row.json, nextDueAt(schedule.ScheduleExpression, nowMs));
      } else if (schedule.ActionAfterCompletion === 'DELETE') {
        sql.put.run(row.groupName, row.name, JSON.stringify({ ...schedule, isOver: true }), nowMs + removedAfterMs);
      } else {
        sql.put.run(row.groupName, row.name, row.json, null);
      }
    }
    db.exec('COMMIT');
  };

  const deliverDue = async (nowMs: number): Promise<void> => {
    const due = z.array(z.object({ id: z.number(), target: z.string(), tries: z.number() })).parse(sql.dueDeliveries.all(nowMs));
    await Promise.all(
      due.map(async ({ id, target, tries }) => {
        try {
          await fire(targetSchema.parse(JSON.parse(target)));
          if (!closed) sql.delivered.run(id);
        } catch (error) {
          if (closed) return;
          if (tries < maxRetries) sql.retry.run(Date.now() + retryDelayMs, id);
          else {
            console.error('scheduler: gave up on a delivery', error);
            sql.delivered.run(id);
          }
        }
      }),
    );
  };

  const tick = async (): Promise<void> => {
    const nowMs = Date.now();
    claimDue(nowMs);
    await deliverDue(nowMs);
    if (!closed) arm();
  };
  const arm = (): void => {
    clearTimeout(timer);
    const { nextAt } = z.object({ nextAt: z.number().nullable() }).parse(sql.nextAt.get());
    if (nextAt === null) return;
    timer = setTimeout(
      () => {
        tick().catch((error: unknown) => {
          console.error('scheduler', error);
          if (!closed) timer = setTimeout(arm, retryDelayMs);
        });
      },
      Math.min(Math.max(0, nextAt - Date.now()), maxTimeoutMs),
    );
  };
  arm();

  const answer = (method: string, url: URL, body: string): object => {
    const name = decodeURIComponent(url.pathname.split('/')[2] ?? '');
    if (!name) {
      const rows = z.array(rowSchema).parse(sql.list.all(`${url.searchParams.get('NamePrefix') ?? ''}%`));
      return { Schedules: rows.map((row) => ({ Name: row.name, GroupName: row.groupName, State: 'ENABLED' })) };
    }
    const input: unknown = body ? JSON.parse(body) : {};
    const { GroupName: bodyGroup } = z.looseObject({ GroupName: z.string().optional() }).parse(input);
    const groupName = bodyGroup ?? url.searchParams.get('groupName') ?? 'default';
    const arn = `arn:aws:scheduler:${region}:${accountId}:schedule/${groupName}/${name}`;
    const row = sql.find.get(groupName, name);
    if (method === 'POST' && row) throw new SchedulerError('ConflictException', 409, `Schedule ${name} already exists.`);
    if (method !== 'POST' && !row) throw new SchedulerError('ResourceNotFoundException', 404, `Schedule ${name} does not exist.`);
    if (method === 'GET') return { ...JSON.parse(rowSchema.parse(row).json), Name: name, GroupName: groupName, Arn: arn };
    if (method === 'DELETE') {
      sql.remove.run(groupName, name);
      arm();
      return {};
    }
    const parsed = scheduleSchema.safeParse(input);
    if (!parsed.success) throw new SchedulerError('ValidationException', 400, z.prettifyError(parsed.error));
    const schedule: Schedule = parsed.data;
    const nextAt = nextDueAt(schedule.ScheduleExpression, Date.now());
    const before = row ? rowSchema.parse(row) : null;
    const isOver = before !== null && scheduleSchema.parse(JSON.parse(before.json)).isOver === true;
    sql.put.run(groupName, name, JSON.stringify({ ...schedule, isOver }), isOver ? before.nextAt : nextAt);
    arm();
    return { ScheduleArn: arn };
  };

  return {
    handle: (request, response, body) => {
      try {
        const output = answer(request.method ?? 'GET', new URL(request.url ?? '/', 'http://local'), body);
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(output));
      } catch (error) {
        const known = error instanceof SchedulerError ? error : new SchedulerError('InternalServerException', 500, String(error));
        response
          .writeHead(known.status, { 'content-type': 'application/json', 'x-amzn-errortype': known.code })
          .end(JSON.stringify({ Message: known.message }));
      }
    },
    close: () => {
      closed = true;
      clearTimeout(timer);
      db.close();
    },
  };
};
