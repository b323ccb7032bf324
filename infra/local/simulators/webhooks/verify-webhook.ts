import { randomInt } from 'node:crypto';

/** The handshake Meta does before it uses a webhook: the challenge must come back bare. */
export const verifyWebhook = async (webhookUrl: string, verifyToken: string): Promise<boolean> => {
  const challenge = String(randomInt(1e9));
  const url = new URL(webhookUrl);
  url.searchParams.set('hub.mode', 'subscribe');
  url.searchParams.set('hub.verify_token', verifyToken);
  url.searchParams.set('hub.challenge', challenge);
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    return response.ok && (await response.text()) === challenge;
  } catch {
    return false;
  }
};
