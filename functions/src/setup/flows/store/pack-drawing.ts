import { gunzipSync, gzipSync } from 'node:zlib';
import { largestDrawing } from '@balcao/shared/contract/flows.ts';
import type { FlowDrawing } from '@balcao/shared/domain/flow/drawing.ts';
import { readDrawing, type Unread } from '@balcao/shared/domain/flow/read-drawing.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';

/** A row holds 400 kB; the rest of it needs little. */
const largestPacked = 390_000;

/** @throws AppError ERR_FLOW_TOO_LARGE. */
export const packDrawing = (drawing: FlowDrawing): Uint8Array => {
  const json = Buffer.from(JSON.stringify(drawing));
  const packed = gzipSync(json);
  if (json.length > largestDrawing || packed.length > largestPacked) throw new AppError('ERR_FLOW_TOO_LARGE', { maxBytes: largestDrawing });
  return packed;
};

/** What was packed, as far as it can be read. */
export const unpackDrawing = (packed: Uint8Array): { drawing: FlowDrawing; unread: Unread[] } =>
  readDrawing(JSON.parse(gunzipSync(packed, { maxOutputLength: 4 * largestDrawing }).toString()));
