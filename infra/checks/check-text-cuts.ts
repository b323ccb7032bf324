import { relative, resolve } from 'node:path';
import { findTextCuts } from './find-text-cuts.ts';

/** Part of `npm run boundaries`: prints each text that is cut otherwise than by `cutText`, `cutCodePoints` or `lastCodePoints`. */
const root = resolve(import.meta.dirname, '../..');
const projects = ['shared', 'functions', 'session-host', 'web'].map((folder) => resolve(root, folder, 'tsconfig.json'));
const isLookedAt = (file: string): boolean => {
  const path = relative(root, file).replaceAll('\\', '/');
  return /^(shared|functions|session-host|web)\/src\//.test(path) && !/\.test\.tsx?$|\/testing\/|\/text\/cut-text\.ts$/.test(path);
};
const cuts = findTextCuts(root, projects, isLookedAt);
for (const cut of cuts) console.error(`${relative(root, cut)}: cut it with cutText, cutCodePoints or lastCodePoints`);
console.log(`${cuts.length} texts cut by hand`);
process.exitCode = cuts.length > 0 ? 1 : 0;
