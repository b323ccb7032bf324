/** What AWS said, or why it could not be asked. */
export type Asked<T> = { known: true; value: T } | { known: false; why: string };

/** What a deployment rests on in an account and is not made by it. `null` where the settings do not need it. */
export type AccountFacts = {
  identity: Asked<{ accountId: string; region: string }>;
  /** Version of the CDK's bootstrap stack, null where there is none. */
  bootstrapVersion: Asked<number | null>;
  /** The stage's stacks. */
  stacks: Asked<ReadonlyArray<StackFact>>;
  /** Services (`ecs.amazonaws.com`) whose service-linked role the account lacks. */
  missingServiceRoles: Asked<ReadonlyArray<string>>;
  /** Functions that may run at once, and how many of them no function has reserved for itself. */
  concurrency: Asked<{ limit: number; unreserved: number }>;
  hasDistribution: Asked<boolean>;
  /** What would have a name that the stage's own stacks want, though the stage has no data stack. */
  leftovers: Asked<ReadonlyArray<string>>;
  mail: Asked<{ isOutOfSandbox: boolean; isVerified: boolean }> | null;
  certificate: Asked<{ status: string; names: ReadonlyArray<string> }> | null;
  /** Fields of the secret of the platform's app at Meta, null where there is no such secret. */
  metaSecretFields: Asked<ReadonlyArray<string> | null> | null;
  /** What builds the image of the session-host on this machine. */
  imageBuilder: 'none' | 'not for arm64' | 'ready' | null;
};

export type StackFact = { name: string; status: string; isProtected: boolean };
