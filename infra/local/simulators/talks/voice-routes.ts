import { readFileSync } from 'node:fs';
import { promptVoices } from '@balcao/shared/domain/prompts/prompt.ts';
import type { Reply, Route } from '../http/http-server.ts';

const spokenMark = /^<speak version="1\.0" xml:lang="[\w-]+"><voice name="([\w-]+)">([^<]*)<\/voice><\/speak>$/;
const format = 'ogg-24khz-16bit-mono-opus';
const voice = new URL('../samples/voice.ogg', import.meta.url);
const mostAsked = 300;

/** Azure's voices, which the region `local` of a prompt leads to: its address and failures, and the same few seconds for every text. The key `errada` is refused.
 *  What it was asked is shown under `/talks/voice/asked`. */
export const voiceRoutes = (): Route[] => {
  const asked: Array<{ key: string; voice: string; text: string }> = [];
  return [
    { method: 'GET', path: '/talks/voice/asked', handle: () => ({ status: 200, json: asked }) },
    {
      method: 'POST',
      path: '/talks/voice/cognitiveservices/v1',
      handle: ({ headers, body }) => {
        const [, name = '', text = ''] = spokenMark.exec(body.toString('utf8')) ?? [];
        const key = String(headers['ocp-apim-subscription-key'] ?? '');
        if (key === '' || key === 'errada') return refusal(401);
        const isKnown = (promptVoices as ReadonlyArray<string>).includes(name) && headers['x-microsoft-outputformat'] === format;
        if (!isKnown || text === '' || headers['content-type'] !== 'application/ssml+xml') return refusal(400);
        asked.push({ key, voice: name, text });
        asked.splice(0, asked.length - mostAsked);
        return { status: 200, bytes: readFileSync(voice), headers: { 'content-type': 'audio/ogg' } };
      },
    },
  ];
};

const refusal = (status: number): Reply => ({ status, bytes: '', headers: {} });
