import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { passHop } from '../hops.ts';
import { accountId, functionEnvironment, type LocalConfig, region } from '../local-config.ts';
import type { Manifest, ManifestFunction } from '../manifest.ts';

/** An invocation that ended, for whoever measures from outside: `{ name, event, ms }`. */
const invocations = channel('balcao:invocation');

/** A function did not answer within its time. */
export class FunctionTimeout extends Error {}

type Handler = (event: unknown, context: object) => unknown;

export type FunctionHost = {
  /** Runs a function as Lambda would: what crosses is JSON. The first call imports its bundle with its own environment.
   *  `limitMs` shortens the function's own time. @throws FunctionTimeout, or what the handler threw. */
  invoke: (name: string, event: object, limitMs?: number) => Promise<unknown>;
  /** Imports the bundles of those functions ahead of their first call, one after the other. */
  warm: (isWanted: (spec: ManifestFunction) => boolean) => Promise<void>;
};

const isHandler = (value: unknown): value is Handler => typeof value === 'function';

const throughJson = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

const contextOf = (name: string, memoryMb: number, deadlineMs: number): object => ({
  functionName: name,
  functionVersion: '$LATEST',
  invokedFunctionArn: `arn:aws:lambda:${region}:${accountId}:function:${name}`,
  memoryLimitInMB: String(memoryMb),
  awsRequestId: randomUUID(),
  logGroupName: `/aws/lambda/${name}`,
  logStreamName: 'local',
  callbackWaitsForEmptyEventLoop: false,
  getRemainingTimeInMillis: () => Math.max(0, deadlineMs - Date.now()),
});

/** Lets each function see its own environment in `process.env`: while its bundle is imported, and whenever it runs. */
const separateEnvironments = () => {
  const shared = process.env;
  const running = new AsyncLocalStorage<Record<string, string>>();
  let importing: Record<string, string> | undefined;
  const own = (): Record<string, string> | undefined => running.getStore() ?? importing;
  process.env = new Proxy(shared, {
    get: (target, key) => (typeof key === 'string' ? (own()?.[key] ?? target[key]) : undefined),
    has: (target, key) => key in (own() ?? {}) || key in target,
    ownKeys: (target) => [...new Set([...Object.keys(own() ?? {}), ...Reflect.ownKeys(target)])],
    getOwnPropertyDescriptor: (target, key) => {
      const value = own()?.[String(key)];
      return value === undefined
        ? Reflect.getOwnPropertyDescriptor(target, key)
        : { value, writable: true, enumerable: true, configurable: true };
    },
  });
  return {
    whileImporting: async <T>(environment: Record<string, string>, load: () => Promise<T>): Promise<T> => {
      importing = environment;
      try {
        return await load();
      } finally {
        importing = undefined;
      }
    },
    whileRunning: <T>(environment: Record<string, string>, run: () => T): T => running.run(environment, run),
  };
};

export const createFunctionHost = (config: LocalConfig, manifest: Manifest): FunctionHost => {
  const loaded = new Map<string, { handler: Promise<Handler>; version: number }>();
  // A bundle reads process.env while it is imported, so imports go one at a time.
  let importing: Promise<unknown> = Promise.resolve();

  const specOf = (name: string) => {
    const spec = manifest.functions[name];
    if (!spec) throw new Error(`There is no function "${name}" in the topology.`);
    return spec;
  };

  const environments = separateEnvironments();
  const environmentCache = new Map<string, Record<string, string>>();
  const environmentOf = (name: string): Record<string, string> => {
    const cached = environmentCache.get(name);
    if (cached) return cached;
    const spec = specOf(name);
    const environment = {
      ...functionEnvironment(spec, config, manifest),
      AWS_LAMBDA_FUNCTION_NAME: name,
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(spec.memoryMb),
    };
    environmentCache.set(name, environment);
    return environment;
  };

  const importHandler = async (name: string, version: number): Promise<Handler> => {
    const address = `${pathToFileURL(specOf(name).bundle).href}?v=${version}`;
    const module: unknown = await environments.whileImporting(environmentOf(name), () => import(address));
    const handler: unknown = typeof module === 'object' && module ? Reflect.get(module, 'handler') : undefined;
    if (!isHandler(handler)) throw new Error(`The function "${name}" exports no handler.`);
    return handler;
  };

  const handlerOf = (name: string): Promise<Handler> => {
    const version = statSync(specOf(name).bundle).mtimeMs;
    const present = loaded.get(name);
    if (present?.version === version) return present.handler;
    const handler = importing.then(() => importHandler(name, version));
    importing = handler.catch(() => {});
    loaded.set(name, { handler, version });
    handler.catch(() => loaded.delete(name));
    return handler;
  };

  return {
    invoke: async (name, event, limitMs) => {
      const { timeoutSec, memoryMb } = specOf(name);
      const handler = await handlerOf(name);
      passHop(`${name} starts`, event);
      const timeoutMs = Math.min(timeoutSec * 1000, limitMs ?? Number.POSITIVE_INFINITY);
      let timer: NodeJS.Timeout | undefined;
      const startedAt = performance.now();
      try {
        const timeout = new Promise<never>((_resolve, reject) => {
          timer = setTimeout(() => reject(new FunctionTimeout(`${name} timed out after ${timeoutMs / 1000} s`)), timeoutMs);
        });
        const context = contextOf(name, memoryMb, Date.now() + timeoutMs);
        const running = environments.whileRunning(environmentOf(name), async () => handler(throughJson(event), context));
        return throughJson(await Promise.race([running, timeout]));
      } finally {
        clearTimeout(timer);
        passHop(`${name} ends`, event);
        if (invocations.hasSubscribers) invocations.publish({ name, event, ms: performance.now() - startedAt });
      }
    },
    warm: async (isWanted) => {
      for (const [name, spec] of Object.entries(manifest.functions)) {
        if (!isWanted(spec)) continue;
        await handlerOf(name).catch((error: unknown) => console.error(`The function "${name}" does not load:`, error));
      }
    },
  };
};
