import { useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldErrors, type FieldValues, set, useForm, type UseFormReturn } from 'react-hook-form';
import { showToast } from '../toasts.tsx';
import { codeText, errorText, isApiError } from '../../lib/api/api-error.ts';
import { changedFields } from './changed-fields.ts';
import type { Problem } from './problem.ts';
import { refusedFields } from './refused-fields.ts';

type RecordFormOptions<Values extends FieldValues> = {
  /** Initial field values. Only those of the first render count: later changes of the record do not alter the form. */
  start: Values & DefaultValues<Values>;
  /** Names of the form fields that are sent to the server. */
  names: ReadonlyArray<keyof Values & string>;
  labelOf: (name: keyof Values & string) => string;
  /** Validates the form in the browser, with the same rules as the server. @returns the invalid fields; empty = valid. */
  problems: (values: Values, change: Partial<Values>) => ReadonlyArray<Problem>;
  /** Sends the form to the server: all `values` for a new record, only `change` for an existing one. `over` true = overwrite concurrent
   *  changes of others, by sending no version of the record. */
  save: (change: Partial<Values>, values: Values, options: { over: boolean }) => Promise<void>;
  /** Fetches the record again and restarts the form with it, after a conflict with a change of somebody else; undefined = not offered. */
  reload?: () => void;
  /** Returns the form fields that a server error refers to; null = none. Schema validation errors (ERR_VALIDATION) are handled without it. */
  refusals?: (error: unknown) => ReadonlyArray<Problem> | null;
  /** Called after an attempt to save with invalid fields, with the names of these fields. */
  onProblems?: (names: ReadonlyArray<string>) => void;
};

export type RecordForm<Values extends FieldValues> = UseFormReturn<Values> & {
  labelOf: (name: keyof Values & string) => string;
  isDirty: boolean;
  isBusy: boolean;
  /** Number of attempts to save that failed because of invalid fields. */
  failures: number;
  /** Validates all fields and, when they are valid, calls `then` with their values. */
  check: (then: (values: Values) => void) => void;
  save: (options?: { over: boolean }) => Promise<void>;
  /** Set when saving failed because somebody else has changed the record meanwhile; null = no conflict. `reload` restarts the form with
   *  the current record, `leave` dismisses the message. */
  conflict: { reload: (() => void) | undefined; leave: () => void } | null;
};

/** Hook with the state of the form of a record. After the first failed attempt to save, invalid fields show errors and are validated on
 *  each change. */
export const useRecordForm = <Values extends FieldValues>(options: RecordFormOptions<Values>): RecordForm<Values> => {
  const [start] = useState(options.start);
  const [failures, setFailures] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [isOutdated, setOutdated] = useState(false);
  const refused = useRef<ReadonlyArray<Problem & { value: string }>>([]);
  const wrong = useRef<ReadonlyArray<string>>([]);
  const changeOf = (values: Values) => changedFields(options.names, start, values);

  const form = useForm<Values>({
    defaultValues: start,
    shouldFocusError: false,
    resolver: (values) => {
      const kept = refused.current.filter(({ path, value }) => JSON.stringify(values[nameOf(path)]) === value);
      const found = [...kept, ...options.problems(values, changeOf(values))];
      wrong.current = found.map(({ path }) => nameOf(path));
      const errors: FieldErrors<Values> = {};
      for (const { path, error } of found) set(errors, path, { type: 'record', message: codeText(error) });
      return found.length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const { subscribe, trigger, getValues } = form;

  useEffect(() => {
    if (failures === 0) return;
    // Each change validates all fields, because a change of one field may make another valid.
    return subscribe({ formState: { values: true }, callback: () => void trigger() });
  }, [failures, subscribe, trigger]);

  const fail = (names: ReadonlyArray<string>) => {
    options.onProblems?.(names);
    setFailures((times) => times + 1);
  };
  const check = (then: (values: Values) => void) => {
    // Fields that the server refused before count as valid again: their values may have changed, and if not, the server refuses them again.
    refused.current = [];
    void trigger().then((isRight) => (isRight ? then(getValues()) : fail(wrong.current)));
  };
  const save = async ({ over } = { over: false }) => {
    setOutdated(false);
    setBusy(true);
    try {
      await options.save(changeOf(getValues()), getValues(), { over });
    } catch (error) {
      if (isApiError(error, 'ERR_RECORD_CHANGED')) return setOutdated(true);
      const issues = options.refusals?.(error) ?? refusedFields(error);
      showToast('error', errorText(error));
      if (!issues) return;
      refused.current = issues.map((issue) => ({ ...issue, value: JSON.stringify(getValues()[nameOf(issue.path)]) }));
      await trigger();
      fail(issues.map(({ path }) => nameOf(path)));
    } finally {
      setBusy(false);
    }
  };
  const conflict = isOutdated ? { reload: options.reload, leave: () => setOutdated(false) } : null;
  return {
    ...form,
    labelOf: options.labelOf,
    isDirty: Object.keys(changeOf(form.watch())).length > 0,
    isBusy,
    failures,
    check,
    save,
    conflict,
  };
};

/** Name of the form field in a path: `schedules.2.startTimeA` → `schedules`. */
const nameOf = (path: string): string => path.split('.')[0] ?? path;
