/** Fields of a log line, which is one JSON object. Lambda reads the line's `timestamp` and `level`: it may take a line without a timestamp
 *  for one of level INFO.
 *  https://docs.aws.amazon.com/lambda/latest/dg/monitoring-cloudwatchlogs-logformat.html
 *  The text of a line (`what`) is a constant sentence that begins with a code. Ids go into the fields; message bodies, phone numbers,
 *  tokens and e-mail addresses are never logged. */
type Fields = Record<string, string | number | boolean | null | undefined>;

let context: Fields = {};

const write = (level: 'debug' | 'info' | 'warn' | 'error', what: string, fields: Fields): void => {
  if (level === 'debug' && process.env.LOG_LEVEL !== 'debug') return;
  if (level === 'info' && process.env.LOG_LEVEL === 'warn') return;
  process.stdout.write(`${JSON.stringify({ level, timestamp: new Date().toISOString(), what, ...context, ...fields })}\n`);
};

export const log = {
  /** Replaces the context: fields such as the request id that each later log line of this invocation has besides its own. */
  withContext: (fields: Fields): void => {
    context = fields;
  },
  debug: (what: string, fields: Fields = {}) => write('debug', what, fields),
  info: (what: string, fields: Fields = {}) => write('info', what, fields),
  warn: (what: string, fields: Fields = {}) => write('warn', what, fields),
  /** Logs an error with its stack and the stacks of all its causes. */
  error: (what: string, error: unknown, fields: Fields = {}) => write('error', what, { ...fields, error: describe(error) }),
};

const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const own = error.stack ?? `${error.name}: ${error.message}`;
  return error.cause === undefined ? own : `${own}\ncaused by ${describe(error.cause)}`;
};
