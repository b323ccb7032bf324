/** What the deployment has that this emulator cannot show, printed with every run and listed in docs/emulators.md. */
export const notOnMinistack: ReadonlyArray<string> = [
  'the containers of the WhatsApp sessions: the service is deployed with none, and the emulator runs none (the integration suite does)',
  'CloudFront, its headers and the web app behind it: the emulator takes the records only, so the stacks leave them out there',
  'permissions: the emulator never asks IAM or KMS whether a function may do what it does',
  'encryption and backups of table, buckets, queues and variables: accepted or dropped, never done',
  'throttling, quotas and size limits of API Gateway, Lambda and SQS',
  'sign-in by SRP: the emulator takes any password there; the tests sign in through /auth/login',
  'records a stream consumer reports as failed: the emulator drops them instead of trying again',
  'alarms, dashboard and budget: metric filters and budgets are refused, so the stacks leave them out there',
];
