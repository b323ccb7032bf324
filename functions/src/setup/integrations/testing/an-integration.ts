import { integrationId } from '@balcao/shared/domain/ids.ts';
import type { Integration } from '../service/integration-records.ts';

/** A webhook; says only what the test changes. */
export const anIntegration = (change: Partial<Integration> = {}): Integration => ({
  id: integrationId.parse(`${'0'.repeat(25)}N`),
  type: 'webhook',
  name: 'Atendimento automático',
  projectName: '',
  language: '',
  sealedJsonContent: '',
  urlN8N: 'https://loja.example/webhook',
  typebotSlug: '',
  typebotExpires: 0,
  typebotDelayMessage: 0,
  typebotKeywordFinish: '',
  typebotKeywordRestart: '',
  typebotUnknownMessage: '',
  typebotRestartMessage: '',
  flowId: null,
  sealedSigningKey: '',
  version: 1,
  ...change,
});
