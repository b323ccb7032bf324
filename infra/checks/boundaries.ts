import type { Import } from './find-imports.ts';
import { isTest } from './is-test.ts';

/** An import by one file of the repository (or a package, or `node:…`), with paths from the repository's root. */
export type Edge = { from: string; to: string; typeOnly: boolean };

type Rule = {
  /** Files the rule is about; groups can be used in `mayImport` as `$1`. */
  from: RegExp;
  /** Everything these files may import; the beginning of a path or the name of a package. */
  mayImport: ReadonlyArray<string>;
  /** What they may import the types of. */
  mayImportTypesOf?: ReadonlyArray<string>;
  because: string;
};

const shared = 'shared/src/';
const platform = 'functions/src/platform/';
/** Every area's services; an area is a folder of its floor, and the channels' floor is one area. */
const services = 'functions/src/(?:[\\w-]+/)+service/';
const area = '(channels|[\\w-]+/[\\w-]+)';

/** What may import what. The first rule that fits a file is the one that counts; tests are free. */
const rules: ReadonlyArray<Rule> = [
  {
    from: /^shared\/src\/domain\//,
    mayImport: ['shared/src/domain/', 'shared/src/errors/', 'shared/src/i18n/', 'zod'],
    because: 'the domain knows neither contract nor events, no clock, no network',
  },
  { from: /^shared\/src\//, mayImport: [shared, 'zod'], because: 'shared runs in Lambda, in the container and in the browser' },
  {
    from: /^session-host\/src\//,
    mayImport: ['session-host/src/', shared, platform, services, 'package', 'node:'],
    because: 'the container is a consumer like the functions: it uses their records, not their stores',
  },
  {
    from: /^functions\/src\/platform\//,
    mayImport: [
      platform,
      shared,
      '@aws-sdk/',
      '@smithy/',
      '@middy/',
      '@fastify/busboy',
      '@e965/xlsx',
      'csv-parse',
      'fflate',
      'aws-jwt-verify',
      'aws-lambda',
      'file-type',
      'ulid',
      'yazl',
      'zod',
      'node:',
    ],
    because: 'the platform knows no area',
  },
  {
    from: new RegExp(`^functions/src/${area}/(?:[\\w-]+/)?service/`),
    mayImport: ['functions/src/$1/', shared, platform, services, 'functions/src/channels/[\\w-]+/', 'package', 'node:'],
    mayImportTypesOf: ['functions/src/'],
    because: 'a use case gets stores as arguments and calls the services of other areas',
  },
  {
    from: new RegExp(`^functions/src/${area}/(?:[\\w-]+/)?store/`),
    mayImport: ['functions/src/$1/', platform, shared, 'zod', 'node:'],
    because: "a store knows its entities and the table, never another area's store",
  },
  {
    from: /^functions\/src\/wiring\/(live|reactions)\/registry\.ts$/,
    mayImport: ['functions/src/wiring/$1/', 'functions/src/(?:[\\w-]+/)+live\\.ts', 'functions/src/(?:[\\w-]+/)+reactions/', platform],
    because: 'a registry collects what areas declare, and does nothing itself',
  },
  {
    from: new RegExp(`^functions/src/${area}/`),
    mayImport: [
      'functions/src/$1/',
      platform,
      shared,
      services,
      'functions/src/(?:[\\w-]+/)+env.ts',
      'aws-lambda',
      'zod',
      'p-map',
      'node:',
      '@aws-sdk/',
    ],
    because: 'handlers, reactions and consumers bind their own area',
  },
  {
    from: /^web\/src\/features\/([\w-]+)\//,
    mayImport: [
      'web/src/features/$1/',
      'web/src/features/[\\w-]+/api/[\\w-]+-queries\\.ts$',
      'web/src/components/',
      'web/src/lib/',
      shared,
      'package',
    ],
    because: "features know each other's queries and nothing else; pages compose them",
  },
  {
    from: /^web\/src\/(?:components|lib)\//,
    mayImport: ['web/src/components/', 'web/src/lib/', shared, 'package'],
    because: 'what every feature uses knows no feature',
  },
  { from: /^web\/src\//, mayImport: ['web/', shared, 'package'], because: 'the web app meets the rest by the contract only' },
];

const isPackage = (to: string): boolean => !/^(shared|functions|web|infra|session-host)\//.test(to);

const isListed = (to: string, list: ReadonlyArray<string>, groups: ReadonlyArray<string | undefined>): boolean =>
  list.some((entry) => {
    if (entry === 'package') return isPackage(to) && !to.startsWith('node:');
    const pattern = entry.replace(/\$(\d)/g, (_match, index: string) => groups[Number(index)] ?? '');
    return new RegExp(`^${pattern}`).test(to);
  });

/** One sentence per import that crosses a boundary. */
export const findViolations = (edges: ReadonlyArray<Edge>): string[] =>
  edges.flatMap(({ from, to, typeOnly }) => {
    if (isTest(from)) return [];
    const rule = rules.find((candidate) => candidate.from.test(from));
    const groups = rule?.from.exec(from) ?? [];
    if (!rule || isListed(to, rule.mayImport, groups)) return [];
    if (typeOnly && isListed(to, rule.mayImportTypesOf ?? [], groups)) return [];
    return [`${from} imports ${to}: ${rule.because}`];
  });

/** The path or package an import means; `from` is relative to the repository's root. */
export const resolveImport = (from: string, { specifier }: Import): string => {
  const workspace = /^@balcao\/(shared|functions)\/(.+)$/.exec(specifier);
  if (workspace) return `${workspace[1]}/src/${workspace[2]}`;
  if (!specifier.startsWith('.')) return specifier;
  return new URL(specifier, `file:///${from}`).pathname.slice(1);
};
