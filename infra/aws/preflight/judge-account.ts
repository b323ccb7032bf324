import { prefixOf, stackName } from '../names.ts';
import type { Settings } from '../settings.ts';
import type { AccountFacts, Asked, StackFact } from './account-facts.ts';

/** `stops`: the deployment would fail. `advice`: it would go through, and something would work less well than it could. `unknown`: AWS did not say. */
export type Finding = { weight: 'stops' | 'advice' | 'unknown'; text: string };

/** The bootstrap stack that keeps assets as this version of the CDK wants them: the `DefaultStackSynthesizer` asks for it in every template. */
const neededBootstrapVersion = 6;

/** What the account lacks before a deployment, in words that say what to do.
 *  @param neededConcurrency functions that run at once without a single visitor.
 *  @returns nothing where all is there. */
export const judgeAccount = (facts: AccountFacts, settings: Settings, neededConcurrency: number): ReadonlyArray<Finding> => {
  if (!facts.identity.known) {
    return [
      stops(
        `AWS does not know who you are (${facts.identity.why}). Put credentials and AWS_REGION into the shell: "aws sts get-caller-identity" must answer.`,
      ),
    ];
  }
  return [
    ...judge('whether the CDK was set up here', facts.bootstrapVersion, bootstrap),
    ...judge('the state of its stacks', facts.stacks, (stacks) => stacks.flatMap(stackState)),
    ...judge('which names are taken', facts.leftovers, (leftovers) => leftovers.map((what) => leftover(what, settings))),
    ...judge('its service-linked roles', facts.missingServiceRoles, (services) => services.map(serviceRole)),
    ...judge('how many functions may run at once', facts.concurrency, (found) => concurrency(found, settings, neededConcurrency)),
    ...judge('its distributions', facts.hasDistribution, distribution),
    ...(facts.mail ? judge('its right to send mail', facts.mail, (found) => mail(found, settings)) : []),
    ...(facts.certificate ? judge('the certificate', facts.certificate, (found) => certificate(found, settings)) : []),
    ...(facts.metaSecretFields
      ? judge('the secret of the app at Meta', facts.metaSecretFields, (fields) => metaSecret(fields, settings))
      : []),
    ...imageBuilder(facts.imageBuilder),
  ];
};

const stops = (text: string): Finding => ({ weight: 'stops', text });
const advice = (text: string): Finding => ({ weight: 'advice', text });

const judge = <T>(what: string, asked: Asked<T>, findings: (value: T) => ReadonlyArray<Finding>): ReadonlyArray<Finding> =>
  asked.known ? findings(asked.value) : [{ weight: 'unknown', text: `AWS did not say ${what}: ${asked.why}` }];

const bootstrap = (version: number | null): ReadonlyArray<Finding> => {
  if (version === null) return [stops('The CDK was never set up in this account and region: npx cdk bootstrap')];
  return version < neededBootstrapVersion
    ? [stops(`The CDK's bootstrap stack is of version ${version}, ${neededBootstrapVersion} is needed: npx cdk bootstrap`)]
    : [];
};

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/view-stack-events.html lists the states. */
const stackState = ({ name, status, isProtected }: StackFact): ReadonlyArray<Finding> => {
  // Its change set was created and never executed: `cdk deploy` creates and executes a new one.
  if (status === 'REVIEW_IN_PROGRESS') return [];
  if (status.endsWith('_IN_PROGRESS')) return [stops(`The stack ${name} is being changed (${status}): wait until that is over.`)];
  if (status === 'ROLLBACK_COMPLETE' && isProtected) {
    return [
      stops(
        `The first try of the stack ${name} failed, and it is protected against the deletion that comes before the next: aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name ${name}`,
      ),
    ];
  }
  if (status === 'UPDATE_ROLLBACK_FAILED') {
    return [
      stops(
        `The stack ${name} could not be put back after a change (${status}): aws cloudformation continue-update-rollback --stack-name ${name}`,
      ),
    ];
  }
  if (status.endsWith('_FAILED')) {
    return [
      stops(
        `The stack ${name} is in the state ${status}: read its events, then delete it: aws cloudformation delete-stack --stack-name ${name}`,
      ),
    ];
  }
  return [];
};

