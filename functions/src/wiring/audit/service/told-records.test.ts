import { flowCampaignView } from '@balcao/shared/contract/flows.ts';
import { helpView } from '@balcao/shared/contract/helps.ts';
import { integrationView } from '@balcao/shared/contract/integrations.ts';
import { promptView } from '@balcao/shared/contract/prompts.ts';
import { companyHours, publicSettingDefaults } from '@balcao/shared/contract/settings.ts';
import { laneView } from '@balcao/shared/contract/tags.ts';
import type { AuditKind } from '@balcao/shared/domain/audit/audit-kinds.ts';
import { toldAs } from '@balcao/shared/domain/audit/told-fields.ts';
import { companySettingKeys } from '@balcao/shared/domain/companies/company-settings.ts';
import { aQueueId, aUserId } from '@balcao/shared/testing/builders.ts';
import { expect, it } from 'vitest';
import { toLogged as toLoggedModelService } from '../../../automation/assist/service/model-service.ts';
import { toLogged as toLoggedView } from '../../../conversation/views/service/present-view.ts';
import type { SavedView } from '../../../conversation/views/store/view-store.ts';
import { toLogged as toLoggedAnnouncement } from '../../../setup/announcements/service/announcement-views.ts';
import type { Announcement } from '../../../setup/announcements/store/announcement-store.ts';
import {
  auditedConnection,
  auditedLinkNumber,
  auditedProfile,
  auditedProxyAccess,
} from '../../../setup/connections/service/audited-connection.ts';
import { toConnection } from '../../../setup/connections/store/connection-store.ts';
import { toldContact } from '../../../people/contacts/service/told-contact.ts';
import type { Contact } from '../../../people/contacts/store/contact.ts';
import { toLogged as toLoggedFiles } from '../../../setup/files/service/present-file-list.ts';
import { auditedFlow } from '../../../setup/flows/service/audited-flow.ts';
import type { Flow } from '../../../setup/flows/store/flow-store.ts';
import { toLogged as toLoggedIntegration } from '../../../setup/integrations/service/present-integration.ts';
import type { ModelService } from '../../../setup/model-service/store/model-service-store.ts';
import { toLoggedList } from '../../../work/contact-lists/service/present-contact-list.ts';
import type { ContactList } from '../../../work/contact-lists/store/contact-list-store.ts';
import { toLogged as toLoggedPrompt } from '../../../setup/prompts/service/present-prompt.ts';
import { auditedQueue } from '../../../setup/queues/service/audited-queue.ts';
import { unsetQueue } from '../../../setup/queues/store/queue-store.ts';
import { auditedQuickMessages } from '../../../setup/quick-messages/service/audited-quick-message.ts';
import type { QuickMessage } from '../../../setup/quick-messages/store/quick-message-store.ts';
import { auditedUser } from '../../../organisation/users/service/audited-user.ts';
import type { StoredUser } from '../../../organisation/users/store/user-store.ts';
import { toLogged as toLoggedMacro } from '../../../work/macros/service/present-macro.ts';
import { toLogged as toLoggedCampaign } from '../../../work/campaigns/service/present-campaign.ts';
import type { Campaign } from '../../../work/campaigns/store/campaign-store.ts';
import { toLogged as toLoggedSchedule } from '../../../work/schedules/service/present-schedule.ts';
import type { Schedule } from '../../../work/schedules/store/schedule-store.ts';
import type { Macro } from '../../../work/macros/store/macro-store.ts';
import { changesBetween } from '../../../platform/audit/changes-between.ts';

const id = '01K00000000000000000000001';
const quickMessage = { shortcode: 'oi', message: 'Só meu', geral: false, visao: true, media: null } as QuickMessage;
const { hasApiKey: _apiKey, hasVoiceKey: _voiceKey, ...shownPrompt } = promptView.shape;
const { hasJsonContent: _told, ...shownIntegration } = integrationView.shape;

/** A record of each kind as its area hands it to the log: a new kind does not compile until it is here. */
const told: Record<AuditKind, object> = {
  user: auditedUser({ id: aUserId(1) } as StoredUser, true),
  queue: auditedQueue({
    ...unsetQueue(),
    id: aQueueId(1),
    name: 'Vendas',
    color: '#123456',
    orderQueue: 1,
    greetingMessage: '',
    version: 0,
  }),
  tag: laneView.shape,
  contact: { ...toldContact({} as Contact), merged: null },
  connection: {
    ...auditedConnection(toConnection({ companyId: 1, connectionId: id } as never)),
    ...auditedProxyAccess('a'),
    ...auditedLinkNumber('5511999990000'),
    deviceLeft: '',
    ...auditedProfile({} as never, null),
  },
  quickMessage: auditedQuickMessages(null, quickMessage).after!,
  fileList: toLoggedFiles({ options: [] } as never),
  announcement: toLoggedAnnouncement({} as Announcement),
  integration: toLoggedIntegration({ ...shownIntegration, type: 'typebot', sealedJsonContent: 'a', sealedSigningKey: 'b' } as never)!,
  prompt: toLoggedPrompt({ ...shownPrompt, sealedApiKey: 'a', sealedVoiceKey: 'b' } as never)!,
  contactList: { ...toLoggedList({} as ContactList), import: '', tagIds: [], laneId: '', words: '' },
  campaign: { ...toLoggedCampaign({} as Campaign), job: '' },
  help: helpView.shape,
  setting: { ...Object.fromEntries(companySettingKeys.map((key) => [key, ''])), ...publicSettingDefaults },
  company: companyHours.shape,
  view: toLoggedView({} as SavedView),
  macro: toLoggedMacro({} as Macro),
  schedule: toLoggedSchedule({ media: null } as Schedule),
  modelService: toLoggedModelService({} as ModelService),
  flow: auditedFlow({} as Flow)!,
  flowCampaign: flowCampaignView.shape,
};

it.each(Object.entries(told))('names every field that it tells of a %s', (kind, record) => {
  const fields = changesBetween(null, Object.fromEntries(Object.keys(record).map((field) => [field, 'x']))).map(({ field }) => field);

  const unnamed = fields.filter((field) => toldAs(kind as AuditKind, field) === null);

  expect(fields).not.toEqual([]);
  expect(unnamed).toEqual([]);
});

it('does not tell what a private quick message says, nor when it becomes one', () => {
  const asPrivate = { ...quickMessage, visao: false };

  expect(JSON.stringify(auditedQuickMessages(asPrivate, null))).not.toContain('Só meu');
  expect(JSON.stringify(auditedQuickMessages(quickMessage, asPrivate))).not.toContain('Só meu');
  expect(auditedQuickMessages(null, quickMessage).after).toMatchObject({ message: 'Só meu' });
});

it('keeps of a list what went and what came, as whole JSON', () => {
  const long = { weekday: 'x'.repeat(1000), at: 1 };

  expect(changesBetween({ ids: ['a', 'b', 'c'] }, { ids: ['b', 'c', 'd'] })).toEqual([{ field: 'ids', before: '["a"]', after: '["d"]' }]);
  expect(changesBetween({ ids: ['a', 'b'] }, { ids: ['b', 'a'] })).toEqual([{ field: 'ids', before: '["a","b"]', after: '["b","a"]' }]);
  expect(changesBetween({ ids: ['a'] }, { ids: [] })).toEqual([{ field: 'ids', before: '["a"]', after: null }]);
  expect(JSON.parse(changesBetween(null, { days: Array.from({ length: 40 }, () => ({ ...long })) })[0]!.after!)).toHaveLength(30);
});
