export type Import = { specifier: string /** Nothing of it is left at run time. */; typeOnly: boolean };

const statement = /(?:^|[\n;])\s*(?:import|export)\s+(type\b\s*)?((?:[\w$*\s,]|\{[^}]*\})*?)\s*from\s*(['"])([^'"\n]+)\3/g;
const bare = /(?:^|[\n;])\s*import\s*(['"])([^'"\n]+)\1/g;
const dynamic = /\bimport\(\s*(['"])([^'"\n]+)\1\s*\)/g;

const withoutComments = (source: string): string => source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/[^\n]*/g, '$1');

const namesOnlyTypes = (clause: string): boolean => {
  const named = /^\{([^}]*)\}$/.exec(clause.trim())?.[1];
  const names = named
    ?.split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return names !== undefined && names.length > 0 && names.every((name) => name.startsWith('type '));
};

/** What a module imports, in any form written out in its source. */
export const findImports = (source: string): Import[] => {
  const code = withoutComments(source);
  return [
    ...[...code.matchAll(statement)].map(([, type, clause = '', , specifier = '']) => ({
      specifier,
      typeOnly: type !== undefined || namesOnlyTypes(clause),
    })),
    ...[...code.matchAll(bare)].map(([, , specifier = '']) => ({ specifier, typeOnly: false })),
    ...[...code.matchAll(dynamic)].map(([, , specifier = '']) => ({ specifier, typeOnly: false })),
  ];
};
