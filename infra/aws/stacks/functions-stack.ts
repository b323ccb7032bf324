import type { Code } from 'aws-cdk-lib/aws-lambda';
import type { CfnRoute } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import { gatewayRoutes, type HttpRoute } from '../../gateway-routes.ts';
import type { FunctionSpec, Topology, Trigger } from '../../topology-types.ts';
import { addQueueSource, addRate, addStreamSource } from '../constructs/event-sources.ts';
import { functionsThatFeedThemselves } from '../constructs/feeds-itself.ts';
import { addHttpRoutes, addLiveRoutes } from '../constructs/gateway-routes.ts';
import { addOwnAddress } from '../constructs/own-address.ts';
import type { Foundation } from '../constructs/resolve-ref.ts';
import { TopologyFunction } from '../constructs/topology-function.ts';
import { BalcaoStack } from './balcao-stack.ts';

export type FunctionsParts = {
  foundation: Foundation;
  topology: Topology;
  /** The bundle of a function. */
  codeOf: (name: string) => Code;
};

/** Functions of the topology with all their triggers. */
export class FunctionsStack extends BalcaoStack {
  readonly functions = new Map<string, TopologyFunction>();
  /** Addresses of functions that have one beside the API. */
  protected readonly ownAddresses = new Map<TopologyFunction, string>();
  protected readonly foundation: Foundation;
  protected readonly httpRoutes: CfnRoute[] = [];
  protected readonly liveRoutes: CfnRoute[] = [];

  constructor(scope: Construct, area: string, description: string, parts: FunctionsParts, isMine: (spec: FunctionSpec) => boolean) {
    super(scope, area, parts.foundation.settings, description);
    this.foundation = parts.foundation;
    const routes = gatewayRoutes(parts.topology);
    const feedThemselves = functionsThatFeedThemselves(parts.topology);
    for (const [name, spec] of Object.entries(parts.topology.functions).filter(([, each]) => isMine(each))) {
      const created = new TopologyFunction(this, {
        name,
        spec,
        code: parts.codeOf(name),
        foundation: parts.foundation,
        indexes: parts.topology.table.indexes,
        logRetention: this.settings.logRetentionDays,
        feedsItself: feedThemselves.has(name),
      });
      this.functions.set(name, created);
      for (const trigger of spec.triggers) this.attach(created, trigger, routes.get(name) ?? []);
    }
  }

  private attach(target: TopologyFunction, trigger: Trigger, routes: ReadonlyArray<HttpRoute>): void {
    const { data, edge } = this.foundation;
    switch (trigger.on) {
      case 'http':
        this.httpRoutes.push(...addHttpRoutes(this, edge.httpApi, target, routes));
        if (trigger.ownAddress && this.settings.ownAddresses) this.ownAddresses.set(target, addOwnAddress(target));
        return;
      case 'websocket':
        this.liveRoutes.push(...addLiveRoutes(this, edge.liveApi, target, trigger.routes));
        return;
      case 'queue':
        return addQueueSource(target, data.queue(trigger.queue), trigger);
      case 'stream':
        return addStreamSource(target, data.table, data.queue(trigger.onFailureQueue), trigger);
      case 'rate':
        return addRate(target, trigger);
    }
  }
}

const answersRequests = ({ triggers }: FunctionSpec): boolean => triggers.some(({ on }) => on === 'http' || on === 'websocket');

/** Which of the two stacks of functions one belongs to. */
export const belongsTo = { api: answersRequests, messaging: (spec: FunctionSpec): boolean => !answersRequests(spec) };
