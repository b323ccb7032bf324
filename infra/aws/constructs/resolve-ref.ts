import type { Ref } from '../../topology-types.ts';
import type { DataStack } from '../stacks/data-stack.ts';
import type { EdgeStack } from '../stacks/edge-stack.ts';
import type { IdentityStack } from '../stacks/identity-stack.ts';
import type { Settings } from '../settings.ts';

/** The stacks that functions refer to. */
export type Foundation = { settings: Settings; edge: EdgeStack; identity: IdentityStack; data: DataStack };

/** The string, or CloudFormation expression, that a reference of the topology stands for. */
export const resolveRef = (ref: Ref, { settings, edge, identity, data }: Foundation): string => {
  switch (ref.ref) {
    case 'tableName':
      return data.table.tableName;
    case 'bucketName':
      return data.files.bucketName;
    case 'userPoolId':
      return identity.userPool.userPoolId;
    case 'userPoolClientId':
      return identity.client.userPoolClientId;
    case 'tokenIssuer':
      return identity.tokenIssuer;
    case 'liveManagementUrl':
      return edge.liveManagementUrl;
    case 'liveUrl':
      return edge.liveUrl;
    case 'webOrigin':
      return edge.webOrigin;
    case 'webhooksUrl':
      // The stack of the functions puts in the address of its own, where webhooks have one.
      return `${edge.webOrigin}/api`;
    case 'graphApiUrl':
      return settings.graphApiUrl;
    case 'ownOrigins':
      return settings.ownOrigins;
    case 'metaAppId':
      return settings.metaAppId;
    case 'metaLoginConfigId':
      return settings.metaLoginConfigId;
    case 'metaLoginUrl':
      return settings.metaLoginUrl;
    case 'metaAppSecret':
      return data.metaSecret('appSecret');
    case 'metaVerifyToken':
      return data.metaSecret('verifyToken');
    case 'secretsKey':
      // Put in by CloudFormation while deploying; the function's environment is encrypted with our own key (decision 0023).
      return data.rootSecret.secretValue.unsafeUnwrap();
    case 'sessionKeyId':
      return data.sessionKey.keyArn;
    case 'originKey':
      return edge.originKey.secretValue.unsafeUnwrap();
    case 'timerGroup':
      return data.timerGroup.ref;
    case 'timerRoleArn':
      return data.timerRole.roleArn;
    case 'queueArn':
      return data.queue(ref.queue).queueArn;
    case 'queueUrl':
      return data.queue(ref.queue).queueUrl;
  }
};
