import type { ClientError } from '@balcao/shared/contract/client-errors.ts';

/** Where a boundary stands. `menu` shows nothing in place of what failed, every other one says so. */
export type FailurePlace = Exclude<ClientError['place'], 'window'>;

export type Failure = { kind: Exclude<ClientError['kind'], 'chunk'>; place: ClientError['place']; error: unknown };

let listener = (_failure: Failure): void => {};

/** Who is told of failures: the app, which reports them. */
export const onFailure = (listen: typeof listener): void => {
  listener = listen;
};

export const tellFailure = (kind: Failure['kind'], place: Failure['place'], error: unknown): void => listener({ kind, place, error });
