import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

type Protocol = {
  deserializeResponse: (
    operation: unknown,
    context: { streamCollector: (body: unknown) => Promise<Uint8Array> },
    response: { statusCode: number; headers: Record<string, string>; body: unknown },
  ) => Promise<object>;
};

/** Makes the DynamoDB client parse successful responses with `JSON.parse` only. Our own layer reads the attributes, and the client's
 *  deserializer, which visits each of them, took as long as the read itself. Binary attributes stay base64. Error responses still go
 *  through the client's deserializer. */
export const answersAsTheyCome = ({ config }: DynamoDBClient): void => {
  // The declared type of `protocol` is a union of all protocol generations.
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
