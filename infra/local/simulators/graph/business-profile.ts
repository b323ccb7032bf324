import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import { z } from 'zod';
import type { Reply, Request } from '../http/http-server.ts';
import type { SimConnection } from '../model/connection.ts';
import type { ConnectionStore } from '../store/connection-store.ts';
import type { MediaStore } from '../store/media-store.ts';
import { graphErrorReply } from './graph-error.ts';
import type { UploadSessions } from './upload-sessions.ts';

const verticals = [
  'OTHER',
  'AUTO',
  'BEAUTY',
  'APPAREL',
  'EDU',
  'ENTERTAIN',
  'EVENT_PLAN',
  'FINANCE',
  'GROCERY',
  'GOVT',
  'HOTEL',
  'HEALTH',
  'NONPROFIT',
  'PROF_SERVICES',
  'RETAIL',
  'TRAVEL',
  'RESTAURANT',
  'ALCOHOL',
  'ONLINE_GAMBLING',
  'PHYSICAL_GAMBLING',
  'OTC_DRUGS',
  'MATRIMONY_SERVICE',
  'NOT_A_BIZ',
  'UNDEFINED',
] as const;

/** Body of `POST /{phone_number_id}/whatsapp_business_profile`. */
const profileChange = z
  .object({
    messaging_product: z.literal('whatsapp'),
    about: z.string().min(1).max(139),
    address: z.string().max(256),
    description: z.string().max(512),
    email: z.union([z.literal(''), z.email().max(128)]),
    websites: z.array(z.url({ protocol: /^https?$/ }).max(256)).max(2),
    vertical: z.enum(verticals),
    profile_picture_handle: z.string(),
  })
  .partial()
  .required({ messaging_product: true })
  .strict();

type Deps = { connections: ConnectionStore; media: MediaStore; uploads: UploadSessions; urlOf: (mediaId: string) => string };

/** What customers see of a business beside its name.
 *  https://developers.facebook.com/documentation/business-messaging/whatsapp/business-profiles */
export const createBusinessProfiles = ({ connections, media, uploads, urlOf }: Deps) => ({
  read: (request: Request, { profile }: SimConnection): Reply => {
    const fields = (request.query.get('fields') ?? '').split(',');
    const { pictureId, ...texts } = profile;
    const all = { ...texts, ...(pictureId === null ? {} : { profile_picture_url: urlOf(pictureId) }) };
    // Meta leaves out what is empty.
    const shown = Object.entries(all).filter(
      ([name, value]) => fields.includes(name) && value !== '' && !(Array.isArray(value) && value.length === 0),
    );
    return { status: 200, json: { data: [{ messaging_product: 'whatsapp', ...Object.fromEntries(shown) }] } };
  },

  change: (request: Request, connection: SimConnection): Reply => {
    const wanted = profileChange.safeParse(parseJson(request.body.toString('utf8')));
    if (!wanted.success) {
      const [issue] = wanted.error.issues;
      return graphErrorReply(100, `Param ${issue?.path.join('.') ?? ''} is not valid: ${issue?.message ?? ''}`);
    }
    const { messaging_product: _product, profile_picture_handle: handle, ...texts } = wanted.data;
    const file = handle === undefined ? null : uploads.get(handle);
    if (handle !== undefined && !file?.mimeType.startsWith('image/'))
      return graphErrorReply(100, 'Param profile_picture_handle is no handle of a picture.');
    const pictureId = file
      ? media.put({ bytes: file.bytes, mimeType: file.mimeType, fileName: 'perfil', phoneNumberId: connection.phoneNumberId }).id
      : connection.profile.pictureId;
    connections.put({ ...connection, profile: { ...connection.profile, ...texts, pictureId } });
    return { status: 200, json: { success: true } };
  },
});
