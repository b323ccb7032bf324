import type { FeatureLoaders } from '../../lib/feature-manifest.ts';

export const loaders = {
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
  pages: {
    '/phrase-lists': () => import('./phrase-lists-page.tsx').then(({ PhraseListsPage }) => ({ default: PhraseListsPage })),
    '/flowbuilders': () => import('./flows-page.tsx').then(({ FlowsPage }) => ({ default: FlowsPage })),
    '/flowbuilder/{-$id}': () => import('./flow-editor-page.tsx').then(({ FlowEditorPage }) => ({ default: FlowEditorPage })),
  },
} as const satisfies FeatureLoaders;
