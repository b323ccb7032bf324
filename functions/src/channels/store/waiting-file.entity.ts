import { number, text } from '../../platform/table/attributes.ts';
import { entity } from '../../platform/table/entity.ts';

/** That the file of a customer's message still lies with its provider, which did not give it yet. */
export const waitingFileEntity = entity(
  'waitingFile',
  {
    companyId: number('ci'),
    connectionId: text('cn'),
    messageId: text('mi'),
    threadId: text('ti'),
    expiresAt: number('x'),
  },
  {
    byConnection: { pk: ['companyId', 'connectionId'], sk: ['messageId'] },
  },
);
