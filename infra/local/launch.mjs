// The first thing `npm start`, `npm test` and the others run, on whatever Node the machine has: checks it, installs what is missing,
// and goes on with the Node of the project. Plain JavaScript, Node's own modules only.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const minNode = 20;
const projectNode = 24;
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const entries = {
  start: 'infra/local/main.ts',
  dev: 'infra/local/main.ts',
  test: 'infra/local/run-tests.ts',
  e2e: 'infra/local/run-e2e.ts',
};

const fail = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

const majorOf = (version) => Number(version.replace(/^v/, '').split('.')[0]);

const readLock = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch {
    return null;
  }
};

/** Whether what is installed is what the lockfile says; packages for other platforms may be absent. */
const isInstalled = () => {
  const wanted = readLock(join(root, 'package-lock.json'));
  const present = readLock(join(root, 'node_modules/.package-lock.json'));
  if (!wanted) fail('package-lock.json is missing or unreadable: this is not a complete copy of the repository.');
  if (!present) return false;
  return Object.entries(wanted).every(([path, { version, optional, link, dev, peer }]) => {
    if (!path.startsWith('node_modules/') || link) return true;
    const installed = present[path];
    if (!installed) return Boolean(optional || (dev && peer));
    return installed.version === version;
  });
};

const install = () => {
  console.log('Installing the dependencies (npm ci); this is needed once');
  const npmScript = process.env.npm_execpath;
  const result = npmScript?.endsWith('.js')
    ? spawnSync(process.execPath, [npmScript, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
        cwd: root,
        stdio: 'inherit',
        shell: process.platform === 'win32',
      });
  if (result.error) fail(`npm could not be run (${result.error.message}): install npm, then run this again.`);
  if (result.status !== 0) fail('npm ci failed; its own message is above.');
};

/** The Node the project is written for: the one of the npm package `node`, else this one when it is new enough. */
const findNode = () => {
  const bundled = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(bundled)) return bundled;
  if (majorOf(process.version) >= projectNode) return process.execPath;
  return fail(
    `Node ${projectNode} is missing: the package "node" was not installed (was npm run with --ignore-scripts or --omit=optional?). Run "npm ci", or use Node ${projectNode}.`,
  );
};

const [command = '', ...rest] = process.argv.slice(2);

if (majorOf(process.version) < minNode) fail(`Node ${minNode} or newer is needed; this is ${process.version}.`);

if (command === 'reset') {
  const at = rest.indexOf('--data');
  const folder = resolve(root, at >= 0 ? (rest[at + 1] ?? '.local') : '.local');
  if (at >= 0 && existsSync(folder) && !existsSync(join(folder, 'ports.json')))
    fail(`${folder} does not hold the state of a local cloud; nothing was deleted.`);
  rmSync(folder, { recursive: true, force: true });
  console.log(`Forgot everything in ${folder}.`);
  process.exit(0);
}

const entry = entries[command];
if (!entry) fail(`Unknown command "${command}": use start, dev, reset, test or e2e.`);
if (!isInstalled()) install();

const node = findNode();
const child = spawn(node, ['--disable-warning=ExperimentalWarning', join(root, entry), command, ...rest], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(process.platform === 'win32' ? ';' : ':') },
});
// Ctrl-C reaches the child by itself; the other signals only this process.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => fail(`${node} could not be run: ${error.message}`));
child.on('exit', (code) => process.exit(code ?? 1));
