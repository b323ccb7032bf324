import { expect, it } from 'vitest';
import { companyId } from '@balcao/shared/domain/ids.ts';
import { assertOwnKeys, foreignKeyCode, ForeignKeyError, outsideCompanies, withinCompany } from './tenant-scope.ts';

const own = { pk: '$balcao#companyId_7#ticketId_1', sk: '$ticket_1' };
const foreign = { pk: '$balcao#companyId_8#ticketId_1', sk: '$ticket_1' };
const asCompany7 = (input: unknown) => () => withinCompany(companyId.parse(7), () => assertOwnKeys(input));

it.each([
  ['a get', { Key: foreign }],
  ['a put', { Item: { ...foreign, body: 'x' } }],
  ['a put into an index', { Item: { ...own, gsi2pk: '$balcao#companyId_8#userId_none' } }],
  ['an update that moves a row in an index', { Key: own, ExpressionAttributeValues: { ':gsi1pk_u0': '$balcao#companyId_8#status_open' } }],
  ['a query', { ExpressionAttributeValues: { ':pk': '$balcao#companyId_8', ':sk1': '$user_1' } }],
  ['a batch of reads', { RequestItems: { balcao: { Keys: [own, foreign] } } }],
  ['a batch of writes', { RequestItems: { balcao: [{ PutRequest: { Item: own } }, { DeleteRequest: { Key: foreign } }] } }],
  ['a transaction', { TransactItems: [{ Put: { Item: own } }, { ConditionCheck: { Key: foreign } }] }],
  ['a key in its wire form', { Key: { pk: { S: foreign.pk }, sk: { S: foreign.sk } } }],
  ['a key in lower case', { Key: { pk: '$balcao#companyid_8' } }],
])('refuses another company in %s', (_what, input) => {
  expect(asCompany7(input)).toThrow(ForeignKeyError);
  expect(asCompany7(input)).toThrow(foreignKeyCode);
});

it.each([
  ['its own keys', { TransactItems: [{ Put: { Item: own } }, { Update: { Key: own } }] }],
  ['a key that belongs to no company', { Key: { pk: '$balcao#socketId_abc', sk: '$socketOwner_1' } }],
  ['a text that looks like a key', { Key: own, ExpressionAttributeValues: { ':body_u0': foreign.pk } }],
  ['an address that ends like a key', { Key: { pk: '$balcao#companyId_7#kind_phone#value_#companyId_8' } }],
])('lets through %s', (_what, input) => {
  expect(asCompany7(input)).not.toThrow();
});

it('tells company 7 from company 70', () => {
  expect(asCompany7({ Key: { pk: '$balcao#companyId_70' } })).toThrow(ForeignKeyError);
});

it('refuses nothing where no company is at work, or where that was said on purpose', () => {
  expect(() => assertOwnKeys({ Key: foreign })).not.toThrow();
  expect(() => withinCompany(companyId.parse(7), () => outsideCompanies(() => assertOwnKeys({ Key: foreign })))).not.toThrow();
});
