import { shardCount } from '@balcao/shared/domain/connections/shard-count.ts';
import { auditContract } from '@balcao/shared/contract/audit.ts';
import { announcementsContract } from '@balcao/shared/contract/announcements.ts';
import { authContract } from '@balcao/shared/contract/auth.ts';
import { campaignsContract } from '@balcao/shared/contract/campaigns.ts';
import { chatsContract } from '@balcao/shared/contract/chats.ts';
import { clientErrorsContract } from '@balcao/shared/contract/client-errors.ts';
import { costsContract } from '@balcao/shared/contract/costs.ts';
import { configurationContract } from '@balcao/shared/contract/configuration.ts';
import { connectionsContract } from '@balcao/shared/contract/connections.ts';
import { contactJobsContract } from '@balcao/shared/contract/contact-jobs.ts';
import { contactListsContract } from '@balcao/shared/contract/contact-lists.ts';
import { contactsContract } from '@balcao/shared/contract/contacts.ts';
import { deadLettersContract } from '@balcao/shared/contract/dead-letters.ts';
import { kanbanContract } from '@balcao/shared/contract/kanban.ts';
import { filesContract } from '@balcao/shared/contract/files.ts';
import { integrationDeliveriesContract } from '@balcao/shared/contract/integration-deliveries.ts';
import { flowRunsContract } from '@balcao/shared/contract/flow-runs.ts';
import { flowsContract } from '@balcao/shared/contract/flows.ts';
import { helpsContract } from '@balcao/shared/contract/helps.ts';
import { assistContract } from '@balcao/shared/contract/assist.ts';
import { linkPreviewsContract } from '@balcao/shared/contract/link-previews.ts';
import { liveContract } from '@balcao/shared/contract/live.ts';
import { messagesContract } from '@balcao/shared/contract/messages.ts';
import { promptsContract } from '@balcao/shared/contract/prompts.ts';
import { queuesContract } from '@balcao/shared/contract/queues.ts';
import { quickMessagesContract } from '@balcao/shared/contract/quick-messages.ts';
import { settingsContract } from '@balcao/shared/contract/settings.ts';
import { tagsContract } from '@balcao/shared/contract/tags.ts';
import { threadControlContract } from '@balcao/shared/contract/thread-control.ts';
import { ticketsContract } from '@balcao/shared/contract/tickets.ts';
import { uploadsContract } from '@balcao/shared/contract/uploads.ts';
import { usersContract } from '@balcao/shared/contract/users.ts';
import { integrationsContract } from '@balcao/shared/contract/integrations.ts';
import { schedulesContract } from '@balcao/shared/contract/schedules.ts';
import { macrosContract } from '@balcao/shared/contract/macros.ts';
import { viewsContract } from '@balcao/shared/contract/views.ts';
import { webhooksContract } from '@balcao/shared/contract/webhooks.ts';
import { auditEnv } from '@balcao/functions/wiring/audit/env.ts';
import { announcementsEnv } from '@balcao/functions/setup/announcements/env.ts';
import { authHttpEnv } from '@balcao/functions/work/sign-in/env.ts';
import { senderEnv, webhooksEnv, threadControlEnv } from '@balcao/functions/channels/env.ts';
import { campaignsEnv, campaignTurnsEnv } from '@balcao/functions/work/campaigns/env.ts';
import { chatsEnv } from '@balcao/functions/work/chats/env.ts';
import { clientErrorsEnv } from '@balcao/functions/organisation/client-errors/env.ts';
import { settingsEnv } from '@balcao/functions/organisation/companies/env.ts';
import { costsEnv } from '@balcao/functions/work/costs/env.ts';
import { configurationEnv } from '@balcao/functions/work/configuration/env.ts';
import { connectionsEnv } from '@balcao/functions/setup/connections/env.ts';
import { contactJobsHttpEnv } from '@balcao/functions/work/contact-jobs/env.ts';
import { contactListsEnv } from '@balcao/functions/work/contact-lists/env.ts';
import { jobsEnv } from '@balcao/functions/wiring/jobs/env.ts';
import { contactsEnv } from '@balcao/functions/people/contacts/env.ts';
import { deadLettersEnv, deadLettersHttpEnv } from '@balcao/functions/wiring/dead-letters/env.ts';
import { filesEnv } from '@balcao/functions/setup/files/env.ts';
import { helpsEnv } from '@balcao/functions/setup/helps/env.ts';
import { assistEnv } from '@balcao/functions/automation/assist/env.ts';
import { linkPreviewsEnv } from '@balcao/functions/conversation/link-previews/env.ts';
import { liveFanOutEnv, liveHttpEnv, liveSocketEnv } from '@balcao/functions/wiring/live/env.ts';
import { wantedLive } from '@balcao/functions/wiring/live/registry.ts';
import { wantedBy } from '@balcao/functions/platform/stream-consumer.ts';
import { reactionsEnv } from '@balcao/functions/platform/reactions-env.ts';
import { reactions } from '@balcao/functions/wiring/reactions/registry.ts';
import { compactorEnv } from '@balcao/functions/organisation/search/env.ts';
import { talksHttpEnv } from '@balcao/functions/automation/talks/env.ts';
import { flowCallsEnv, flowRunsEnv, flowRunsHttpEnv } from '@balcao/functions/automation/flow-runs/env.ts';
import { importerEnv, inboundEnv, ticketsEnv } from '@balcao/functions/conversation/tickets/env.ts';
import { timersEnv } from '@balcao/functions/wiring/timers/env.ts';
import { streamFilter } from './stream-filter.ts';
import { defineFunction, timerQueue, type Topology } from './topology-types.ts';
import { promptsEnv } from '@balcao/functions/setup/prompts/env.ts';
import { queuesEnv } from '@balcao/functions/setup/queues/env.ts';
import { quickMessagesEnv } from '@balcao/functions/setup/quick-messages/env.ts';
import { tagsEnv } from '@balcao/functions/setup/tags/env.ts';
import { maxReceives } from '@balcao/functions/platform/deliveries.ts';
import { flowsEnv } from '@balcao/functions/setup/flows/env.ts';
import { integrationsEnv } from '@balcao/functions/setup/integrations/env.ts';
import { schedulesEnv } from '@balcao/functions/work/schedules/env.ts';
import { macrosEnv } from '@balcao/functions/work/macros/env.ts';
import { viewsEnv } from '@balcao/functions/conversation/views/env.ts';
import { usersEnv } from '@balcao/functions/organisation/users/env.ts';

