import type { callPublic } from '../../../platform/egress/call-public.ts';

const timeoutMs = 15_000;
const maxBytes = 5 * 1024 * 1024;
const region = /^[a-z0-9-]{2,40}$/;
/** Nobody listens to more. */
export const longestSpoken = 1000;

/** Has a text spoken by a voice of Azure, as a voice message is recorded. Null: it cannot be; the text does.
 *  https://learn.microsoft.com/azure/ai-services/speech-service/rest-text-to-speech */
export const speak = async (
  call: typeof callPublic,
  { voice, voiceRegion, key }: { voice: string; voiceRegion: string; key: string },
  text: string,
  ownOrigins: ReadonlySet<string>,
): Promise<Uint8Array | null> => {
  // It becomes part of an address.
  if (!region.test(voiceRegion)) return null;
  const called = await call(addressOf(voiceRegion, ownOrigins), {
    method: 'POST',
    headers: {
      'content-type': 'application/ssml+xml',
      'ocp-apim-subscription-key': key,
      'x-microsoft-outputformat': 'ogg-24khz-16bit-mono-opus',
    },
    body: `<speak version="1.0" xml:lang="pt-BR"><voice name="${escaped(voice)}">${escaped(text)}</voice></speak>`,
    timeoutMs,
    maxBytes,
    ownOrigins,
  });
  const isVoice = called.outcome === 'answered' && called.status === 200 && Buffer.from(called.bytes).toString('latin1', 0, 4) === 'OggS';
  return isVoice ? called.bytes : null;
};

/** The region `local`, which Azure has not, is the stand-in of a developer's machine, where there is one. */
const addressOf = (voiceRegion: string, [own]: Iterable<string>): URL =>
  voiceRegion === 'local' && own !== undefined
    ? new URL('/talks/voice/cognitiveservices/v1', own)
    : new URL(`https://${voiceRegion}.tts.speech.microsoft.com/cognitiveservices/v1`);

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
/** XML knows no control characters. */
const escaped = (text: string): string => text.replaceAll(/[^\P{Cc}\t\n\r]/gu, '').replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '');
