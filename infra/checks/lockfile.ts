/** The part of an entry of package-lock.json that matters here. */
export type LockEntry = {
  version?: string;
  resolved?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
export type LockPackages = Record<string, LockEntry>;

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64'];

/** For which system a package is, told by its name, such as `@oxlint/binding-linux-x64-musl`; null when the name does not tell. */
export const platformOf = (name: string): (Required<Pick<LockEntry, 'os' | 'cpu'>> & Pick<LockEntry, 'libc'>) | null => {
  const words = name.split(/[/-]/);
  const os = systems.find((system) => words.includes(system));
  const cpu = processors.find((processor) => words.includes(processor));
  if (!os || !cpu) return null;
  const libc =
    words.includes('musl') || words.includes('musleabihf') ? 'musl' : words.includes('gnu') || words.includes('gnueabihf') ? 'glibc' : null;
  return { os: [os], cpu: [cpu], ...(os === 'linux' && libc ? { libc: [libc] } : {}) };
};

/** Where Node would look for a package from a place in the tree: there, then in each folder above. */
const isPresent = (packages: LockPackages, from: string, name: string): boolean => {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true;
    if (!at.includes('/node_modules/')) return at !== '' && packages[`node_modules/${name}`] !== undefined;
  }
};

/** Optional packages of other platforms the lockfile lacks: npm leaves out those the registry in use does not have, and `npm ci` then
 *  refuses the lockfile. Keyed by where they belong. */
export const missingPlatforms = (packages: LockPackages): LockPackages => {
  const missing: LockPackages = {};
  for (const [place, { optionalDependencies = {}, dev, version: parentVersion }] of Object.entries(packages)) {
    for (const [name, wanted] of Object.entries(optionalDependencies)) {
      const platform = platformOf(name);
      if (!platform || isPresent(packages, place, name)) continue;
      const version = /^\d/.test(wanted) ? wanted : parentVersion;
      missing[`node_modules/${name}`] = { version, ...platform, ...(dev ? { dev } : {}), optional: true };
    }
  }
  return missing;
};

/** Entries that say where they were downloaded from. */
export const withAddresses = (packages: LockPackages): string[] =>
  Object.entries(packages).flatMap(([place, { resolved }]) => (resolved && /^(https?|git)/.test(resolved) ? [place] : []));
