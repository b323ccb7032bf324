import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

type Protocol = {
  deserializeResponse: (
    operation: unknown,
    context: { streamCollector: (body: unknown) => Promise<Uint8Array> },
    response: { statusCode: number; headers: Record<string, string>; body: unknown },
  ) => Promise<object>;
};

/** Has the table's answers parsed as JSON and no further: attributes are read by our own layer, and the client's walk through each of them took as long as
 *  reading did. Bytes stay base64. Refusals and faults are read by the client. */
export const answersAsTheyCome = ({ config }: DynamoDBClient): void => {
  // Its type is that of any protocol, of whichever generation.
  const protocol = config.protocol as unknown as Protocol;
  const read = protocol.deserializeResponse.bind(protocol);
  protocol.deserializeResponse = async (operation, context, response) => {
    if (response.statusCode !== 200) return read(operation, context, response);
    const body = await context.streamCollector(response.body);
    return {
      ...JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString()),
      $metadata: { httpStatusCode: response.statusCode, requestId: response.headers['x-amzn-requestid'] },
    };
  };
};
