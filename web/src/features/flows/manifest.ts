import type { FeatureManifest } from '../../lib/feature-manifest.ts';
import { campaignsKey, flowsKey } from './api/flows-key.ts';

const loaders = {
  phrases: () => import('./phrase-lists-page.tsx').then(({ PhraseListsPage }) => ({ default: PhraseListsPage })),
  list: () => import('./flows-page.tsx').then(({ FlowsPage }) => ({ default: FlowsPage })),
  editor: () => import('./flow-editor-page.tsx').then(({ FlowEditorPage }) => ({ default: FlowEditorPage })),
};

/** Conversations that are drawn, and phrases that start one. */
export const manifest = {
  namespace: 'flows',
  texts: {
    pt: () => import('./locales/pt.json'),
    en: () => import('./locales/en.json'),
    es: () => import('./locales/es.json'),
    tr: () => import('./locales/tr.json'),
  },
  pages: [
    { path: '/phrase-lists', load: loaders.phrases, permission: 'company:admin', menu: { text: 'phrase-lists', icon: 'transcript' } },
    { path: '/flowbuilders', load: loaders.list, permission: 'company:admin', menu: { text: 'flowbuilders', icon: 'map' } },
    { path: '/flowbuilder/{-$id}', load: loaders.editor, permission: 'company:admin' },
  ],
  lists: [
    { event: 'flow', queryKey: flowsKey },
    { event: 'flowCampaign', queryKey: campaignsKey },
  ],
} as const satisfies FeatureManifest;
