import type { Route } from '@balcao/shared/contract/route.ts';
import { planFlagOf } from '@balcao/shared/domain/permissions.ts';
import type { ErrorCode } from '@balcao/shared/errors/catalogue.ts';

/** Errors that a route may return without declaring them: sign-in, permission, validation and faults. */
export const commonErrorsOf = (route: Route): ReadonlyArray<ErrorCode> => [
  ...(route.permission === 'public' ? [] : (['ERR_SESSION_INVALID', 'ERR_SESSION_EXPIRED'] as const)),
  ...(['public', 'session:start'].includes(route.permission)
    ? []
    : ([
        'ERR_SESSION_REVOKED',
        'ERR_OUT_OF_HOURS',
        'ERR_COMPANY_DISABLED',
        'ERR_TOO_MANY_REQUESTS',
        ...(route.whenExpired ? [] : (['ERR_SUBSCRIPTION_EXPIRED'] as const)),
      ] as const)),
  ...(['public', 'session:start', 'signed-in', 'tickets:attend'].includes(route.permission) ? [] : (['ERR_NO_PERMISSION'] as const)),
  ...(planFlagOf(route.permission) === null ? [] : (['ERR_NOT_IN_PLAN'] as const)),
  ...(route.params || route.query || route.body ? (['ERR_VALIDATION'] as const) : []),
  ...(route.body ? (['ERR_MALFORMED_BODY', 'ERR_BODY_TOO_LARGE'] as const) : []),
  'ERR_INTERNAL',
];
