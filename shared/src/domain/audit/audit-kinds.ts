/** What administrative acts are about. */
export const auditKinds = [
  'user',
  'queue',
  'tag',
  'contact',
  'connection',
  'quickMessage',
  'fileList',
  'announcement',
  'help',
  'setting',
  'company',
  'view',
  'macro',
  'modelService',
  'flow',
  'flowCampaign',
  'integration',
  'prompt',
  'schedule',
  'contactList',
  'campaign',
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** `restore` takes a deletion back, `split` a `merge`. */
export const auditActions = ['create', 'update', 'delete', 'restore', 'merge', 'split', 'import', 'export', 'other'] as const;
export type AuditAction = (typeof auditActions)[number];
