import { PostToConnectionCommand, type ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { maxFrameBytes, type LiveEvent } from '@balcao/shared/events/live-frames.ts';
import { log } from '../../platform/logger.ts';

export type PostOutcome = 'posted' | 'gone' | 'failed';

/** Posts a socket's events of one batch, in one frame unless they are too many bytes for it. A frame that could not be
 *  posted is not tried again: the screen catches up when it reconnects. */
export const postEvents = async (
  client: ApiGatewayManagementApiClient,
  socketId: string,
  events: ReadonlyArray<LiveEvent>,
): Promise<PostOutcome> => {
  for (const frame of toFrames(events)) {
    try {
      await client.send(new PostToConnectionCommand({ ConnectionId: socketId, Data: frame }));
    } catch (error) {
      // The SDK's name for it differs between gateways; the status does not.
      if (statusOf(error) === 410) return 'gone';
      log.warn('LIVE_POST_FAILED a frame was not delivered', { status: statusOf(error) ?? null });
      return 'failed';
    }
  }
  return 'posted';
};

/** HTTP status of a failed call. */
export const statusOf = (error: unknown): number | undefined => {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined;
  const { $metadata: metadata } = error;
  return typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata && typeof metadata.httpStatusCode === 'number'
    ? metadata.httpStatusCode
    : undefined;
};

/** Frames of at most `maxFrameBytes`; an event too large alone becomes one that tells the screen to fetch. */
export const toFrames = (events: ReadonlyArray<LiveEvent>): string[] => {
  const frames: string[] = [];
  let current: string[] = [];
  let size = 0;
  const close = () => {
    if (current.length > 0) frames.push(`{"events":[${current.join(',')}]}`);
    current = [];
    size = 0;
  };
  for (const event of events) {
    const own = JSON.stringify(event);
    const text = Buffer.byteLength(own) + 20 > maxFrameBytes ? JSON.stringify(withoutContent(event)) : own;
    const bytes = Buffer.byteLength(text) + 1;
    if (size + bytes + 20 > maxFrameBytes) close();
    current.push(text);
    size += bytes;
  }
  close();
  return frames;
};

const withoutContent = (event: LiveEvent): unknown =>
  'message' in event ? { event: event.event, action: 'refetch', ticketId: event.ticketId } : { event: event.event, action: 'refetch' };