const table = { TABLE_NAME: { ref: 'tableName' } } as const;
const bucket = { BUCKET_NAME: { ref: 'bucketName' } } as const;
const identity = {
  USER_POOL_ID: { ref: 'userPoolId' },
  USER_POOL_CLIENT_ID: { ref: 'userPoolClientId' },
  TOKEN_ISSUER: { ref: 'tokenIssuer' },
} as const;
/** Environment variable with the origins of local emulators that may be called although their addresses are private; empty on AWS. */
const ownOrigins = { OWN_ORIGINS: { ref: 'ownOrigins' } } as const;
const secrets = { SECRETS_KEY: { ref: 'secretsKey' } } as const;
const graph = { GRAPH_API_URL: { ref: 'graphApiUrl' } } as const;
/** Environment variables with the settings of the Meta app through which Facebook pages and Instagram accounts are connected. */
const meta = {
  META_APP_ID: { ref: 'metaAppId' },
  META_APP_SECRET: { ref: 'metaAppSecret' },
  META_VERIFY_TOKEN: { ref: 'metaVerifyToken' },
} as const;
const liveManagement = { LIVE_MANAGEMENT_URL: { ref: 'liveManagementUrl' } } as const;
const queue = (name: string) => ({ ref: 'queueUrl', queue: name }) as const;
/** Environment variables of functions that set timers; these functions also need the grant `timers:set`. */
const timing = {
  TIMER_QUEUE_URL: queue(timerQueue),
  TIMER_QUEUE_ARN: { ref: 'queueArn', queue: timerQueue },
  TIMER_GROUP: { ref: 'timerGroup' },
  TIMER_ROLE_ARN: { ref: 'timerRoleArn' },
} as const;

/** Names of the queues of the WhatsApp shards, one queue per shard; the sessions of linked phones are spread over the shards. */
const shards = Array.from({ length: shardCount }, (_, shard) => `wa-${shard}`);
const sendToShards = shards.map((shard) => `queue:send:${shard}` as const);

/** Environment variables of functions that show "typing" to customers; these functions also need the grants in `toCompose`. */
const composing = { SHARD_QUEUE_URL: queue('wa-0'), OUTBOUND_QUEUE_URL: queue('outbound') } as const;
const toCompose = ['queue:send:outbound', ...sendToShards] as const;

/** Environment variables of the functions that call the providers of channels, such as Meta. */
const providers = { ...table, ...bucket, ...secrets, ...graph, ...meta } as const;

/** Names of all dead-letter queues, which receive work that failed permanently. */
const deadLetterQueues = [
  'inbound-dead',
  'imports-dead',
  'jobs-dead',
  'campaigns-dead',
  'outbound-dead',
  'media-dead',
  'timers-dead',
  'search-index-dead',
  'flow-runs-dead',
  'flow-calls-dead',
  'reactions-dead',
  'live-fan-out-dead',
  'wa-dead',
];

/** Memory and timeout of the functions behind the HTTP API, which waits at most 29 s for a response. */
const http = { memoryMb: 512, timeoutSec: 29 } as const;

