import { PutBucketCorsCommand, PutBucketLifecycleConfigurationCommand, S3Client } from '@aws-sdk/client-s3';
import { z } from 'zod';
import type { FixUp } from './fix-up.ts';

const corsRule = z
  .object({
    AllowedMethods: z.array(z.string()),
    AllowedOrigins: z.array(z.string()),
    AllowedHeaders: z.array(z.string()).optional(),
    ExposedHeaders: z.array(z.string()).optional(),
    MaxAge: z.number().optional(),
  })
  .transform(({ ExposedHeaders, MaxAge, ...rest }) => ({ ...rest, ExposeHeaders: ExposedHeaders, MaxAgeSeconds: MaxAge }));
const lifecycleRule = z.object({
  Id: z.string().optional(),
  Status: z.enum(['Enabled', 'Disabled']),
  Prefix: z.string().optional(),
  ExpirationInDays: z.number().optional(),
});
const propertiesSchema = z.object({
  CorsConfiguration: z.object({ CorsRules: z.array(corsRule) }).optional(),
  LifecycleConfiguration: z.object({ Rules: z.array(lifecycleRule) }).optional(),
});

/** Cross-origin rules, and of the lifecycle the rules that delete current objects by age. */
export const fixUpBucket: FixUp = async ({ physicalId: Bucket, properties }) => {
  const { CorsConfiguration: cors, LifecycleConfiguration: lifecycle } = propertiesSchema.parse(properties);
  const client = new S3Client({ forcePathStyle: true });
  if (cors) await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: cors.CorsRules } }));
  const rules = lifecycle?.Rules.filter(({ ExpirationInDays }) => ExpirationInDays !== undefined) ?? [];
  if (rules.length > 0) {
    const Rules = rules.map(({ Id, Status, Prefix = '', ExpirationInDays }, index) => ({
      ID: Id ?? `rule-${index}`,
      Status,
      Filter: { Prefix },
      Expiration: { Days: ExpirationInDays },
    }));
    await client.send(new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration: { Rules } }));
  }
  return [...(cors ? ['Cors'] : []), ...(rules.length > 0 ? ['Lifecycle'] : [])];
};
