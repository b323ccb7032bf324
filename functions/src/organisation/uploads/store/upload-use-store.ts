import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { expiresAfter } from '../../../platform/table/expires-after.ts';
import { uploadUseEntity } from './upload-use.entity.ts';

/** Forms are good for minutes; what was sent with one may be sent again by a browser that was away. */
const keptSec = 7 * 86_400;

export const uploadUseStoreFor = (companyId: CompanyId) => ({
  get: (uploadKey: string) => uploadUseEntity.get({ companyId, uploadKey }).go({ consistent: true }),
  /** False: somebody used it before. */
  take: (uploadKey: string, fileKey: string, use: string | null, now: Date): Promise<boolean> =>
    uploadUseEntity.create({ companyId, uploadKey, fileKey, use, expiresAt: expiresAfter(now, keptSec) }).attempt(),
});
