import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where installed emulators are kept, for all checkouts of this user: BALCAO_EMULATORS_DIR, or the user's cache folder. */
export const cacheDir = (): string =>
  process.env['BALCAO_EMULATORS_DIR'] ?? join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'balcao');
