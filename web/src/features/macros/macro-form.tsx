import { endsMacro } from '@balcao/shared/domain/macros/ends-macro.ts';
import { useTranslation } from 'react-i18next';
import { RecordDialog } from '../../components/record-form/record-dialog.tsx';
import { SwitchField, TextField } from '../../components/record-form/record-fields.tsx';
import { useRecordForm } from '../../components/record-form/use-record-form.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { useSession } from '../../lib/api/session.ts';
import { may } from '../../lib/rights.ts';
import type { Macro } from './api/macro-queries.ts';
import { useSaveMacro } from './api/use-save-macro.ts';
import { draftsOf, type StepDraft, toStep, toSteps } from './step-draft.ts';
import { StepsField } from './steps-field.tsx';

type Fields = { name: string; steps: StepDraft[]; shared: boolean };
const fieldNames = ['name', 'steps', 'shared'] as const;
const longestName = 60;

/** A macro's name and its steps. Whether everybody has it is said once, when it is made. */
export const MacroForm = ({ macro, onClose }: { macro: Macro | null; onClose: () => void }) => {
  const { t } = useTranslation(['macros', 'common']);
  const user = useSession((session) => session.user);
  const saving = useSaveMacro();
  const form = useRecordForm<Fields>({
    start: { name: macro?.name ?? '', steps: draftsOf(macro?.steps ?? []), shared: macro?.shared ?? false },
    names: fieldNames,
    labelOf: (name) => t(`fields.${name}`),
    problems: ({ name, steps }) => {
      const missing = steps.findIndex((step) => toStep(step) === null);
      const ending = steps.slice(0, -1).findIndex(({ kind }) => endsMacro(kind));
      return [
        ...(name.trim() === '' ? [{ path: 'name', error: t('common:form.required') }] : []),
        ...(name.length > longestName ? [{ path: 'name', error: t('common:form.tooLong', { max: String(longestName) }) }] : []),
        ...(steps.length === 0 ? [{ path: 'steps', error: t('problems.noSteps') }] : []),
        ...(missing >= 0 ? [{ path: 'steps', error: t('problems.missing', { number: missing + 1 }) }] : []),
        ...(missing < 0 && ending >= 0 ? [{ path: 'steps', error: t('problems.ending', { number: ending + 1 }) }] : []),
      ];
    },
    refusals: (error) => (isApiError(error, 'ERR_QUICK_MESSAGE_PRIVATE') ? [{ path: 'steps', error: error.code }] : null),
    save: async (change, values, { over }) => {
      const steps = toSteps(values.steps);
      await saving.mutateAsync(
        macro
          ? {
              id: macro.id,
              change: {
                ...(change.name === undefined ? {} : { name: change.name }),
                ...(change.steps === undefined ? {} : { steps }),
                ...(over ? {} : { version: macro.version }),
              },
            }
          : { id: null, macro: { name: values.name, steps, shared: values.shared } },
      );
      onClose();
    },
  });
  return (
    <RecordDialog form={form} title={t(macro ? 'form.edit' : 'form.new')} confirmLabel={t('common:save')} size="large" onClose={onClose}>
      <div className="form-stack">
        <TextField form={form} name="name" autoFocus />
        <StepsField form={form} />
        {macro === null && user && may(user, 'company:admin') && <SwitchField form={form} name="shared" hint={t('hints.shared')} />}
      </div>
    </RecordDialog>
  );
};
