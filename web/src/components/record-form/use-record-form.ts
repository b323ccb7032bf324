import { useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldErrors, type FieldValues, set, useForm, type UseFormReturn } from 'react-hook-form';
import { showToast } from '../toasts.tsx';
import { codeText, errorText, isApiError } from '../../lib/api/api-error.ts';
import { changedFields } from './changed-fields.ts';
import type { Problem } from './problem.ts';
import { refusedFields } from './refused-fields.ts';

type RecordFormOptions<Values extends FieldValues> = {
  /** Initial values; later changes of the record do not change them. */
  start: Values & DefaultValues<Values>;
  /** Names of the fields that are sent to the server. */
  names: ReadonlyArray<keyof Values & string>;
  labelOf: (name: keyof Values & string) => string;
  /** Returns the invalid fields, checked in the browser with the server's rules, so that errors show without a request. */
  problems: (values: Values, change: Partial<Values>) => ReadonlyArray<Problem>;
  /** Saves the form: `values` for a new record, only `change` for an existing one. `over`: overwrite concurrent changes, by
   *  sending no version of the record. */
  save: (change: Partial<Values>, values: Values, options: { over: boolean }) => Promise<void>;
  /** Fetches the record again and restarts the form with it. */
  reload?: () => void;
  /** The fields that a server error is about, null when it is about none; errors of the schema validation are handled without this. */
  refusals?: (error: unknown) => ReadonlyArray<Problem> | null;
  /** Called after a failed attempt to save, with the names of the invalid fields. */
  onProblems?: (names: ReadonlyArray<string>) => void;
};

export type RecordForm<Values extends FieldValues> = UseFormReturn<Values> & {
  labelOf: (name: keyof Values & string) => string;
  isDirty: boolean;
  isBusy: boolean;
  /** Number of failed attempts to save. */
  failures: number;
  /** Validates the fields and calls `then` when all are valid. */
  check: (then: (values: Values) => void) => void;
  save: (options?: { over: boolean }) => Promise<void>;
  /** Set when saving failed because somebody else has changed the record; `reload` restarts the form, `leave` dismisses the conflict. */
  conflict: { reload: (() => void) | undefined; leave: () => void } | null;
};

/** State of a record's form. Invalid fields show their errors after the first attempt to save, and are validated on every change from then on. */
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
    // All fields are validated on each change, because a change of one field may make another one valid.
    return subscribe({ formState: { values: true }, callback: () => void trigger() });
  }, [failures, subscribe, trigger]);

  const fail = (names: ReadonlyArray<string>) => {
    options.onProblems?.(names);
    setFailures((times) => times + 1);
  };
  const check = (then: (values: Values) => void) => {
    // Earlier refusals of the server are dropped: the values may be valid by now, and if not, the server refuses them again.
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

/** The top-level field of a path: `schedules.2.startTimeA` → `schedules`. */
const nameOf = (path: string): string => path.split('.')[0] ?? path;
