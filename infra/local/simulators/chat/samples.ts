import { readFileSync } from 'node:fs';

const samples = {
  photo: { file: 'photo.jpg', mimeType: 'image/jpeg' },
  receipt: { file: 'receipt.png', mimeType: 'image/png' },
  voice: { file: 'voice.ogg', mimeType: 'audio/ogg' },
  video: { file: 'video.mp4', mimeType: 'video/mp4' },
  pdf: { file: 'pedido-4471.pdf', mimeType: 'application/pdf' },
  sticker: { file: 'sticker.webp', mimeType: 'image/webp' },
} as const;
export type SampleName = keyof typeof samples;
export const sampleNames = Object.keys(samples);

/** A small file of each kind, for customers without one of their own. */
export const readSample = (name: SampleName): { bytes: Buffer; mimeType: string; fileName: string } => {
  const { file, mimeType } = samples[name];
  return { bytes: readFileSync(new URL(`../samples/${file}`, import.meta.url)), mimeType, fileName: file };
};
