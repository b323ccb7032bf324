import { Stack } from 'aws-cdk-lib';
import { CfnIntegration, CfnRoute, type HttpApi, type WebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { HttpRoute } from '../../gateway-routes.ts';
import type { RouteLimit } from '../../route-limits.ts';
import { httpStage, liveStage } from '../names.ts';
import type { TopologyFunction } from './topology-function.ts';

/** A contract's path as HTTP APIs accept it: they refuse a slash at the end, and the distribution takes it away from requests. */
export const routeKeyOf = ({ method, path }: HttpRoute): string => `${method} ${path.length > 1 ? path.replace(/\/+$/, '') : path}`;

const mayInvoke = (name: string, target: TopologyFunction, apiId: string, stage: string): void =>
  target.lambda.addPermission(name, {
    principal: new ServicePrincipal('apigateway.amazonaws.com'),
    sourceArn: Stack.of(target).formatArn({ service: 'execute-api', resource: apiId, resourceName: `${stage}/*` }),
  });

/** The HTTP API's routes to a function. They are made one level below CDK's route construct, which adds a permission for each:
 *  a template holds 500 resources. */
export const addHttpRoutes = (
  scope: Construct,
  api: HttpApi,
  target: TopologyFunction,
  routes: ReadonlyArray<HttpRoute>,
): ReadonlyArray<CfnRoute> => {
  const integration = new CfnIntegration(target, 'HttpIntegration', {
    apiId: api.apiId,
    integrationType: 'AWS_PROXY',
    integrationUri: target.lambda.functionArn,
    payloadFormatVersion: '2.0',
  });
  mayInvoke('HttpApi', target, api.apiId, httpStage);
  return routes.map((route) => {
    const routeKey = routeKeyOf(route);
    return new CfnRoute(scope, `Route ${routeKey}`, {
      apiId: api.apiId,
      routeKey,
      authorizationType: 'NONE',
      target: `integrations/${integration.ref}`,
    });
  });
};

/** Limits of single routes, as a stage takes them: by route key. Paths of the topology's limits are those of the contract. */
export const toRouteSettings = (limits: Readonly<Record<string, RouteLimit>>): Record<string, object> =>
  Object.fromEntries(
    Object.entries(limits).map(([route, { ratePerSec, burst }]) => {
      const [method = '', path = ''] = route.split(' ');
      return [routeKeyOf({ method, path }), { ThrottlingRateLimit: ratePerSec, ThrottlingBurstLimit: burst }];
    }),
  );

/** @returns the routes; the stage can only be made after them. */
export const addLiveRoutes = (
  scope: Construct,
  api: WebSocketApi,
  target: TopologyFunction,
  routeKeys: ReadonlyArray<string>,
): ReadonlyArray<CfnRoute> => {
  const { partition, region } = Stack.of(target);
  const integration = new CfnIntegration(target, 'LiveIntegration', {
    apiId: api.apiId,
    integrationType: 'AWS_PROXY',
    integrationUri: `arn:${partition}:apigateway:${region}:lambda:path/2015-03-31/functions/${target.lambda.functionArn}/invocations`,
  });
  mayInvoke('LiveApi', target, api.apiId, liveStage);
  return routeKeys.map(
    (routeKey) =>
      new CfnRoute(scope, `LiveRoute ${routeKey}`, {
        apiId: api.apiId,
        routeKey,
        authorizationType: 'NONE',
        target: `integrations/${integration.ref}`,
      }),
  );
};
