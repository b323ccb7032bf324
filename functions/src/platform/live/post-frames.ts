import { PostToConnectionCommand, type ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { maxFrameBytes, type LiveEvent } from '@balcao/shared/events/live-frames.ts';
import { log } from '../logger.ts';

export type PostOutcome = 'posted' | 'gone' | 'failed';

/** Posts events to a socket, in one frame, or in several when they exceed the size limit of a frame. */
export const postEvents = (
  client: ApiGatewayManagementApiClient,
  socketId: string,
  events: ReadonlyArray<LiveEvent>,
): Promise<PostOutcome> => postFrames(client, socketId, packFrames(events.map(toEventText)));

/** Posts frames to a socket. A frame that cannot be posted is not retried: the screen catches up when it reconnects. */
export const postFrames = async (
  client: ApiGatewayManagementApiClient,
  socketId: string,
  frames: ReadonlyArray<string>,
): Promise<PostOutcome> => {
  for (const frame of frames) {
    try {
      await client.send(new PostToConnectionCommand({ ConnectionId: socketId, Data: frame }));
    } catch (error) {
      // 410 means that the socket is closed. The name of the SDK's error differs between gateways, the status does not.
      if (statusOf(error) === 410) return 'gone';
      log.warn('LIVE_POST_FAILED a frame was not delivered', { status: statusOf(error) ?? null });
      return 'failed';
    }
  }
  return 'posted';
};

/** HTTP status in the error of a failed AWS call; undefined when the error has none. */
export const statusOf = (error: unknown): number | undefined => {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined;
  const { $metadata: metadata } = error;
  return typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata && typeof metadata.httpStatusCode === 'number'
    ? metadata.httpStatusCode
    : undefined;
};

/** An event as JSON. An event that is too large for a frame is replaced by one that makes the screen fetch the data again. */
export const toEventText = (event: LiveEvent): string => {
  const text = JSON.stringify(event);
  return Buffer.byteLength(text) + 20 > maxFrameBytes ? JSON.stringify(withoutContent(event)) : text;
};

/** Packs events, given as JSON, into as few frames as possible of at most `maxFrameBytes` each, without changing their order. */
export const packFrames = (texts: ReadonlyArray<string>): string[] => {
  const frames: string[] = [];
  let current: string[] = [];
  let size = 0;
  const close = () => {
    if (current.length > 0) frames.push(`{"events":[${current.join(',')}]}`);
    current = [];
    size = 0;
  };
  for (const text of texts) {
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
