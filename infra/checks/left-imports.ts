/** Imports that go up a floor and have not been turned round yet. Nothing is added here; what goes is taken off. */
export const leftImports: ReadonlySet<string> = new Set([
  'functions/src/organisation/uploads/service/stored-files.ts -> functions/src/setup/files/service/file-list-records.ts',
  'functions/src/organisation/uploads/service/stored-files.ts -> functions/src/setup/quick-messages/service/quick-message-records.ts',
  'functions/src/setup/connections/service/facebook/connect-facebook.ts -> functions/src/channels/service/facebook-login.ts',
  'functions/src/setup/connections/service/facebook/facebook-accounts.ts -> functions/src/channels/service/facebook-login.ts',
]);
