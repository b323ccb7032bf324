import type { AppConfig } from '../../../../lib/api/app-config.ts';
import { apiPath } from '../../../../lib/api/first-request.ts';

/** Whole address of a webhook: at an address of its own, or at the API's. */
export const webhookUrl = ({ webhooksUrl = apiPath }: Pick<AppConfig, 'webhooksUrl'>, path: string): string =>
  new URL(`${webhooksUrl.replace(/\/$/, '')}${path}`, location.origin).href;
