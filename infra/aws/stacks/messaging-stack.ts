import type { Construct } from 'constructs';
import { belongsTo, FunctionsStack, type FunctionsParts } from './functions-stack.ts';

/** Functions that react: consumers of queues and of the table's stream, and what runs by the clock. */
export class MessagingStack extends FunctionsStack {
  constructor(scope: Construct, parts: FunctionsParts) {
    super(scope, 'Messaging', 'consumers of queues and of the stream', parts, belongsTo.messaging);
  }
}
