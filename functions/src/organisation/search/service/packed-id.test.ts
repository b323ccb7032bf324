import { expect, it } from 'vitest';
import { packedIdBytes, packId, unpackId } from './packed-id.ts';

it('an id comes back as it went in, with the number of its ticket or without', () => {
  const ids = [
    '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    'ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
    '0'.repeat(26),
    '01KE70EX5Z000HG3JJEFRYKNX9-1042',
    '7ZZZZZZZZZZZZZZZZZZZZZZZZZ-9007199254740991',
  ];
  const bytes = new Uint8Array(ids.length * packedIdBytes);
  for (const [at, id] of ids.entries()) packId(id, bytes, at * packedIdBytes);
  expect(ids.map((id, at) => unpackId(bytes, at * packedIdBytes, Number(id.split('-')[1] ?? 1)))).toEqual(ids);
});
