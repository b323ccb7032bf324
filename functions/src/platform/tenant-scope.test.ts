import { expect, it } from 'vitest';
import { companyId } from '@balcao/shared/domain/ids.ts';
import { assertOwnKeys, foreignKeyCode, ForeignKeyError, outsideCompanies, withinCompany } from './tenant-scope.ts';

const own = { pk: { S: '7#ticket#1' }, sk: { S: '-' } };
const foreign = { pk: { S: '8#ticket#1' }, sk: { S: '-' } };
const asCompany7 = (input: unknown) => () => withinCompany(companyId.parse(7), () => assertOwnKeys(input));

it.each([
  ['a get', { Key: foreign }],
  ['a put', { Item: { ...foreign, b: { S: 'x' } } }],
  ['a put into an index', { Item: { ...own, pk2: { S: '8#ticket#none' } } }],
  ['an update that moves a row in an index', { Key: own, ExpressionAttributeValues: { ':pk1': { S: '8#ticket#open' } } }],
  ['a query', { ExpressionAttributeValues: { ':pk': { S: '8#names' }, ':0': { S: 'user#' } } }],
  ['a batch of reads', { RequestItems: { balcao: { Keys: [own, foreign] } } }],
  ['a batch of writes', { RequestItems: { balcao: [{ PutRequest: { Item: own } }, { DeleteRequest: { Key: foreign } }] } }],
  ['a transaction', { TransactItems: [{ Put: { Item: own } }, { ConditionCheck: { Key: foreign } }] }],
])('refuses another company in %s', (_what, input) => {
  expect(asCompany7(input)).toThrow(ForeignKeyError);
  expect(asCompany7(input)).toThrow(foreignKeyCode);
});

it.each([
  ['its own keys', { TransactItems: [{ Put: { Item: own } }, { Update: { Key: own } }] }],
  ['a key that belongs to no company', { Key: { pk: { S: 'socketOwner#abc' }, sk: { S: '-' } } }],
  ['a text that looks like a key', { Key: own, ExpressionAttributeValues: { ':0': foreign.pk } }],
  ['an address that ends like a key', { Key: { pk: { S: '7#contactIdentity#phone#8%23' } } }],
])('lets through %s', (_what, input) => {
  expect(asCompany7(input)).not.toThrow();
});

it('tells company 7 from company 70', () => {
  expect(asCompany7({ Key: { pk: { S: '70#names' } } })).toThrow(ForeignKeyError);
});

it('refuses nothing where no company is at work, or where that was said on purpose', () => {
  expect(() => assertOwnKeys({ Key: foreign })).not.toThrow();
  expect(() => withinCompany(companyId.parse(7), () => outsideCompanies(() => assertOwnKeys({ Key: foreign })))).not.toThrow();
});
