import type { AppConfig } from './app-config.ts';
import { ApiError } from './api-error.ts';
import { takeBegunConfig } from './first-request.ts';

let loading: Promise<AppConfig> | undefined;

/** Loads /config.json once; a failed attempt is forgotten so that the next call tries again.
 *  @throws ApiError OFFLINE */
export const loadConfig = (): Promise<AppConfig> => {
  loading ??= fetchConfig();
  loading.catch(() => (loading = undefined));
  return loading;
};

const fetchConfig = async (): Promise<AppConfig> => {
  const begun = await takeBegunConfig()?.catch(() => undefined);
  if (begun) return begun;
  try {
    const response = await fetch('/config.json');
    if (!response.ok) throw new Error(`config.json answered ${response.status}`);
    const config: AppConfig = await response.json(); // our own file, written by the deployment
    return config;
  } catch (cause) {
    throw new ApiError('OFFLINE', 0, undefined, { cause });
  }
};
