import { Duration } from 'aws-cdk-lib';
import {
  AccountRecovery,
  CfnUserPool,
  CfnUserPoolClient,
  ClientAttributes,
  StringAttribute,
  UserPool,
  type UserPoolClient,
  UserPoolEmail,
} from 'aws-cdk-lib/aws-cognito';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge.ts';
import { toL1 } from '../constructs/to-l1.ts';
import type { Settings } from '../settings.ts';
import { BalcaoStack } from './balcao-stack.ts';

/** Who may sign in: a user pool with e-mail and password, and the one client of the app and of API users. */
export class IdentityStack extends BalcaoStack {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;

  constructor(scope: Construct, settings: Settings) {
    super(scope, 'Identity', settings, 'user pool', true);
    this.userPool = new UserPool(this, 'Users', {
      userPoolName: this.prefix,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      selfSignUpEnabled: false,
      autoVerify: { email: true },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      passwordPolicy: { minLength: 8, requireLowercase: false, requireUppercase: false, requireDigits: false, requireSymbols: false },
      // Set once when the user is made and never again: nobody can move themselves to another company.
      customAttributes: {
        companyId: new StringAttribute({ minLen: 1, maxLen: 20, mutable: false }),
        userId: new StringAttribute({ minLen: 1, maxLen: 64, mutable: false }),
      },
      userVerification: {
        emailSubject: 'Balcão: seu código para criar uma nova senha',
        emailBody:
          'Use este código para criar uma nova senha: {####}. Ele vale por 1 hora. Se não foi você que pediu, ignore esta mensagem.',
      },
      ...(settings.mailFrom
        ? { email: UserPoolEmail.withSES({ fromEmail: settings.mailFrom, fromName: 'Balcão', sesRegion: this.region }) }
        : {}),
      deletionProtection: settings.keepData,
      removalPolicy: this.dataRemoval,
    });
    this.pin(toL1(this.userPool, CfnUserPool), 'UserPool');
    acknowledge(this.userPool, {
      'AwsSolutions-COG1':
        'Length protects, kinds of characters do not (NIST SP 800-63B 5.1.1.2); eight to fifty characters, as the forms say.',
    });
    this.client = this.userPool.addClient('App', {
      authFlows: { userSrp: true, userPassword: true },
      disableOAuth: true,
      generateSecret: false,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      idTokenValidity: Duration.hours(1),
      accessTokenValidity: Duration.hours(1),
      refreshTokenValidity: Duration.days(30),
      readAttributes: new ClientAttributes()
        .withStandardAttributes({ email: true, emailVerified: true })
        .withCustomAttributes('companyId', 'userId'),
      // A list is needed: without one a signed-in person could write every attribute.
      writeAttributes: new ClientAttributes().withStandardAttributes({ locale: true }),
    });
    this.pin(toL1(this.client, CfnUserPoolClient), 'UserPoolClient');
    acknowledge(this.userPool, {
      'AwsSolutions-COG1': 'Length counts, not classes: eight characters or more of any kind, the same as locally.',
      'AwsSolutions-COG2': 'There are no screens for a second factor yet; accounts are made by administrators only.',
      'AwsSolutions-COG3': 'Threat protection needs the Plus plan, priced per user; wrong passwords are throttled by Cognito without it.',
      'AwsSolutions-COG8': 'The Plus plan is priced per user and would be the largest item of the bill.',
    });
    this.output('UserPoolId', this.userPool.userPoolId, 'Cognito user pool');
    this.output('UserPoolClientId', this.client.userPoolClientId, 'Client of the app');
    this.output('TokenIssuer', this.tokenIssuer, 'Issuer of the identity tokens');
  }

  get tokenIssuer(): string {
    return `https://cognito-idp.${this.region}.${this.urlSuffix}/${this.userPool.userPoolId}`;
  }
}
