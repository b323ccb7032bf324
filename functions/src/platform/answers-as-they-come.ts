import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

type Protocol = {
  deserializeResponse: (
    operation: unknown,
    context: { streamCollector: (body: unknown) => Promise<Uint8Array> },
    response: { statusCode: number; headers: Record<string, string>; body: unknown },
  ) => Promise<object>;
};

/** Makes the DynamoDB client parse successful responses with `JSON.parse` only. Our own table code converts the attributes, and the
 *  SDK's deserializer, which visits each attribute too, took as long as the read itself. Binary attributes therefore arrive as base64
 *  text. Error responses still go through the SDK's deserializer. */
export const answersAsTheyCome = ({ config }: DynamoDBClient): void => {
  // Cast to the one method that is used here: the SDK declares the client's `protocol` as a union of all its protocol generations.
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
