import { usersContract } from '@balcao/shared/contract/users.ts';
import { authentication } from '../auth/service/authenticate.ts';
import { readEnv } from '../platform/env.ts';
import { httpArea } from '../platform/http-area.ts';
import { usersEnv } from './env.ts';
import { changeOwnUser } from './service/change-own-user.ts';
import { listUserNames } from './service/list-user-names.ts';

readEnv(usersEnv);

export const handler = httpArea(
  usersContract,
  {
    listUserNames: ({ actor }) => listUserNames(actor),
    setTicketsWidth: ({ actor, params, body }) =>
      changeOwnUser(actor, params.id, (users) => users.setWidth(params.id, body.defaultTicketsManagerWidth)),
    setPreferences: ({ actor, params, body }) => changeOwnUser(actor, params.id, (users) => users.setPreferences(params.id, body)),
  },
  authentication,
);
