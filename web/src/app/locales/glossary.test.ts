import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Language, languages } from '../../lib/i18n/languages.ts';

const root = join(import.meta.dirname, '../../../..');

/** Words that name something here by another word than the rest of the product does, and the word to use. Texts the specification quotes are listed below. */
const otherWords: Record<Language, ReadonlyArray<readonly [RegExp, string]>> = {
  pt: [
    [/\btickets?\b/i, 'atendimento'],
    [/\bsetor(es)?\b/i, 'fila'],
    [/encerr\w* (o|um|ao|os) |atendimento\w* (é |foi |foram )?encerrad/i, 'resolver'],
    [/\btags?\b/i, 'etiqueta'],
    [/observaç(ão|ões) internas?/i, 'nota interna'],
    [/\bdeletar\b/i, 'excluir'],
    [/\b(re)?tirar (a |as |o |os )?(etiqueta|\{\{)/i, 'remover'],
    [/\bcomunicados?\b/i, 'informativo'],
    [/\b(o|um|este|novo) macro\b/i, 'a macro'],
    [/QR code/, 'QR Code'],
    [/tente novamente/i, 'tente de novo'],
    [/^Desligado, /, 'Se desligado, '],
  ],
  en: [
    [/\battend(s|ed|ing|ants?)?\b/i, 'agent; to help'],
    [/\bquick messages?\b/i, 'quick reply'],
    [/\bshortcode/i, 'shortcut'],
    [/language model/i, 'AI model'],
    [/\bwallets?\b/i, 'preferred agent'],
    [/on a pause/i, 'on a break'],
    [/switched off/i, 'off; deactivated'],
    [/\bclosed? (the )?tickets?\b/i, 'resolve'],
    [/\binternal notes?\b/i, 'private note'],
  ],
  es: [
    [/\batenci(ón|ones)\b/i, 'ticket'],
    [/\brobots?\b/i, 'bot'],
    [/\bmodelos?\b(?! de (IA|transcripción))/i, 'plantilla'],
    [/evaluaci|valoraci/i, 'calificación'],
    [/\bborr(ar|a|ado|ados)\b/i, 'eliminar'],
    [/\bañad\w+/i, 'agregar'],
    [/\bcomunicados?\b/i, 'anuncio'],
    [/\bcelular(es)?\b/i, 'teléfono'],
    [/\bvídeos?\b/i, 'video'],
    [/\bordenador(es)?\b/i, 'computadora'],
    [/\busted(es)?\b|\bvos\b/i, 'tú'],
    [/\bsector(es)?\b/i, 'área'],
  ],
  tr: [
    [/\btalep(ler)?\b/i, 'görüşme'],
    [/\biç sohbet/i, 'ekip sohbeti'],
    [/\bajan(lar)?\b/i, 'temsilci'],
    [/\bdevret/i, 'aktar'],
    [/hızlı yanıt/i, 'hazır yanıt'],
    [/\bbelirteç/i, 'token; anahtar'],
    [/\bcüzdan/i, 'portföy'],
    [/\bşifre/i, 'parola'],
    [/oturum aç(?!ık)/i, 'giriş yap'],
    [/tekrar deneyin/i, 'yeniden deneyin'],
    [/\bresmi\b/i, 'resmî'],
    [/süzgeç/i, 'filtre'],
    [/görüşme\w* kapat/i, 'sonlandır'],
  ],
};

/** Texts that the specification quotes word for word, and words that mean something else in their place. */
const literals = new Set([
  'pt contacts tagForm.short',
  'pt flows deleteQuestion',
  'pt flows add.kinds.tag',
  'pt flows checks.tag',
  'pt flows templates.names.departments',
  'pt kanban moved',
  'pt kanban removed',
  'pt prompts problems.queue',
  'pt queues about',
  'pt tags problems.short',
  'es assist model.fields.model',
  'es tickets rate.text',
]);

type Tree = { [key: string]: string | Tree };
const flatten = (tree: Tree, prefix = ''): Array<readonly [string, string]> =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as const] : flatten(value, `${prefix}${key}.`),
  );
const areaOf = (file: string): string => /features\/([\w-]+)/.exec(file)?.[1] ?? relative(root, file);
const filesOf = (language: Language): string[] =>
  globSync([`web/src/**/${language}.json`, `shared/src/i18n/**/${language}.json`], { cwd: root }).map((file) => join(root, file));

describe.each(languages)('texts in %s', (language) => {
  const texts = filesOf(language).flatMap((file) =>
    flatten(JSON.parse(readFileSync(file, 'utf8')) as Tree).map(([key, text]) => [`${language} ${areaOf(file)} ${key}`, text] as const),
  );

  it('name things as the glossary does', () => {
    const wrong = texts.flatMap(([key, text]) =>
      otherWords[language].filter(([word]) => word.test(text) && !literals.has(key)).map(([, better]) => `${key}: ${text} → ${better}`),
    );

    expect(texts.length).toBeGreaterThan(500);
    expect(wrong).toEqual([]);
  });

  it('have the forms one and other of what they count', () => {
    const keys = new Set<string>(texts.map(([key]) => key));
    const lonely = [...keys].filter((key) => /_(one|zero|many)$/.test(key) && !keys.has(key.replace(/_(one|zero|many)$/, '_other')));

    expect(lonely).toEqual([]);
  });
});
