import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const languages = ['pt', 'en', 'es'];
/** What the emoji picker reads; the rest of the data set (two thirds of it) is left out. */
const keptFields = ['emoji', 'group', 'subgroup', 'version', 'label', 'tags', 'skins', 'tone'];
const root = dirname(createRequire(import.meta.url).resolve('emojibase-data/package.json'));

/** Serves the picker's data from our own origin: /emoji/<language>/data.json and messages.json. */
export const emojiData = (): Plugin => ({
  name: 'emoji-data',
  configureServer(server) {
    server.middlewares.use('/emoji', (request, response, next) => {
      const [, language, file] = /^\/(\w+)\/(data|messages)\.json/.exec(request.url ?? '') ?? [];
      if (!language || !file || !languages.includes(language)) return next();
      response.setHeader('content-type', 'application/json').end(trimmedJson(language, file));
    });
  },
  generateBundle() {
    for (const language of languages)
      for (const file of ['data', 'messages'])
        this.emitFile({ type: 'asset', fileName: `emoji/${language}/${file}.json`, source: trimmedJson(language, file) });
  },
});

const trimmedJson = (language: string, file: string): string => {
  const data: unknown = JSON.parse(readFileSync(join(root, language, `${file}.json`), 'utf8'));
  return JSON.stringify(data, (key, value: unknown) =>
    key === '' || /^\d+$/.test(key) || file === 'messages' || keptFields.includes(key) ? value : undefined,
  );
};
