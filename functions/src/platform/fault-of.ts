/** Error of a table, queue or other service that is overloaded at the moment: a retry of the same request can succeed. */
export class BusyError extends Error {}

/** Whether a retry of failed work can succeed: `transient` = yes; `permanent` = no, because the data itself is refused; `unknown` = the
 *  error does not show it. The causes of the error are examined too. */
export const faultOf = (error: unknown): 'transient' | 'permanent' | 'unknown' => {
  const chain = causesOf(error);
  if (chain.some(isTransient)) return 'transient';
  return chain.some(isPermanent) ? 'permanent' : 'unknown';
};

const causesOf = (error: unknown): Error[] => {
  const chain: Error[] = [];
  for (let at: unknown = error; at instanceof Error && chain.length < 10; at = at.cause) chain.push(at);
  return chain;
};

const isTransient = (error: Error): boolean => {
  if (error instanceof BusyError || transientNames.test(error.name)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (/^(E[A-Z]+|UND_ERR_\w+)$/.test(code)) return true;
  const status = statusOf(error);
  return status === 429 || status >= 500;
};

/** Names of AWS errors after which a later retry may succeed: throttling, conflicts and services that are down. */
const transientNames =
  /Throttl|RequestLimit|ProvisionedThroughput|TransactionConflict|TransactionInProgress|InternalServer|InternalFailure|ServiceUnavailable|SlowDown|Timeout|TooManyRequests|LimitExceeded/i;

const isPermanent = (error: Error): boolean =>
  error instanceof SyntaxError ||
  error instanceof RangeError ||
  error instanceof TypeError ||
  permanentNames.test(error.name) ||
  (statusOf(error) >= 400 && statusOf(error) < 500 && !/ConditionalCheck|TransactionCanceled|AccessDenied|ExpiredToken/.test(error.name));

const permanentNames = /^(ZodError|\$ZodError|ValidationException|InvalidMessageContents|BatchRequestTooLong|InvalidParameterValue\w*)$/;

const statusOf = (error: Error): number => {
  const metadata: unknown = '$metadata' in error ? error.$metadata : null;
  const status: unknown = typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata ? metadata.httpStatusCode : 0;
  return typeof status === 'number' ? status : 0;
};
