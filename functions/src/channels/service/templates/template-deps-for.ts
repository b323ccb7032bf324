import type { DraftHeaderFormat } from '@balcao/shared/domain/templates/template-draft.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Actor } from '../../../platform/actor.ts';
import { commitAct } from '../../../platform/audit/commit-act.ts';
import { deleteFile, readFile } from '../../../platform/files.ts';
import { isCompletePicture } from '../../../organisation/uploads/service/is-complete-picture.ts';
import { writeTogether } from '../../../platform/write-together.ts';
import { takeUpload } from '../../../organisation/uploads/service/uploads.ts';
import { connectionRecords } from '../../../setup/connections/service/connection-records.ts';
import { auditedQuickMessages } from '../../../setup/quick-messages/service/audited-quick-message.ts';
import { quickMessageRecords } from '../../../setup/quick-messages/service/quick-message-records.ts';
import { adapterOf } from '../../registry.ts';
import type { TemplateDeps } from './template-deps.ts';

/** Types that Meta takes as a sample, by what the header shows. */
const sampleTypes: Readonly<Record<DraftHeaderFormat, ReadonlyArray<string>>> = {
  NONE: [],
  TEXT: [],
  IMAGE: ['image/jpeg', 'image/png'],
  VIDEO: ['video/mp4'],
  DOCUMENT: ['application/pdf'],
};
/** As large as the largest video that a template may show. */
const mostSampleBytes = 16 * 1024 * 1024;

/** @param baseUrl of the provider, or of the local simulator. */
export const templateDepsFor = (actor: Actor, baseUrl: string): TemplateDeps => ({
  quickMessages: quickMessageRecords(actor.companyId),
  getConnection: connectionRecords(actor.companyId).get,
  listConnections: connectionRecords(actor.companyId).list,
  templatesAt: (connection) => {
    const accountId = connection.businessAccountId;
    const client = accountId ? adapterOf(connection.channel).provider?.open(actor.companyId, connection)?.client({ baseUrl }) : undefined;
    const { templates, listTemplates } = client ?? {};
    return accountId && templates && listTemplates ? { ...templates, accountId, list: () => listTemplates(accountId) } : null;
  },
  commit: (action, before, after, writes) => {
    const subject = after ?? before;
    if (!subject) throw new Error('an act on no template');
    const { id, shortcode: name } = subject;
    return commitAct(actor, { action, kind: 'quickMessage', id, name, ...auditedQuickMessages(before, after) }, writes);
  },
  write: writeTogether,
  readSample: async (media, format) => {
    const taken = await takeUpload({ actor, now: () => new Date() }, media, null);
    const { key, mimeType, fileName, sizeBytes, lent } = taken.media;
    try {
      if (!sampleTypes[format].includes(mimeType)) throw new AppError('ERR_UPLOAD_TYPE', undefined);
      if ((sizeBytes ?? 0) > mostSampleBytes) throw new AppError('ERR_UPLOAD_TOO_LARGE', { maxBytes: mostSampleBytes });
      const bytes = new Uint8Array(await readFile(key));
      if (!isCompletePicture(bytes, mimeType))
        throw new AppError('ERR_TEMPLATE_INVALID', { issues: [{ path: 'headerFormat', error: 'ERR_UPLOAD_DAMAGED' }] });
      return { bytes, mimeType, fileName: fileName ?? 'exemplo' };
    } finally {
      // Meta has it now; another record's file stays.
      if (!lent) await deleteFile(key);
    }
  },
  now: () => new Date(),
});
