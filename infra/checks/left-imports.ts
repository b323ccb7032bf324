/** Imports that go up a floor and have not been turned round yet. Nothing is added here; what goes is taken off. */
export const leftImports: ReadonlySet<string> = new Set([
  'functions/src/organisation/uploads/service/stored-files.ts -> functions/src/setup/files/service/file-list-records.ts',
  'functions/src/organisation/uploads/service/stored-files.ts -> functions/src/setup/quick-messages/service/quick-message-records.ts',
  'functions/src/organisation/users/service/assert-references.ts -> functions/src/people/names/service/names.ts',
  'functions/src/setup/connections/service/facebook/connect-facebook.ts -> functions/src/channels/service/facebook-login.ts',
  'functions/src/setup/connections/service/facebook/facebook-accounts.ts -> functions/src/channels/service/facebook-login.ts',
  'functions/src/setup/integrations/service/list-integrations.ts -> functions/src/wiring/audit/service/list-usage.ts',
  'functions/src/setup/prompts/service/list-prompts.ts -> functions/src/wiring/audit/service/list-usage.ts',
  'functions/src/setup/queues/service/assert-sound.ts -> functions/src/people/names/service/names.ts',
  'functions/src/work/configuration/service/apply-template.ts -> functions/src/setup/queues/service/queue-deps.ts',
  'functions/src/work/configuration/service/apply-template.ts -> functions/src/setup/quick-messages/service/quick-message-deps.ts',
  'functions/src/work/contact-jobs/service/import-contact.ts -> functions/src/people/contacts/service/contact-deps.ts',
  'functions/src/work/macros/service/tag-contact-of.ts -> functions/src/people/contacts/service/contact-deps.ts',
]);