/** The cloud resources as data: the CDK application deploys them and the local cloud runs them. */
export const topology: Topology = {
  table: { indexes: ['gsi1', 'gsi2', 'gsi3', 'gsi4'], ttlAttribute: 'x' },
  // Visibility timeout of a queue (`visibilitySec`): six times the timeout of the function that reads it, as AWS recommends. While a
  // message is processed, that function replaces it by a shorter lease (functions/src/platform/message-lease.ts).
  queues: {
    inbound: { fifo: true, visibilitySec: 90, maxReceives, deadLetter: 'inbound-dead' },
    imports: { fifo: true, visibilitySec: 300, maxReceives, deadLetter: 'imports-dead' },
    jobs: { fifo: true, visibilitySec: 1_020, maxReceives, deadLetter: 'jobs-dead' },
    campaigns: { fifo: false, visibilitySec: 360, maxReceives, deadLetter: 'campaigns-dead' },
    outbound: { fifo: true, visibilitySec: 600, maxReceives, deadLetter: 'outbound-dead' },
    media: { fifo: false, visibilitySec: 660, maxReceives, deadLetter: 'media-dead' },
    'search-index': { fifo: true, visibilitySec: 3_600, maxReceives, deadLetter: 'search-index-dead' },
    'flow-runs': { fifo: true, visibilitySec: 330, maxReceives, deadLetter: 'flow-runs-dead' },
    'flow-calls': { fifo: false, visibilitySec: 480, maxReceives, deadLetter: 'flow-calls-dead' },
    [timerQueue]: { fifo: false, visibilitySec: 150, maxReceives, deadLetter: 'timers-dead' },
    // Retry queues of the stream consumers: changes that wait for a busy service, and dead letters that the operator runs again.
    'reactions-again': { fifo: false, visibilitySec: 360, maxReceives, deadLetter: 'reactions-dead' },
    'live-fan-out-again': { fifo: false, visibilitySec: 180, maxReceives, deadLetter: 'live-fan-out-dead' },
    // WhatsApp sessions are divided into shards with a queue each. A message only wakes the process that runs the shard's sessions; losing
    // one is harmless, because the process also asks the table for work at intervals.
    ...Object.fromEntries(shards.map((shard) => [shard, { fifo: false, visibilitySec: 30, maxReceives, deadLetter: 'wa-dead' }])),
  },
  functions: {
    auth: defineFunction({
      entry: 'functions/src/work/sign-in/http.ts',
      env: authHttpEnv,
      environment: { ...table, ...bucket, ...identity, ORIGIN_KEY: { ref: 'originKey' } },
      triggers: [{ on: 'http', contract: authContract }],
      // `bucket:read`, because responses of the sign-in contain a presigned link to the user's own picture.
      grants: ['table:read', 'table:write', 'bucket:read', 'users:admin'],
      ...http,
      ifItFails: 'nobody can sign in; people already signed in go on until their token expires',
    }),
    'client-errors': defineFunction({
      entry: 'functions/src/organisation/client-errors/http.ts',
      env: clientErrorsEnv,
      environment: {},
      triggers: [{ on: 'http', contract: clientErrorsContract }],
      // No grants, because browsers may report errors to this function without signing in.
      grants: [],
      ...http,
      ifItFails: 'nobody notices: errors of the app in browsers are not reported',
    }),
    tickets: defineFunction({
      entry: 'functions/src/conversation/tickets/http.ts',
      env: ticketsEnv,
      environment: { ...table, ...bucket, ...identity },
      triggers: [{ on: 'http', contract: ticketsContract }],
      grants: ['table:read', 'table:write', 'bucket:read'],
      ...http,
      ifItFails: 'attendants cannot list, accept, transfer or close tickets',
    }),
    messages: defineFunction({
      entry: 'functions/src/conversation/tickets/messages-http.ts',
      env: ticketsEnv,
      environment: { ...table, ...bucket, ...identity },
      triggers: [{ on: 'http', contract: messagesContract }],
      grants: ['table:read', 'table:write', 'bucket:read', 'bucket:write'],
      ...http,
      ifItFails: 'attendants can neither read conversations nor write in them',
    }),
    'thread-control': defineFunction({
      entry: 'functions/src/channels/thread-control-http.ts',
      env: threadControlEnv,
      environment: { ...providers, ...identity },
      triggers: [{ on: 'http', contract: threadControlContract }],
      // Taking over a conversation has its own function, because it calls Meta with the tokens of pages.
      grants: ['table:read', 'table:write', 'bucket:read'],
      ...http,
      ifItFails: 'attendants cannot take over conversations that another app answers',
    }),
    'link-previews': defineFunction({
      entry: 'functions/src/conversation/link-previews/http.ts',
      env: linkPreviewsEnv,
      environment: { ...table, ...bucket, ...identity },
      triggers: [{ on: 'http', contract: linkPreviewsContract }],
      // Link previews have their own function, because they wait for external websites and parse their content.
      grants: ['table:read', 'table:write', 'bucket:read', 'bucket:write'],
      ...http,
      ifItFails: 'links in conversations are shown without their card',
    }),
    assist: defineFunction({
      entry: 'functions/src/automation/assist/http.ts',
      env: assistEnv,
      environment: { ...table, ...bucket, ...identity, ...secrets, ...ownOrigins },
      triggers: [{ on: 'http', contract: assistContract }],
      // The writing assistant has its own function: it waits for external language model services and can decrypt their API keys.
      grants: ['table:read', 'table:write', 'bucket:read'],
      ...http,
      ifItFails: 'attendants get no drafts from the language model, and admins cannot set it up',
    }),
    kanban: defineFunction({
      entry: 'functions/src/conversation/tickets/kanban-http.ts',
      env: ticketsEnv,
      environment: { ...table, ...bucket, ...identity },
      triggers: [{ on: 'http', contract: kanbanContract }],
      grants: ['table:read', 'table:write', 'bucket:read'],
      ...http,
      ifItFails: 'the kanban board does not open and cards cannot be moved',
    }),
    uploads: defineFunction({
      entry: 'functions/src/organisation/uploads/http.ts',
      env: ticketsEnv,
      environment: { ...table, ...bucket, ...identity },
      triggers: [{ on: 'http', contract: uploadsContract }],
      // `table:write` for uploads is needed only for the company's request counter; everything else is only read.
      grants: ['table:read', 'table:write', 'bucket:write'],
      ...http,
      ifItFails: 'attendants cannot attach files',
    }),
    connections: defineFunction({
      entry: 'functions/src/setup/connections/http.ts',
      env: connectionsEnv,
      environment: {
        ...table,
        ...bucket,
        ...identity,
        ...secrets,
        ...graph,
        ...meta,
        META_LOGIN_URL: { ref: 'metaLoginUrl' },
        META_LOGIN_CONFIG_ID: { ref: 'metaLoginConfigId' },
        WEBHOOKS_URL: { ref: 'webhooksUrl' },
        ...timing,
        SHARD_QUEUE_URL: queue('wa-0'),
        SESSION_KEY_ID: { ref: 'sessionKeyId' },
        ...ownOrigins,
      },
      triggers: [{ on: 'http', contract: connectionsContract }],
      grants: ['table:read', 'table:write', 'bucket:read', 'bucket:write', 'timers:set', 'sessions:seal', ...sendToShards],
      ...http,
      ifItFails: 'connections cannot be added, changed, connected or disconnected; those that run go on',
    }),
    contacts: defineFunction({
      entry: 'functions/src/people/contacts/http.ts',
      env: contactsEnv,
      environment: { ...table, ...bucket, ...identity, SHARD_QUEUE_URL: queue('wa-0') },
      triggers: [{ on: 'http', contract: contactsContract }],
      grants: ['table:read', 'table:write', 'bucket:read', ...sendToShards],
      ...http,
      ifItFails: 'contacts, their tags and notes cannot be read or changed',
    }),
    'contact-jobs-http': defineFunction({
      entry: 'functions/src/work/contact-jobs/http.ts',
      env: contactJobsHttpEnv,
      environment: {
        ...table,
        ...bucket,
        ...identity,
        JOBS_QUEUE_URL: queue('jobs'),
        SHARD_QUEUE_URL: queue('wa-0'),
      },
      triggers: [{ on: 'http', contract: contactJobsContract }],
      grants: ['table:read', 'table:write', 'bucket:read', 'bucket:write', 'queue:send:jobs', ...sendToShards],
      // 1769 MB, because the import of contacts reads a spreadsheet into memory as a whole.
      memoryMb: 1769,
      timeoutSec: 29,
      ifItFails: 'files of contacts cannot be read, and imports and exports neither begun nor stopped; those that run go on',
    }),
    'contact-lists': defineFunction({
      entry: 'functions/src/work/contact-lists/http.ts',
      env: contactListsEnv,
      environment: { ...table, ...bucket, ...identity, JOBS_QUEUE_URL: queue('jobs') },
      triggers: [{ on: 'http', contract: contactListsContract }],
      grants: ['table:read', 'table:write', 'bucket:read', 'bucket:write', 'queue:send:jobs'],
      ...http,
      ifItFails: 'contact lists can neither be read nor changed nor filled; jobs that run go on',
    }),
    'campaigns-http': defineFunction({
      entry: 'functions/src/work/campaigns/http.ts',
      env: campaignsEnv,
      environment: { ...table, ...bucket, ...identity, JOBS_QUEUE_URL: queue('jobs') },
      triggers: [{ on: 'http', contract: campaignsContract }],
      grants: ['table:read', 'table:write', 'bucket:read', 'bucket:write', 'queue:send:jobs'],
      ...http,
      ifItFails: 'campaigns can neither be read nor changed, started nor stopped; those that send go on',
    }),
    campaigns: defineFunction({
      entry: 'functions/src/work/campaigns/consumer.ts',
      env: campaignTurnsEnv,
      environment: { ...table, OWN_QUEUE_URL: queue('campaigns'), DEAD_QUEUE_URL: queue('campaigns-dead') },
      triggers: [{ on: 'queue', queue: 'campaigns', batchSize: 1, maxConcurrency: 10 }],
      grants: ['table:read', 'table:write', 'queue:send:campaigns', 'queue:send:campaigns-dead'],
      memoryMb: 512,
      timeoutSec: 60,
      ifItFails: 'campaigns stand still and go on later',
    }),
    costs: defineFunction({
      entry: 'functions/src/work/costs/http.ts',
      env: costsEnv,
      environment: { ...table, ...identity },
      triggers: [{ on: 'http', contract: costsContract }],
      grants: ['table:read', 'table:write'],
      ...http,
      ifItFails: 'what messages cost is not shown, and the price table cannot be changed; it is counted as before',
    }),
    jobs: defineFunction({
      entry: 'functions/src/wiring/jobs/consumer.ts',
      env: jobsEnv,
      environment: {
        ...table,
        ...bucket,
        ...timing,
        JOBS_QUEUE_URL: queue('jobs'),
        SHARD_QUEUE_URL: queue('wa-0'),
        DEAD_QUEUE_URL: queue('jobs-dead'),
      },
      triggers: [{ on: 'queue', queue: 'jobs', batchSize: 1, maxConcurrency: 4 }],
      grants: [
        'table:read',
        'table:write',
        'bucket:read',
        'bucket:write',
        'timers:set',
        'queue:send:jobs',
        'queue:send:jobs-dead',
        ...sendToShards,
      ],
      memoryMb: 1769,
      timeoutSec: 170,
      ifItFails: 'imports, exports and contact lists that are being filled stand still and go on later',
    }),
    queues: defineFunction({
      entry: 'functions/src/setup/queues/http.ts',
      env: queuesEnv,
      environment: { ...table, ...identity },
      triggers: [{ on: 'http', contract: queuesContract }],
      grants: ['table:read', 'table:write'],
      ...http,
      ifItFails: 'filters and transfers have no queues to choose from',
    }),
    configuration: defineFunction({
      entry: 'functions/src/work/configuration/http.ts',
      env: configurationEnv,
      environment: { ...table, ...identity },
      triggers: [{ on: 'http', contract: configurationContract }],
      grants: ['table:read', 'table:write'],
      ...http,
      ifItFails: 'companies can be neither saved as a template nor set up from one',
    }),
    audit: defineFunction({
      entry: 'functions/src/wiring/audit/http.ts',
      env: auditEnv,
      environment: { ...table, ...bucket, ...identity },
      triggers: [{ on: 'http', contract: auditContract }],
      grants: ['table:read', 'table:write', 'bucket:read', 'bucket:write', 'users:admin'],
      ...http,
      ifItFails: 'nobody can see what administrators did, undo a deletion, or look where something is used',
    }),
    tags: defineFunction({
      entry: 'functions/src/setup/tags/http.ts',
      env: tagsEnv,
      environment: { ...table, ...identity },
      triggers: [{ on: 'http', contract: tagsContract }],
      grants: ['table:read', 'table:write'],
      ...http,
      ifItFails: 'contacts have no tags to choose from',
    }),
    views: defineFunction({
      entry: 'functions/src/conversation/views/http.ts',
      env: viewsEnv,
      environment: { ...table, ...identity },
      triggers: [{ on: 'http', contract: viewsContract }],
      grants: ['table:read', 'table:write'],
      ...http,
      ifItFails: 'saved views are not shown above the list of tickets, and nobody can change them',
    }),
    macros: defineFunction({
      entry: 'functions/src/work/macros/http.ts',
      env: macrosEnv,
      environment: { ...table, ...bucket, ...identity },
      triggers: [{ on: 'http', contract: macrosContract }],
      grants: ['table:read', 'table:write', 'bucket:read', 'bucket:write'],
      ...http,
      ifItFails: 'macros can be neither run nor changed; each of their steps can be done by hand',
    }),
    schedules: defineFunction({
      entry: 'functions/src/work/schedules/http.ts',
      env: schedulesEnv,
      environment: { ...table, ...bucket, ...identity },
      triggers: [{ on: 'http', contract: schedulesContract }],
      grants: ['table:read', 'table:write', 'bucket:read', 'bucket:write'],
      ...http,
      ifItFails: 'scheduled messages are neither shown nor changed; those that are due are sent',
    }),
    integrations: defineFunction({
      entry: 'functions/src/setup/integrations/http.ts',
      env: integrationsEnv,
      environment: { ...table, ...identity, ...secrets, ...ownOrigins },
      triggers: [{ on: 'http', contract: integrationsContract }],
      grants: ['table:read', 'table:write'],
      ...http,
      ifItFails: 'integrations can be neither changed nor tested; conversations that they have go on',
    }),
    prompts: defineFunction({
      entry: 'functions/src/setup/prompts/http.ts',
      env: promptsEnv,
      environment: { ...table, ...identity, ...secrets },
      triggers: [{ on: 'http', contract: promptsContract }],
      grants: ['table:read', 'table:write'],
      ...http,
      ifItFails: 'prompts of the language model cannot be changed; conversations that they have go on',
    }),
    flows: defineFunction({
      entry: 'functions/src/setup/flows/http.ts',
      env: flowsEnv,
      environment: { ...table, ...bucket, ...identity },
      triggers: [{ on: 'http', contract: flowsContract }],
      grants: ['table:read', 'table:write', 'bucket:read', 'bucket:write'],
      ...http,
      ifItFails: 'nobody can draw, open or save flows or their phrases; conversations in a flow go on',
    }),
    'quick-messages': defineFunction({
      entry: 'functions/src/setup/quick-messages/http.ts',
      env: quickMessagesEnv,
      environment: { ...table, ...bucket, ...identity, ...secrets, ...graph },
      triggers: [{ on: 'http', contract: quickMessagesContract }],
      grants: ['table:read', 'table:write', 'bucket:read', 'bucket:write'],
      ...http,
      ifItFails: 'attendants have no quick replies to choose from, and nobody can change them',
    }),
    chats: defineFunction({
      entry: 'functions/src/work/chats/http.ts',
      env: chatsEnv,
      environment: { ...table, ...bucket, ...identity },
      triggers: [{ on: 'http', contract: chatsContract }],
      grants: ['table:read', 'table:write', 'bucket:read', 'bucket:write'],
      ...http,
      ifItFails: 'colleagues cannot write to each other',
    }),
    announcements: defineFunction({
      entry: 'functions/src/setup/announcements/http.ts',
      env: announcementsEnv,
      environment: { ...table, ...bucket, ...identity },
      triggers: [{ on: 'http', contract: announcementsContract }],
      grants: ['table:read', 'table:write', 'bucket:read', 'bucket:write'],
      ...http,
      ifItFails: 'announcements can be neither read nor written',
    }),
    helps: defineFunction({
      entry: 'functions/src/setup/helps/http.ts',
      env: helpsEnv,
      environment: { ...table, ...identity },
      triggers: [{ on: 'http', contract: helpsContract }],
      grants: ['table:read', 'table:write'],
      ...http,
      ifItFails: 'help videos cannot be found or changed',
    }),
    files: defineFunction({
      entry: 'functions/src/setup/files/http.ts',
      env: filesEnv,
      environment: { ...table, ...bucket, ...identity },
      triggers: [{ on: 'http', contract: filesContract }],
      grants: ['table:read', 'table:write', 'bucket:read', 'bucket:write'],
      ...http,
      ifItFails: 'lists of files cannot be read or changed; those in use go out as before',
    }),
    users: defineFunction({
      entry: 'functions/src/organisation/users/http.ts',
      env: usersEnv,
      environment: { ...table, ...bucket, ...identity },
      triggers: [{ on: 'http', contract: usersContract }],
      grants: ['table:read', 'table:write', 'bucket:read', 'bucket:write', 'users:admin'],
      ...http,
      ifItFails: 'filters and transfers have no colleagues to choose from; users can be neither added nor changed',
    }),
    settings: defineFunction({
      entry: 'functions/src/organisation/companies/http.ts',
      env: settingsEnv,
      environment: { ...table, ...identity },
      triggers: [{ on: 'http', contract: settingsContract }],
      grants: ['table:read', 'table:write'],
      ...http,
      ifItFails: 'settings cannot be read or changed',
    }),
    'live-http': defineFunction({
      entry: 'functions/src/wiring/live/http.ts',
      env: liveHttpEnv,
      environment: { ...table, ...identity },
      triggers: [{ on: 'http', contract: liveContract }],
      grants: ['table:read', 'table:write'],
      ...http,
      ifItFails: 'screens cannot open a live connection and show changes only after a reload',
    }),
    'live-socket': defineFunction({
      entry: 'functions/src/wiring/live/socket.ts',
      env: liveSocketEnv,
      environment: {
        ...table,
        ...identity,
        ...liveManagement,
        ...timing,
        ...composing,
      },
      triggers: [{ on: 'websocket', routes: ['$connect', '$disconnect', '$default'] }],
      grants: ['table:read', 'table:write', 'live:post', 'timers:set', ...toCompose],
      memoryMb: 512,
      timeoutSec: 29,
      ifItFails: 'live connections are refused and nobody sees who else is in a conversation',
    }),
    'live-fan-out': defineFunction({
      entry: 'functions/src/wiring/live/fan-out.ts',
      env: liveFanOutEnv,
      environment: {
        ...table,
        ...bucket,
        ...liveManagement,
        OWN_QUEUE_URL: queue('live-fan-out-again'),
        DEAD_QUEUE_URL: queue('live-fan-out-dead'),
      },
      triggers: [
        {
          on: 'stream',
          batchSize: 100,
          maxRetries: 3,
          onFailureQueue: 'live-fan-out-dead',
          filter: streamFilter(wantedLive, ['all', 'screens']),
        },
        { on: 'queue', queue: 'live-fan-out-again', batchSize: 10, maxConcurrency: 2 },
      ],
      grants: ['table:read', 'table:write', 'bucket:read', 'live:post', 'queue:send:live-fan-out-dead'],
      memoryMb: 512,
      timeoutSec: 30,
      ifItFails: 'screens do not change by themselves; a reload shows everything',
    }),
    reactions: defineFunction({
      entry: 'functions/src/wiring/reactions/stream.ts',
      env: reactionsEnv,
      environment: {
        ...table,
        ...bucket,
        ...timing,
        OUTBOUND_QUEUE_URL: queue('outbound'),
        MEDIA_QUEUE_URL: queue('media'),
        SHARD_QUEUE_URL: queue('wa-0'),
        SEARCH_QUEUE_URL: queue('search-index'),
        FLOW_RUNS_QUEUE_URL: queue('flow-runs'),
        FLOW_CALLS_QUEUE_URL: queue('flow-calls'),
        CAMPAIGNS_QUEUE_URL: queue('campaigns'),
        JOBS_QUEUE_URL: queue('jobs'),
        AGAIN_QUEUE_URL: queue('reactions-again'),
        DEAD_QUEUE_URL: queue('reactions-dead'),
      },
      triggers: [
        {
          on: 'stream',
          batchSize: 100,
          maxRetries: 20,
          onFailureQueue: 'reactions-dead',
          filter: streamFilter(wantedBy(reactions), ['all', 'followers']),
        },
        { on: 'queue', queue: 'reactions-again', batchSize: 10, maxConcurrency: 2 },
      ],
      grants: [
        'table:read',
        'table:write',
        'bucket:write',
        'timers:set',
        'queue:send:campaigns',
        'queue:send:jobs',
        'queue:send:outbound',
        'queue:send:media',
        'queue:send:search-index',
        'queue:send:flow-runs',
        'queue:send:flow-calls',
        'queue:send:reactions-again',
        'queue:send:reactions-dead',
        ...sendToShards,
      ],
      memoryMb: 512,
      timeoutSec: 60,
      ifItFails:
        'messages stay on the clock, customer files stay "loading", tab counters and search fall behind, kanban cards do not move by themselves',
    }),
    'search-index': defineFunction({
      entry: 'functions/src/organisation/search/compactor.ts',
      env: compactorEnv,
      environment: { ...table, ...timing, SEARCH_QUEUE_URL: queue('search-index'), DEAD_QUEUE_URL: queue('search-index-dead') },
      triggers: [
        { on: 'queue', queue: 'search-index', batchSize: 1, maxConcurrency: 5 },
        // Once a day, the search indexes of companies that get no new messages are compacted, too.
        { on: 'rate', minutes: 1_440 },
      ],
      grants: ['table:read', 'table:write', 'timers:set', 'queue:send:search-index', 'queue:send:search-index-dead'],
      // 1024 MB: merging segments of the search index holds the ids of a segment's messages in memory, 17 bytes each.
      memoryMb: 1024,
      timeoutSec: 600,
      ifItFails: 'searching in messages takes longer by the day; everything is still found',
    }),
    webhooks: defineFunction({
      entry: 'functions/src/channels/webhooks-http.ts',
      env: webhooksEnv,
      environment: { ...table, ...bucket, ...secrets, ...graph, ...meta, ...timing, INBOUND_QUEUE_URL: queue('inbound') },
      triggers: [{ on: 'http', contract: webhooksContract, ownAddress: true }],
      // `bucket:write`: the text of a received message that is too long for a table row is stored before the message is queued.
      // `table:write`: delivery statuses from the providers are stored directly, not through the queue.
      // `timers:set`: a restriction of Meta's that ends has its number looked at then.
      grants: ['table:read', 'table:write', 'bucket:write', 'timers:set', 'queue:send:inbound'],
      ...http,
      ifItFails: 'messages from official channels do not arrive; the provider keeps trying for up to seven days',
    }),
    inbound: defineFunction({
      entry: 'functions/src/conversation/tickets/inbound/consumer.ts',
      env: inboundEnv,
      environment: { ...table, ...secrets, ...graph, ...meta, OWN_QUEUE_URL: queue('inbound'), DEAD_QUEUE_URL: queue('inbound-dead') },
      triggers: [{ on: 'queue', queue: 'inbound', batchSize: 10 }],
      grants: ['table:read', 'table:write', 'queue:send:inbound-dead'],
      memoryMb: 512,
      timeoutSec: 15,
      ifItFails: 'customer messages and delivery ticks wait in the queue and show up late',
    }),
    importer: defineFunction({
      entry: 'functions/src/conversation/tickets/imports/consumer.ts',
      env: importerEnv,
      environment: { ...table, OWN_QUEUE_URL: queue('imports'), DEAD_QUEUE_URL: queue('imports-dead') },
      // Low concurrency: importing old messages of a phone may be slow, but customers who write at the same time must not wait for it.
      triggers: [{ on: 'queue', queue: 'imports', batchSize: 5, maxConcurrency: 5 }],
      grants: ['table:read', 'table:write', 'queue:send:imports-dead'],
      memoryMb: 512,
      timeoutSec: 50,
      ifItFails: 'old messages of newly linked phones wait in the queue; the import stands still',
    }),
    sender: defineFunction({
      entry: 'functions/src/channels/sender-consumer.ts',
      env: senderEnv,
      environment: { ...providers, OWN_QUEUE_URL: queue('outbound'), DEAD_QUEUE_URL: queue('outbound-dead') },
      triggers: [{ on: 'queue', queue: 'outbound', batchSize: 10 }],
      grants: ['table:read', 'table:write', 'bucket:read', 'queue:send:outbound-dead'],
      memoryMb: 512,
      timeoutSec: 100,
      ifItFails: 'replies stay on the clock and reach customers late',
    }),
    media: defineFunction({
      entry: 'functions/src/channels/media-consumer.ts',
      env: senderEnv,
      environment: { ...providers, OWN_QUEUE_URL: queue('media'), DEAD_QUEUE_URL: queue('media-dead') },
      // One media file at a time: it needs twice its size in memory, at most 200 MB, and the function mostly waits for the provider.
      triggers: [{ on: 'queue', queue: 'media', batchSize: 1 }],
      grants: ['table:read', 'table:write', 'bucket:write', 'queue:send:media-dead'],
      memoryMb: 512,
      timeoutSec: 110,
      ifItFails: 'pictures, audio and documents from customers stay "loading"',
    }),
    'flow-runs-http': defineFunction({
      entry: 'functions/src/automation/flow-runs/http.ts',
      env: flowRunsHttpEnv,
      environment: { ...table, ...bucket, ...identity, ...ownOrigins },
      triggers: [{ on: 'http', contract: flowRunsContract }],
      // Figures and test requests of flows have their own function, because the test requests wait for external services. `table:write` is
      // needed only for the company's request counter.
      grants: ['table:read', 'table:write', 'bucket:read'],
      ...http,
      ifItFails: 'the numbers of a flow are not shown, and its HTTP requests cannot be tried from the server',
    }),
    'flow-runs': defineFunction({
      entry: 'functions/src/automation/flow-runs/consumer.ts',
      env: flowRunsEnv,
      environment: { ...table, ...bucket, ...composing, OWN_QUEUE_URL: queue('flow-runs'), DEAD_QUEUE_URL: queue('flow-runs-dead') },
      triggers: [{ on: 'queue', queue: 'flow-runs', batchSize: 10 }],
      // `bucket:read`, because some channels require the size of a file that a flow sends.
      grants: ['table:read', 'table:write', 'bucket:read', 'queue:send:flow-runs-dead', ...toCompose],
      memoryMb: 512,
      timeoutSec: 55,
      ifItFails: 'flows do not answer: their customers wait, and are answered late; attendants can take them at any time',
    }),
    'flow-calls': defineFunction({
      entry: 'functions/src/automation/flow-runs/calls-consumer.ts',
      env: flowCallsEnv,
      environment: {
        ...table,
        ...bucket,
        ...secrets,
        ...ownOrigins,
        ...composing,
        FLOW_CALLS_QUEUE_URL: queue('flow-calls'),
        DEAD_QUEUE_URL: queue('flow-calls-dead'),
      },
      // Calls of flows, integrations and prompts have their own function, which waits for external services and parses their answers.
      triggers: [{ on: 'queue', queue: 'flow-calls', batchSize: 1, maxConcurrency: 50 }],
      // `bucket:write`: files that external services return are stored. `bucket:read`: these services get links to customers' files.
      // `queue:send:flow-calls`: a failed call is retried after a delay.
      grants: [
        'table:read',
        'table:write',
        'bucket:read',
        'bucket:write',
        'queue:send:flow-calls',
        'queue:send:flow-calls-dead',
        ...toCompose,
      ],
      memoryMb: 512,
      timeoutSec: 80,
      ifItFails: 'flows wait at their HTTP requests, and integrations and prompts do not answer; everything else of flows goes on',
    }),
    talks: defineFunction({
      entry: 'functions/src/automation/talks/http.ts',
      env: talksHttpEnv,
      environment: { ...table, ...identity, ...secrets, ...ownOrigins },
      triggers: [{ on: 'http', contract: integrationDeliveriesContract }],
      // Deliveries to integrations have their own function, because repeating one waits for an external service. `table:write` is needed
      // only for the company's request counter.
      grants: ['table:read', 'table:write'],
      ...http,
      ifItFails: 'what was sent to integrations is not shown, and cannot be sent again',
    }),
    'dead-letters': defineFunction({
      entry: 'functions/src/wiring/dead-letters/consumer.ts',
      env: deadLettersEnv,
      environment: { ...table, ...bucket },
      triggers: deadLetterQueues.map((name) => ({ on: 'queue' as const, queue: name, batchSize: 10, maxConcurrency: 2 })),
      grants: ['table:read', 'table:write', 'bucket:write'],
      memoryMb: 256,
      timeoutSec: 25,
      ifItFails: 'nobody is told of messages that could not be shown; they stay on their dead-letter queues',
    }),
    'dead-letters-http': defineFunction({
      entry: 'functions/src/wiring/dead-letters/http.ts',
      env: deadLettersHttpEnv,
      environment: {
        ...table,
        ...bucket,
        ...identity,
        INBOUND_QUEUE_URL: queue('inbound'),
        IMPORTS_QUEUE_URL: queue('imports'),
        OUTBOUND_QUEUE_URL: queue('outbound'),
        MEDIA_QUEUE_URL: queue('media'),
        SEARCH_QUEUE_URL: queue('search-index'),
        FLOW_RUNS_QUEUE_URL: queue('flow-runs'),
        FLOW_CALLS_QUEUE_URL: queue('flow-calls'),
        CAMPAIGNS_QUEUE_URL: queue('campaigns'),
        TIMERS_QUEUE_URL: queue('timers'),
        REACTIONS_QUEUE_URL: queue('reactions-again'),
        LIVE_QUEUE_URL: queue('live-fan-out-again'),
      },
      triggers: [{ on: 'http', contract: deadLettersContract }],
      grants: [
        'table:read',
        'table:write',
        'bucket:read',
        'bucket:write',
        'queue:send:inbound',
        'queue:send:imports',
        'queue:send:outbound',
        'queue:send:media',
        'queue:send:search-index',
        'queue:send:flow-runs',
        'queue:send:flow-calls',
        'queue:send:campaigns',
        'queue:send:timers',
        'queue:send:reactions-again',
        'queue:send:live-fan-out-again',
      ],
      ...http,
      ifItFails: 'messages that could not be shown can be neither listed nor put back',
    }),
    timers: defineFunction({
      entry: 'functions/src/wiring/timers/consumer.ts',
      env: timersEnv,
      environment: {
        ...table,
        ...timing,
        // Secrets, Graph API address and Meta settings, because the daily check of the connections' permissions calls Meta.
        ...secrets,
        ...graph,
        ...meta,
        SEARCH_QUEUE_URL: queue('search-index'),
        MEDIA_QUEUE_URL: queue('media'),
        JOBS_QUEUE_URL: queue('jobs'),
        FLOW_RUNS_QUEUE_URL: queue('flow-runs'),
        DEAD_QUEUE_URL: queue('timers-dead'),
      },
      triggers: [{ on: 'queue', queue: timerQueue, batchSize: 10 }],
      grants: [
        'table:read',
        'table:write',
        'timers:set',
        'queue:send:search-index',
        'queue:send:media',
        'queue:send:jobs',
        'queue:send:flow-runs',
        'queue:send:timers-dead',
      ],
      memoryMb: 256,
      timeoutSec: 25,
      ifItFails:
        'attendants who left still show as online; kanban cards stay in their lane; flows stay in their pauses; an import whose phone fell silent waits; ' +
        'silent and unrated tickets stay open, and waiting ones are offered to nobody',
    }),
  },
};
