import type { ConnectionId, QueueId, TagId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';

/** Reads the company's queues, connections and tags, by id. */
export type ReadDirectory = () => Promise<Record<'queues' | 'connections' | 'tags', ReadonlyMap<string, unknown>>>;

/** @throws AppError ERR_QUEUE_NOT_FOUND, ERR_CONNECTION_NOT_FOUND, ERR_TAG_NOT_FOUND for what the company does not have. */
export const assertReferences = async (
  readDirectory: ReadDirectory,
  {
    queueIds = [],
    connectionId,
    tagIds = [],
  }: { queueIds?: ReadonlyArray<QueueId>; connectionId?: ConnectionId | null; tagIds?: ReadonlyArray<TagId> },
): Promise<void> => {
  if (queueIds.length === 0 && !connectionId && tagIds.length === 0) return;
  const { queues, connections, tags } = await readDirectory();
  if (queueIds.some((id) => !queues.has(id))) throw new AppError('ERR_QUEUE_NOT_FOUND', undefined);
  if (tagIds.some((id) => !tags.has(id))) throw new AppError('ERR_TAG_NOT_FOUND', undefined);
  if (connectionId && !connections.has(connectionId)) throw new AppError('ERR_CONNECTION_NOT_FOUND', undefined);
};
