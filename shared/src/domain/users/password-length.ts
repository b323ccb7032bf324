/** How many characters a password may have, here and at the identity provider; no kinds of characters are asked for. */
export const passwordLength = { min: 8, max: 50 } as const;
