import { httpCallOf, savedOf } from '@balcao/shared/domain/flow/run/http-call.ts';
import type { NodeOf } from '@balcao/shared/domain/flow/drawing.ts';
import type { Called, PublicCall } from '../../../platform/egress/call-public.ts';
import { log } from '../../../platform/logger.ts';

export type CallPublic = (url: URL, call: PublicCall) => Promise<Called>;
/** `status` null: there was no answer. */
export type ServiceAnswer = { status: number | null; text: string; variables: Readonly<Record<string, string>> };

const mostBytes = 1024 * 1024;

/** Calls the service that a node names, and reads from its answer what the node keeps. Nothing of what is said or answered is logged. */
export const callService = async (
  call: CallPublic,
  node: NodeOf<'httpRequest'>['data'],
  values: Readonly<Record<string, string>>,
  longestMs = Number.POSITIVE_INFINITY,
): Promise<ServiceAnswer> => {
  const without = (error: string): ServiceAnswer => ({ status: null, text: '', variables: failedWith(error) });
  const request = httpCallOf(node, values);
  if ('fault' in request) return without(request.fault);
  const url = URL.parse(request.url);
  if (!url) return without('ERR_ADDRESS');
  const { method, headers, body, timeoutMs } = request;
  const called = await call(url, { method, headers, body, timeoutMs: Math.min(timeoutMs, longestMs), maxBytes: mostBytes });
  const { outcome } = called;
  log.info(
    'FLOW_CALL a flow called a service',
    called.outcome === 'answered' ? { outcome, status: called.status } : { outcome, reason: called.reason },
  );
  if (called.outcome === 'refused') return without(`ERR_${called.reason.toUpperCase()}`);
  const text = new TextDecoder().decode(called.bytes);
  const isGood = called.status >= 200 && called.status < 300;
  const variables = { ...savedOf(node, text), apiStatus: String(called.status), ...(isGood ? {} : { apiError: `HTTP ${called.status}` }) };
  return { status: called.status, text, variables };
};

/** What a node keeps where there was no answer. */
export const failedWith = (error: string): Record<string, string> => ({ apiError: error, apiResponse: '' });
