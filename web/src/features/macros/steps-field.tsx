import { mostMacroSteps } from '@balcao/shared/domain/macros/ends-macro.ts';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import FormField from '@cloudscape-design/components/form-field';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/icon-button.tsx';
import type { RecordForm } from '../../components/record-form/use-record-form.ts';
import { useSession } from '../../lib/api/session.ts';
import { refusalFor } from '../../lib/rights.ts';
import { newDraft, type StepDraft, stepKinds, withMoved } from './step-draft.ts';
import { StepFields } from './step-fields.tsx';

type Fields = { name: string; steps: StepDraft[]; shared: boolean };

/** The steps of a macro in their order: moved by buttons, or by Alt and the arrows wherever the focus is in one. */
export const StepsField = ({ form }: { form: RecordForm<Fields> }) => {
  const { t } = useTranslation('macros');
  const user = useSession((session) => session.user);
  const list = useRef<HTMLOListElement>(null);
  const [toFocus, setToFocus] = useState<{ key: string; part: string } | null>(null);
  const steps = form.watch('steps');
  const error = form.formState.errors.steps?.message;
  const set = (next: StepDraft[]) => form.setValue('steps', next, { shouldDirty: true });
  useEffect(() => {
    if (toFocus === null) return;
    const row = list.current?.querySelector(`[data-step="${toFocus.key}"]`);
    // A step that is new, or cannot go on that way, has the focus in its first field.
    const wanted =
      row?.querySelector<HTMLElement>(`[data-part="${toFocus.part}"]:enabled`) ??
      row?.querySelector<HTMLElement>('textarea, [aria-haspopup="dialog"], [aria-haspopup="listbox"], input, button:enabled');
    wanted?.focus();
    setToFocus(null);
  }, [toFocus]);

  const move = (at: number, by: 1 | -1, part: string) => {
    const step = steps[at];
    if (!step || !steps[at + by]) return;
    set(withMoved(steps, at, by));
    setToFocus({ key: step.key, part });
  };
  const onKeyDown = (at: number) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(at, event.key === 'ArrowUp' ? -1 : 1, 'none');
  };
  const kinds = stepKinds.filter((kind) => kind !== 'lane' || (user !== null && refusalFor(user, 'kanban:use') === null));
  return (
    <FormField label={form.labelOf('steps')} description={t('hints.steps')} errorText={error} stretch>
      <ol className="macro-draft" ref={list} aria-label={form.labelOf('steps')}>
        {steps.map((step, index) => (
          <li key={step.key} data-step={step.key} onKeyDown={onKeyDown(index)}>
            <span className="macro-number" aria-hidden="true">
              {index + 1}
            </span>
            <div className="macro-fields">
              <StepFields
                step={step}
                isWrong={error !== undefined}
                onChange={(change) => set(steps.map((each) => (each.key === step.key ? { ...each, ...change } : each)))}
              />
            </div>
            <div className="macro-tools">
              <IconButton
                icon="angle-up"
                data-part="up"
                label={t('form.up', { number: index + 1 })}
                disabled={index === 0}
                onClick={() => move(index, -1, 'up')}
              />
              <IconButton
                icon="angle-down"
                data-part="down"
                label={t('form.down', { number: index + 1 })}
                disabled={index === steps.length - 1}
                onClick={() => move(index, 1, 'down')}
              />
              <IconButton
                icon="remove"
                label={t('form.remove', { number: index + 1 })}
                onClick={() => set(steps.filter((each) => each.key !== step.key))}
              />
            </div>
          </li>
        ))}
      </ol>
      <ButtonDropdown
        expandToViewport
        disabled={steps.length >= mostMacroSteps}
        items={kinds.map((kind) => ({ id: kind, text: t(`kinds.${kind}`) }))}
        onItemClick={({ detail }) => {
          const kind = stepKinds.find((each) => each === detail.id);
          if (!kind) return;
          const step = newDraft(kind, crypto.randomUUID());
          set([...steps, step]);
          setToFocus({ key: step.key, part: 'none' });
        }}
      >
        {t('form.add')}
      </ButtonDropdown>
    </FormField>
  );
};
