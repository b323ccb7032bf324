import { facebookLogin } from '@balcao/functions/channels/service/facebook-login.ts';
import { toActor } from '@balcao/functions/organisation/identity/service/authenticate.ts';
import type { Company } from '@balcao/functions/organisation/companies/service/company-records.ts';
import { connectFacebook } from '@balcao/functions/setup/connections/service/facebook/connect-facebook.ts';
import { connectionRecords } from '@balcao/functions/setup/connections/service/connection-records.ts';
import type { StoredUser } from '@balcao/functions/organisation/users/service/user-records.ts';
import { sessionId, type QueueId } from '@balcao/shared/domain/ids.ts';

/** Whose pages the simulator's Facebook has from the start (`world-store.ts`). */
const pageOwner = '10158000000000001';
export const demoPage = '101500000000001';
export const demoInstagram = '17841400000000001';

type Meta = { simulatorUrl: string; appId: string; appSecret: string };

/** Connects the demo company's page and Instagram account as its admin would: by signing in. Again changes nothing but the permission's date.
 *  Without a simulator there is no Facebook to sign in at. @returns whether there was one. */
export const makePages = async (
  { company, owner, queueIds }: { company: Company; owner: StoredUser; queueIds: QueueId[] },
  { simulatorUrl, appId, appSecret }: Meta,
): Promise<boolean> => {
  const signedIn = await fetch(`${simulatorUrl}/control/meta/people/${pageOwner}/token`, { method: 'POST' }).catch(() => null);
  if (!signedIn?.ok) return false;
  const { token } = await signedIn.json();
  const now = () => new Date();
  const { connections } = await connectFacebook(
    {
      actor: toActor(owner, company, sessionId.parse('0'.repeat(26)), { id: 'demo', at: 0 }),
      companyId: company.id,
      login: facebookLogin({ baseUrl: simulatorUrl, appId, appSecret }),
      nudge: async () => undefined,
      beginProbes: async () => undefined,
      signUrl: async () => '',
      now,
    },
    { facebookUserId: pageOwner, facebookUserToken: token, addInstagram: true, accountIds: [demoPage, demoInstagram] },
  );
  for (const { id, queueIds: before } of connections)
    if (before.length === 0)
      await connectionRecords(company.id).change(id, {
        queueIds,
        maxUseBotQueues: 0,
        complationMessage: 'Atendimento encerrado. Obrigado! 💜',
      });
  return true;
};
