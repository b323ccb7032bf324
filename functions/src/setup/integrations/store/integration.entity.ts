import { integrationTypes } from '@balcao/shared/domain/integrations/integration.ts';
import { number, oneOf, optional, ref, text } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';

/** A service that can have a conversation in place of people. */
export const integrationEntity = entity(
  'integration',
  {
    companyId: number('ci'),
    integrationId: text('ii'),
    type: oneOf('t', integrationTypes),
    name: text('n'),
    projectName: text('pn'),
    language: text('l'),
    /** As `sealSecret` left it; empty = none. */
    sealedJsonContent: text('jc'),
    urlN8N: text('u'),
    typebotSlug: text('ts'),
    typebotExpires: number('te'),
    typebotDelayMessage: number('td'),
    typebotKeywordFinish: text('tf'),
    typebotKeywordRestart: text('tr'),
    typebotUnknownMessage: text('tu'),
    typebotRestartMessage: text('tm'),
    flowId: optional(ref('flow', text('fi'))),
    /** What requests to n8n and webhook are signed with, as `sealSecret` left it; empty for the other types. */
    sealedSigningKey: text('sgk'),
    /** Rises with each change. */
    version: number('ve'),
  },
  { byId: { pk: ['companyId'], sk: ['integrationId'] } },
  { group: 'admin' },
);
