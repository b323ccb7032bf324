import { directoryContract } from '@balcao/shared/contract/directory.ts';
import { authentication } from '../auth/service/authenticate.ts';
import { readEnv } from '../platform/env.ts';
import { httpArea } from '../platform/http-area.ts';
import { directoryEnv } from './env.ts';
import {
  changeOwnUser,
  addTag,
  listConnections,
  listQueues,
  listQuickMessages,
  listTags,
  listUserNames,
} from './service/list-directory.ts';

readEnv(directoryEnv);

export const handler = httpArea(
  directoryContract,
  {
    listQueues: ({ actor, query }) => listQueues(actor, query.companyId),
    listConnections: ({ actor, query }) => listConnections(actor, query),
    listTagNames: ({ actor, query }) => listTags(actor, query.kanban),
    createTag: ({ actor, body }) => addTag(actor, body, new Date()),
    listUserNames: ({ actor }) => listUserNames(actor),
    listQuickMessageNames: ({ actor, query }) =>
      listQuickMessages(actor, query.isOficial === undefined ? undefined : query.isOficial === 'true'),
    setTicketsWidth: ({ actor, params, body }) =>
      changeOwnUser(actor, params.id, (users) => users.setWidth(params.id, body.defaultTicketsManagerWidth)),
    setPreferences: ({ actor, params, body }) => changeOwnUser(actor, params.id, (users) => users.setPreferences(params.id, body)),
  },
  authentication,
);
