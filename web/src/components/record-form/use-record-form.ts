import { useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldErrors, type FieldValues, set, useForm, type UseFormReturn } from 'react-hook-form';
import { showToast } from '../toasts.tsx';
import { codeText, errorText, isApiError } from '../../lib/api/api-error.ts';
import { changedFields } from './changed-fields.ts';
import type { Problem } from './problem.ts';
import { refusedFields } from './refused-fields.ts';

type RecordFormOptions<Values extends FieldValues> = {
  /** The fields as they are when the form opens; what becomes of the record meanwhile does not move them. */
  start: Values & DefaultValues<Values>;
  /** Those that are sent. */
  names: ReadonlyArray<keyof Values & string>;
  labelOf: (name: keyof Values & string) => string;
  /** The rules that the server has too, so that nobody waits for it to hear of them. */
  problems: (values: Values, change: Partial<Values>) => ReadonlyArray<Problem>;
  /** A new record is sent whole, a change of one by itself. `over`: whatever somebody else made of the record meanwhile, so no version is named. */
  save: (change: Partial<Values>, values: Values, options: { over: boolean }) => Promise<void>;
  /** Starts again from the record as it is now. */
  reload?: () => void;
  /** Refusals of the server that are about fields, besides those of its schema. */
  refusals?: (error: unknown) => ReadonlyArray<Problem> | null;
  /** Is called after a try that failed, with the fields that are wrong. */
  onProblems?: (names: ReadonlyArray<string>) => void;
};

export type RecordForm<Values extends FieldValues> = UseFormReturn<Values> & {
  labelOf: (name: keyof Values & string) => string;
  isDirty: boolean;
  isBusy: boolean;
  /** How often saving was tried in vain. */
  failures: number;
  /** Calls `then` with the fields when nothing is wrong with them. */
  check: (then: (values: Values) => void) => void;
  save: (options?: { over: boolean }) => Promise<void>;
  /** Somebody else changed the record since the form was opened. */
  conflict: { reload: (() => void) | undefined; leave: () => void } | null;
};

/** A record being filled in: problems are shown at their fields after the first try and from then on as one types. */
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
    // one field may put another one right
    return subscribe({ formState: { values: true }, callback: () => void trigger() });
  }, [failures, subscribe, trigger]);

  const fail = (names: ReadonlyArray<string>) => {
    options.onProblems?.(names);
    setFailures((times) => times + 1);
  };
  const check = (then: (values: Values) => void) => {
    // what the server refused may be right by now: it says so again
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

/** The field of a path: `schedules.2.startTimeA` → `schedules`. */
const nameOf = (path: string): string => path.split('.')[0] ?? path;
