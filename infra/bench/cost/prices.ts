/** USD list prices of us-east-1, noted on 2026-11-21 without free tiers and discounts. They change: check each at its page before relying on them. */
export const prices = {
  /** https://aws.amazon.com/dynamodb/pricing/on-demand/ (on-demand, standard table) */
  table: { perMillionWrites: 0.625, perMillionReads: 0.125, perGbMonth: 0.25, backupPerGbMonth: 0.2 },
  /** https://aws.amazon.com/lambda/pricing/ (arm64; invocations by a table's stream read it for free) */
  functions: { perMillionCalls: 0.2, perGbSecond: 0.0000133334 },
  /** https://aws.amazon.com/api-gateway/pricing/ */
  httpApi: { perMillionCalls: 1 },
  websocketApi: { perMillionFrames: 1, perMillionMinutes: 0.25 },
  /** https://aws.amazon.com/sqs/pricing/ (all counted at the dearer FIFO price; standard queues are 0.40) */
  queues: { perMillionRequests: 0.5 },
  /** https://aws.amazon.com/s3/pricing/ */
  files: { perMillionWrites: 5, perMillionReads: 0.4, perGbMonth: 0.023 },
  /** https://aws.amazon.com/kms/pricing/ */
  keys: { perMillionCalls: 3, perKeyMonth: 1 },
  /** https://aws.amazon.com/secrets-manager/pricing/ */
  secrets: { perSecretMonth: 0.4 },
  /** https://aws.amazon.com/cloudwatch/pricing/ */
  logs: { perGb: 0.5, perAlarmMonth: 0.1 },
  /** https://aws.amazon.com/cloudfront/pricing/ (HTTPS in North America; South America 2.20 and 0.11) */
  edge: { perMillionRequests: 1, perGbOut: 0.085 },
  /** https://aws.amazon.com/xray/pricing/ */
  traces: { perMillion: 5 },
  /** https://aws.amazon.com/fargate/pricing/ (Linux, arm64) */
  container: { perCpuHour: 0.03238, perGbHour: 0.00356 },
  /** https://aws.amazon.com/vpc/pricing/ (public IPv4 address) */
  address: { perHour: 0.005 },
  /** https://aws.amazon.com/cognito/pricing/ (Essentials, beyond the first 10 000 users of a month) */
  identity: { perActiveUserMonth: 0.015 },
} as const;

/** What the table costs in São Paulo against us-east-1, about; check it. Functions and queues cost the same there, containers about 1.7 times. */
export const saoPauloTableFactor = 1.5;

/** What the bill depends on and this machine cannot tell. */
export const assumptions = {
  /** A function of 512 MB has 0.29 of a processor; here it has a whole one but shares it. Measured times count three times. With less memory it takes
   *  as much longer, and with more as much less: what it computes costs the same. Waiting for a provider costs by memory. */
  functionTimeFactor: 3,
  functionTimeMemoryMb: 512,
  hoursPerMonth: 730,
  /** How long Meta's Graph API takes to answer; the sender's function waits for it. */
  providerAnswerMs: 300,
  /** Headers and body of an answer, as CloudFront sends it out. */
  answerBytes: 4_000,
  /** The session container as the CDK app declares it, and how many linked phones it carries (`npm run bench -- --only sessions`). */
  container: { cpus: 0.5, memoryGb: 2, sessions: 100 },
  /** Lambda keeps five long polls of 20 s on each queue. */
  queuePollers: 5,
  queuePollSec: 20,
  alarms: 40,
  keys: 2,
  secrets: 2,
  /** Rows of a tenant that does nothing: company, users, queues, connection, session keys. */
  tenantStorageMb: 0.2,
} as const;

/** A day at a customer-service desk, per conversation. Edit to fit yours; the figures per operation do not depend on it. */
export const conversation = {
  customerMessages: 5,
  /** Messages among them that carry a file. */
  photos: 0.5,
  attendantMessages: 4,
  /** Of what customers write into an open conversation, the part that is neither answered nor followed by more within 20 s, when the screen tells
   *  that it was read. */
  unansweredShare: 0.5,
  listsOpened: 3,
  /** What customers write meanwhile comes while it is open: only the first time there is something unread. */
  opened: 3,
  /** Screens of the shop in which operations are measured: the attendant at work (in Chromium, the conversation open), two colleagues of the
   *  same queue with their own tabs, and an admin who shows everybody's. */
  screens: 4,
  /** Colleagues among them: in a larger company there are more of these, and of these only. */
  colleagues: 2,
} as const;
