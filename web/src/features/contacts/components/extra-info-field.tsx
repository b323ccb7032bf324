import { extraInfoLimits } from '@balcao/shared/domain/contacts/extra-info.ts';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/icon-button.tsx';
import type { RecordForm } from '../../../components/record-form/use-record-form.ts';
import type { ContactValues } from '../contact-values.ts';

/** Free pairs of a name and a value. */
export const ExtraInfoField = ({ form }: { form: RecordForm<ContactValues> }) => {
  const { t } = useTranslation('contacts');
  const { field, fieldState } = useController({ control: form.control, name: 'extraInfo' });
  const rows = field.value;
  const set = (place: number, change: Partial<(typeof rows)[number]>) =>
    field.onChange(rows.map((row, each) => (each === place ? { ...row, ...change } : row)));
  return (
    <FormField label={form.labelOf('extraInfo')} errorText={fieldState.error?.message ?? fieldState.error?.root?.message} stretch>
      <div className="extra-info">
        {rows.map((row, place) => (
          <div key={place} className="extra-info-row">
            <Input
              value={row.name}
              placeholder={t('fields.extraName')}
              ariaLabel={`${t('fields.extraName')} ${place + 1}`}
              onChange={({ detail }) => set(place, { name: detail.value })}
            />
            <Input
              value={row.value}
              placeholder={t('fields.extraValue')}
              ariaLabel={`${t('fields.extraValue')} ${place + 1}`}
              onChange={({ detail }) => set(place, { value: detail.value })}
            />
            <IconButton
              icon="remove"
              label={t('fields.extraRemove', { name: row.name || place + 1 })}
              onClick={() => field.onChange(rows.filter((_row, each) => each !== place))}
            />
          </div>
        ))}
        {rows.length < extraInfoLimits.rows && (
          <Button iconName="add-plus" onClick={() => field.onChange([...rows, { name: '', value: '' }])}>
            {t('fields.extraAdd')}
          </Button>
        )}
      </div>
    </FormField>
  );
};