const leftover = (what: string, settings: Settings): Finding =>
  stops(
    `${what} is there, left by an earlier try or somebody else's, and ${stackName(settings, 'Data')} would make it: delete it, or choose another stage.`,
  );

const serviceRole = (service: string): Finding =>
  stops(
    `The account has no service-linked role of ${service} yet, and what is made in the moment AWS makes one is refused: aws iam create-service-linked-role --aws-service-name ${service}`,
  );

/** AWS keeps 100 executions free of reservations. https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html */
const neverReserved = 100;

const concurrency = (
  { limit, unreserved }: { limit: number; unreserved: number },
  { webhookConcurrency = 0 }: Settings,
  needed: number,
): ReadonlyArray<Finding> => [
  ...(webhookConcurrency > 0 && unreserved - webhookConcurrency < neverReserved
    ? [
        stops(
          `webhookConcurrency=${webhookConcurrency} cannot be kept for webhooks: ${unreserved} executions are not reserved, and AWS wants ${neverReserved} left.`,
        ),
      ]
    : []),
  ...(limit < needed
    ? [
        advice(
          `Only ${limit} functions may run at once in this account; ${needed} do when queues and changes are worked off and a few people work. Messages would be late, not lost. Ask for 1,000, which costs nothing: Service Quotas, AWS Lambda, "Concurrent executions".`,
        ),
      ]
    : []),
];

const distribution = (hasDistribution: boolean): ReadonlyArray<Finding> =>
  hasDistribution
    ? []
    : [
        advice(
          'The account has never had a CloudFront distribution. AWS asks some new accounts to be verified first and says so only when one is made: if it does, ask the support, then deploy again.',
        ),
      ];

const mail = (
  { isOutOfSandbox, isVerified }: { isOutOfSandbox: boolean; isVerified: boolean },
  { mailFrom }: Settings,
): ReadonlyArray<Finding> => [
  ...(isVerified
    ? []
    : [
        stops(
          `SES has not verified ${mailFrom ?? ''} in this region: aws sesv2 create-email-identity --email-identity ${mailFrom ?? ''}, then the link in the mail.`,
        ),
      ]),
  ...(isOutOfSandbox
    ? []
    : [
        advice(
          'SES is in its sandbox: codes for forgotten passwords reach verified addresses only. Ask for production access: SES, Account dashboard, "Request production access".',
        ),
      ]),
];

const certificate = (
  { status, names }: { status: string; names: ReadonlyArray<string> },
  { domain = '' }: Settings,
): ReadonlyArray<Finding> => [
  ...(status === 'ISSUED'
    ? []
    : [stops(`The certificate is not issued yet (${status}): ACM in us-east-1 shows the DNS records it waits for.`)]),
  ...(names.some((name) => covers(name, domain)) ? [] : [stops(`The certificate is for ${names.join(', ')}, not for ${domain}.`)]),
];

/** A star stands for one label. */
const covers = (name: string, domain: string): boolean =>
  name.toLowerCase() === domain.toLowerCase() ||
  (name.startsWith('*.') && domain.toLowerCase().replace(/^[^.]+/, '*') === name.toLowerCase());

const metaSecret = (fields: ReadonlyArray<string> | null, settings: Settings): ReadonlyArray<Finding> => {
  const name = `${prefixOf(settings)}/meta-app`;
  const missing = ['appSecret', 'verifyToken'].filter((field) => !fields?.includes(field));
  if (fields === null)
    return [stops(`metaAppId is set, and there is no secret ${name} with appSecret and verifyToken: docs/operations.md, "Meta".`)];
  return missing.length > 0 ? [stops(`The secret ${name} lacks ${missing.join(' and ')}.`)] : [];
};

const imageBuilder = (builder: AccountFacts['imageBuilder']): ReadonlyArray<Finding> => {
  if (builder === 'none')
    return [stops('Docker with buildx is needed to build the image of the WhatsApp sessions, or sessionImage=… to take a built one.')];
  return builder === 'not for arm64'
    ? [stops('Docker cannot build for arm64 on this machine: docker run --privileged --rm tonistiigi/binfmt --install arm64')]
    : [];
};
