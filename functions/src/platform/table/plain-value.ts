import type { AttributeValue } from '@aws-sdk/client-dynamodb';

/** Converts a DynamoDB attribute value to a plain value. The attribute may come from the table, from its stream, where bytes are base64,
 *  or from one of our own commands. Sets become arrays, as in rows. */
export const plainValue = (value: AttributeValue): unknown => {
  if (value.S !== undefined) return value.S;
  if (value.N !== undefined) return Number(value.N);
  if (value.BOOL !== undefined) return value.BOOL;
  if (value.M !== undefined) return plainRecord(value.M);
  if (value.L !== undefined) return value.L.map(plainValue);
  if (value.SS !== undefined) return [...value.SS];
  if (value.NS !== undefined) return value.NS.map(Number);
  if (value.B !== undefined) return bytesOf(value.B);
  if (value.NULL !== undefined) return null;
  throw new Error('an attribute of a kind that no row holds');
};

const bytesOf = (bytes: unknown): unknown => (typeof bytes === 'string' ? new Uint8Array(Buffer.from(bytes, 'base64')) : bytes);

export const plainRecord = (item: Readonly<Record<string, AttributeValue>>): Record<string, unknown> => {
  const record: Record<string, unknown> = {};
  for (const name of Object.keys(item)) {
    const value = item[name];
    if (value) record[name] = plainValue(value);
  }
  return record;
};
