import i18next from 'i18next';
import type * as z from 'zod';
import type { Problem } from './problem.ts';

/** Validates a request body in the browser with the contract's schema. @returns the invalid fields with translated error texts; empty = valid. */
export const schemaProblems = (schema: z.ZodType, body: unknown): Problem[] => {
  // Only the first issue of each field is reported, as the most helpful one: for an empty name, "too short" comes before "no visible characters".
  const first = new Map<string, z.core.$ZodIssue>();
  for (const issue of schema.safeParse(body).error?.issues ?? []) {
    const path = issue.path.join('.');
    if (!first.has(path)) first.set(path, issue);
  }
  return [...first].map(([path, issue]) => ({ path, error: textOf(issue, body) }));
};

const textOf = (issue: z.core.$ZodIssue, body: unknown): string => {
  const { t } = i18next;
  if (isEmpty(body, issue.path)) return t('common:form.required');
  switch (issue.code) {
    case 'too_small':
      if (isNumber(issue.origin)) return t('common:form.tooSmall', { min: String(issue.minimum) });
      return Number(issue.minimum) <= 1 ? t('common:form.required') : t('common:form.tooShort', { min: String(issue.minimum) });
    case 'too_big':
      if (isNumber(issue.origin)) return t('common:form.tooLarge', { max: String(issue.maximum) });
      return t('common:form.tooLong', { max: String(issue.maximum) });
    case 'invalid_type':
      return t('common:form.required');
    case 'invalid_format':
      return issue.format === 'email' ? t('common:form.invalidEmail') : t('common:form.invalid');
    default:
      return t('common:form.invalid');
  }
};

/** Whether the value at `path` is an empty text. Such a field is reported as missing, rather than as too short or invalid. */
const isEmpty = (body: unknown, path: ReadonlyArray<PropertyKey>): boolean =>
  path.reduce<unknown>((value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined), body) === '';

const isNumber = (origin: string): boolean => origin === 'number' || origin === 'int' || origin === 'bigint';
