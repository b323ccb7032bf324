import * as z from 'zod';

/** An e-mail address as mail servers take it: at most 64 letters before the @, 254 in all (RFC 5321, 4.5.3.1). */
export const emailAddress = z
  .email()
  .max(254)
  .regex(/^[^@]{1,64}@/);
