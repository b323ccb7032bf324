import { usersContract } from '@balcao/shared/contract/users.ts';
import { authentication } from '../identity/service/authenticate.ts';
import { readEnv } from '../../platform/env.ts';
import { httpArea } from '../../platform/http-area.ts';
import { usersEnv } from './env.ts';
import { addUser } from './service/add-user.ts';
import { changeOwnUser } from './service/change-own-user.ts';
import { changeQueueMembers } from './service/change-queue-members.ts';
import { deleteUser } from './service/delete-user.ts';
import { listUserNames } from './service/list-user-names.ts';
import { listUsers } from './service/list-users.ts';
import { removeUserPicture, setUserPicture } from './service/set-user-picture.ts';
import { updateUser, userReachedBy } from './service/update-user.ts';
import { presentUser } from './service/user-picture.ts';

readEnv(usersEnv);

const now = () => new Date();

export const handler = httpArea(
  usersContract,
  {
    listUsers: ({ actor, query }) => listUsers(actor, query),
    listUserNames: ({ actor }) => listUserNames(actor),
    getUser: async ({ actor, params }) => presentUser(await userReachedBy(actor, params.id)),
    createUser: ({ actor, body }) => addUser(actor, body, now()),
    updateUser: ({ actor, params, body }) => updateUser(actor, params.id, body, now),
    changeQueueMembers: ({ actor, params, body }) => changeQueueMembers(actor, params.queueId, body, now),
    deleteUser: ({ actor, params }) => deleteUser(actor, params.id),
    setUserPicture: ({ actor, params, body, files }) => setUserPicture(actor, params.id, { media: body.media ?? null, files }),
    removeUserPicture: ({ actor, params }) => removeUserPicture(actor, params.id),
    setTicketsWidth: ({ actor, params, body }) =>
      changeOwnUser(actor, params.id, (users) => users.setWidth(params.id, body.defaultTicketsManagerWidth)),
    setPreferences: ({ actor, params, body }) => changeOwnUser(actor, params.id, (users) => users.setPreferences(params.id, body)),
  },
  authentication,
);
