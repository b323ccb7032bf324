/** A log line is one JSON object. Lambda reads its `timestamp` and `level`: without a timestamp, a line may be taken for one of level
 *  INFO.
 *  https://docs.aws.amazon.com/lambda/latest/dg/monitoring-cloudwatchlogs-logformat.html
 *  `what` is a constant sentence that begins with a code. Ids go into the fields; message bodies, phone numbers, tokens and e-mail
 *  addresses are never logged. */
type Fields = Record<string, string | number | boolean | null | undefined>;

let context: Fields = {};

const write = (level: 'debug' | 'info' | 'warn' | 'error', what: string, fields: Fields): void => {
  if (level === 'debug' && process.env.LOG_LEVEL !== 'debug') return;
  if (level === 'info' && process.env.LOG_LEVEL === 'warn') return;
  process.stdout.write(`${JSON.stringify({ level, timestamp: new Date().toISOString(), what, ...context, ...fields })}\n`);
};

export const log = {
  /** Sets the fields that every later line of this invocation carries. */
  withContext: (fields: Fields): void => {
    context = fields;
  },
  debug: (what: string, fields: Fields = {}) => write('debug', what, fields),
  info: (what: string, fields: Fields = {}) => write('info', what, fields),
  warn: (what: string, fields: Fields = {}) => write('warn', what, fields),
  /** Logs the error with its stack and all its causes. */
  error: (what: string, error: unknown, fields: Fields = {}) => write('error', what, { ...fields, error: describe(error) }),
};

const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const own = error.stack ?? `${error.name}: ${error.message}`;
  return error.cause === undefined ? own : `${own}\ncaused by ${describe(error.cause)}`;
};
