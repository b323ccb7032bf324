import { z } from 'zod';
import { importSettings, noImport } from '../domain/connections/import-settings.ts';
import { connectionId, queueId } from '../domain/ids.ts';
import { connectionView } from './directory.ts';
import { route } from './route.ts';

const color = z.string().regex(/^#[0-9a-fA-F]{6}$/);

/** A connection with what its own screen shows; secrets never leave. */
export const connectionDetails = connectionView.extend({
  greetingMessage: z.string(),
  complationMessage: z.string(),
  allowGroup: z.boolean(),
  groupAsTicket: z.enum(['enabled', 'disabled']),
  timeCreateNewTicket: z.number().int(),
  ...importSettings.shape,
  /** Where the import stands; written by the import alone. */
  statusImportMessages: z.string().nullable(),
  /** Text of the QR code while there is one to scan. */
  qrcode: z.string().nullable(),
  /** Why it is not connected. */
  reason: z.string().nullable(),
});
export type ConnectionDetails = z.infer<typeof connectionDetails>;

const fields = {
  name: z.string().trim().min(2).max(50),
  color: color.default('#25D366'),
  queueIds: z.array(queueId).max(100).default([]),
  greetingMessage: z.string().max(4000).default(''),
  complationMessage: z.string().max(4000).default(''),
  allowGroup: z.boolean().default(false),
  groupAsTicket: z.enum(['enabled', 'disabled']).default('disabled'),
  /** Minutes; 0 = a new message always opens a new ticket. */
  timeCreateNewTicket: z.coerce.number().int().min(0).max(43_200).default(0),
  importOldMessages: importSettings.shape.importOldMessages.default(noImport.importOldMessages),
  importRecentMessages: importSettings.shape.importRecentMessages.default(noImport.importRecentMessages),
  importOldMessagesGroups: z.boolean().default(noImport.importOldMessagesGroups),
  closedTicketsPostImported: z.boolean().default(noImport.closedTicketsPostImported),
  queueIdImportMessages: importSettings.shape.queueIdImportMessages.default(noImport.queueIdImportMessages),
};
const params = z.object({ id: connectionId });
const ok = z.object({ ok: z.literal(true) });

export const connectionsContract = {
  createConnection: route({
    method: 'POST',
    path: '/whatsapp',
    permission: 'connections:manage',
    summary: 'Add a WhatsApp connection by QR code; the code comes live',
    body: z.object({ ...fields, channel: z.literal('whatsapp').default('whatsapp') }),
    response: connectionDetails,
    errors: ['ERR_PLAN_LIMIT', 'ERR_QUEUE_NOT_FOUND', 'ERR_CONNECTION_INVALID'],
  }),
  getConnection: route({
    method: 'GET',
    path: '/whatsapp/{id}',
    permission: 'connections:manage',
    summary: 'One connection',
    params,
    query: z.object({ session: z.string().max(10).optional() }),
    response: connectionDetails,
    errors: ['ERR_CONNECTION_NOT_FOUND'],
  }),
  updateConnection: route({
    method: 'PUT',
    path: '/whatsapp/{id}',
    permission: 'connections:manage',
    summary: 'Change a connection; absent fields stay',
    params,
    body: z
      .object({
        name: fields.name,
        color,
        queueIds: z.array(queueId).max(100),
        greetingMessage: z.string().max(4000),
        complationMessage: z.string().max(4000),
        allowGroup: z.boolean(),
        groupAsTicket: z.enum(['enabled', 'disabled']),
        timeCreateNewTicket: z.coerce.number().int().min(0).max(43_200),
        ...importSettings.shape,
      })
      .partial(),
    response: connectionDetails,
    errors: ['ERR_CONNECTION_NOT_FOUND', 'ERR_QUEUE_NOT_FOUND', 'ERR_CONNECTION_INVALID'],
  }),
  deleteConnection: route({
    method: 'DELETE',
    path: '/whatsapp/{id}',
    permission: 'connections:manage',
    summary: 'Disconnect and remove a connection by QR code',
    params,
    response: ok,
    errors: ['ERR_CONNECTION_NOT_FOUND', 'ERR_CHANNEL_CANNOT'],
  }),
  retrySession: route({
    method: 'POST',
    path: '/whatsappsession/{id}',
    permission: 'connections:manage',
    summary: 'Try again with the keys there are',
    params,
    response: ok,
    errors: ['ERR_CONNECTION_NOT_FOUND', 'ERR_CHANNEL_CANNOT'],
  }),
  renewSession: route({
    method: 'PUT',
    path: '/whatsappsession/{id}',
    permission: 'connections:manage',
    summary: 'Forget the keys and show a new QR code',
    params,
    response: ok,
    errors: ['ERR_CONNECTION_NOT_FOUND', 'ERR_CHANNEL_CANNOT'],
  }),
  endSession: route({
    method: 'DELETE',
    path: '/whatsappsession/{id}',
    permission: 'connections:manage',
    summary: 'Disconnect, unlinking from the phone',
    params,
    response: ok,
    errors: ['ERR_CONNECTION_NOT_FOUND', 'ERR_CHANNEL_CANNOT'],
  }),
  restartSessions: route({
    method: 'POST',
    path: '/whatsapp-restart/',
    permission: 'connections:manage',
    summary: 'Restart every session that should be up, one after the other',
    response: z.object({ restarted: z.number().int() }),
    errors: [],
  }),
};
