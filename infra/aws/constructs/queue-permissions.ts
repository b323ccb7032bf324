import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Permission } from './permissions.ts';

export const sendTo = ({ queueArn }: IQueue): Permission => ({ actions: ['sqs:SendMessage'], resources: [queueArn] });

export const receiveFrom = (queues: ReadonlyArray<IQueue>): Permission => ({
  actions: ['sqs:ChangeMessageVisibility', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage'],
  resources: queues.map(({ queueArn }) => queueArn),
});
