import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Chromium's own headless program first: without windows it takes a quarter less of the processor for the same pages. */
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

const find = (): string | undefined => {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...usualPlaces].find((file) => existsSync(file));
};

const mayInstall = (): boolean => process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** The browser for the end-to-end tests: CHROMIUM_PATH, one found, or (as root on Debian) one installed now.
 *  @throws Error with one sentence saying what to do. */
export const findChromium = (): string => {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`CHROMIUM_PATH says ${given}, but there is no such file.`);
  }
  const found = find();
  if (found) return found;
  if (mayInstall()) {
    console.log('Installing Chromium for the end-to-end tests (apt-get)');
    const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
    const install = (name: string): boolean => spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], quiet).status === 0;
    const installAny = (): boolean => install('chromium-headless-shell') || install('chromium');
    if (installAny() || (spawnSync('apt-get', ['update'], quiet).status === 0 && installAny())) {
      const installed = find();
      if (installed) return installed;
    }
  }
  throw new Error('The end-to-end tests need Chromium or Chrome: install it, or set CHROMIUM_PATH to its program.');
};
