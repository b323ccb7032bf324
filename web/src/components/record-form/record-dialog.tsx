import Button from '@cloudscape-design/components/button';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialog.tsx';
import { useLeaveQuestion } from './use-leave-question.tsx';
import type { RecordForm } from './use-record-form.ts';
import './record-form.css';

type Question = { title: string; text: string; confirmLabel: string };

type RecordDialogProps<Values extends FieldValues> = {
  form: RecordForm<Values>;
  title: string;
  confirmLabel: string;
  size?: 'medium' | 'large' | 'x-large' | 'xx-large';
  /** True when the user changed something outside the fields of `form`, such as the attached file. */
  isDirty?: boolean;
  /** Returns a question that the user must confirm before these values are saved; null = they are saved without a question. */
  ask?: (values: Values) => Question | null;
  /** What the main button does in place of saving, such as leading to the next step of a form; undefined = it saves. */
  onNext?: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Dialog with the form of a record. With unsaved changes, closing the dialog or navigating away asks for confirmation. */
export const RecordDialog = <Values extends FieldValues>(props: RecordDialogProps<Values>) => {
  const { form, title, confirmLabel, size = 'medium', ask, onNext, onClose, children } = props;
  const { t } = useTranslation(['common', 'records']);
  const fields = useRef<HTMLDivElement>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const isDirty = form.isDirty || props.isDirty === true;
  const leave = useLeaveQuestion(isDirty, { isBusy: form.isBusy, onLeave: onClose });
  useEffect(() => {
    if (form.failures > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form.failures]);

  const submit = () =>
    form.check((values) => {
      const asked = ask?.(values) ?? null;
      if (asked) setQuestion(asked);
      else void form.save();
    });
  return (
    <>
      <Dialog
        title={title}
        confirmLabel={confirmLabel}
        busy={form.isBusy}
        failures={form.failures}
        size={size}
        onConfirm={onNext ?? submit}
        onClose={() => (isDirty ? leave.ask() : onClose())}
      >
        <div ref={fields}>{children}</div>
      </Dialog>
      {question && (
        <Dialog
          title={question.title}
          confirmLabel={question.confirmLabel}
          onClose={() => setQuestion(null)}
          onConfirm={() => {
            setQuestion(null);
            void form.save();
          }}
        >
          {question.text}
        </Dialog>
      )}
      {form.conflict && (
        <Dialog
          title={t('records:conflict.title')}
          confirmLabel={t('records:conflict.over')}
          onClose={form.conflict.leave}
          onConfirm={() => void form.save({ over: true })}
        >
          <p>{t('records:conflict.text')}</p>
          {form.conflict.reload && <Button onClick={form.conflict.reload}>{t('records:conflict.theirs')}</Button>}
        </Dialog>
      )}
      {leave.question}
    </>
  );
};
