import i18next from 'i18next';
import type * as z from 'zod';
import type { Problem } from './problem.ts';

/** What the contract's schema says to a request's body, in words for whoever fills it in. */
export const schemaProblems = (schema: z.ZodType, body: unknown): Problem[] => {
  // What a field says first is what is wrong with it: an empty name is too short before it cannot be seen.
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

/** What is not filled in is missing rather than too short or wrong. */
const isEmpty = (body: unknown, path: ReadonlyArray<PropertyKey>): boolean =>
  path.reduce<unknown>((value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined), body) === '';

const isNumber = (origin: string): boolean => origin === 'number' || origin === 'int' || origin === 'bigint';
