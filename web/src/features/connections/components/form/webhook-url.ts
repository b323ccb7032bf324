import type { AppConfig } from '../../../../lib/api/config.ts';

/** Whole address of a webhook: at an address of its own, or at the API's, which may lie beside the app (`/api`). */
export const webhookUrl = ({ apiUrl, webhooksUrl = apiUrl }: Pick<AppConfig, 'apiUrl' | 'webhooksUrl'>, path: string): string =>
  new URL(`${webhooksUrl.replace(/\/$/, '')}${path}`, location.origin).href;
