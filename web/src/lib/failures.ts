/** Where a boundary stands. `menu` shows nothing in place of what failed, every other one says so. */
export type FailurePlace = 'page' | 'list' | 'conversation' | 'drawer' | 'bubble' | 'card' | 'dialog' | 'part' | 'menu';

export type Failure = { kind: 'render' | 'uncaught' | 'rejection'; place: FailurePlace | 'window'; error: unknown };

let listener = (_failure: Failure): void => {};

/** Who is told of failures: the app, which reports them. */
export const onFailure = (listen: typeof listener): void => {
  listener = listen;
};

export const tellFailure = (kind: Failure['kind'], place: Failure['place'], error: unknown): void => listener({ kind, place, error });
