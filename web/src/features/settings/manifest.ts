import type { FeatureManifest } from '../../lib/feature-manifest.ts';
import { companySettingsKey } from './api/setting-queries.ts';

export const manifest = { lists: [{ event: 'companySettings', queryKey: companySettingsKey }] } as const satisfies FeatureManifest;
