import type { Played } from '@balcao/shared/domain/automation/play.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import type { FlowRunStore } from '../../runs/service/flow-run-records.ts';
import type { RowWrite } from '../../../platform/write-together.ts';

/** What the conversation's flow has to be told of a message, as a row of the message's own transaction: whoever runs flows takes it from there. */
export const flowWrites = (
  { flowRuns }: { flowRuns: Pick<FlowRunStore, 'inputWrite'> },
  { flow }: Pick<Played, 'flow'>,
  { id, threadId, ticketId, body, replyId }: Message,
  now: Date,
): RowWrite[] => {
  if (flow === null) return [];
  const data =
    flow.kind === 'startFlow'
      ? ({
          kind: 'start',
          runId: flow.runId,
          ticketId,
          flowId: flow.flowId,
          body: flow.heard ?? body,
          isNotPhrase: flow.isNotPhrase,
          messageId: id,
          replyId: flow.heard === undefined ? replyId : null,
        } as const)
      : ({ kind: 'text', messageId: id, body, replyId } as const);
  return [flowRuns.inputWrite(threadId, id, data, now)];
};
