import type { IntegrationView } from '@balcao/shared/contract/integrations.ts';
import { hasField } from '@balcao/shared/domain/integrations/integration.ts';
import { lastCodePoints } from '@balcao/shared/domain/text/cut-text.ts';
import type { Integration } from '../store/integration-store.ts';

/** An integration without its secrets. */
export const toIntegrationView = ({ sealedJsonContent, sealedSigningKey: _key, ...integration }: Integration): IntegrationView => ({
  ...integration,
  hasJsonContent: sealedJsonContent !== '',
});

/** The same for the log: of a secret, only what tells one from another. */
export const toLogged = (integration: Integration | null) => {
  if (!integration) return null;
  const { sealedJsonContent, sealedSigningKey, id: _id, version: _version, ...shown } = integration;
  // Fields of other types are 0, which would be told as something that was set.
  const { typebotExpires, typebotDelayMessage } = hasField(shown.type, 'typebotSlug')
    ? shown
    : { typebotExpires: null, typebotDelayMessage: null };
  return { ...shown, typebotExpires, typebotDelayMessage, jsonContent: mark(sealedJsonContent), signingKey: mark(sealedSigningKey) };
};

/** Each sealing ends in other letters. */
const mark = (sealed: string): string => (sealed === '' ? '' : `••••${lastCodePoints(sealed, 4)}`);
