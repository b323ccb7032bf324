/** Whole address of a webhook; the API may lie beside the app (`/api`). */
export const webhookUrl = (apiUrl: string, path: string): string => new URL(`${apiUrl.replace(/\/$/, '')}${path}`, location.origin).href;
