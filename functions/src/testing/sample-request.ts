import type { ContractRoutes } from '@balcao/shared/contract/route.ts';
import type { ErrorCode } from '@balcao/shared/errors/catalogue.ts';
import type { ApiRequest } from './api-client.ts';
import type { Member, TestCompany } from './make-company.ts';
import type { TestCloud } from './start-test-cloud.ts';

/** A request that succeeds for whoever has the permission: it works on records of `company`, made for it, in the hands of `actor`. */
export type SampleRequest = (company: TestCompany, actor: Member, cloud: TestCloud) => ApiRequest | Promise<ApiRequest>;

type WithId<Routes> = { [Name in keyof Routes]: Routes[Name] extends { params: unknown } ? Name : never }[keyof Routes];

/** What every route of an area is tried with, as its `test-requests.ts` says it. */
export type TestRequests<Routes extends ContractRoutes> = {
  samples: Record<keyof Routes, SampleRequest>;
  /** What a route says when its sample names somebody else's records; null = there is nobody's in it. A route with an id in its address is
   *  there, or the file does not compile. */
  foreign: Record<WithId<Routes>, ErrorCode | null> & Partial<Record<keyof Routes, ErrorCode | null>>;
};
