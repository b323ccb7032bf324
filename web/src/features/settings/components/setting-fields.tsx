import type { CompanySettingKey } from '@balcao/shared/domain/companies/company-settings.ts';
import Textarea from '@cloudscape-design/components/textarea';
import Toggle from '@cloudscape-design/components/toggle';
import Input from '@cloudscape-design/components/input';
import FormField from '@cloudscape-design/components/form-field';
import Spinner from '@cloudscape-design/components/spinner';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldSelect } from '../../../components/field-select.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useSaveSetting } from '../api/use-save-setting.ts';

/** Variables that hints speak of, shown as they are written in a message. */
const variables = { firstName: '{{firstName}}', userName: '{{userName}}', queue: '{{queue}}', position: '{{position}}' };

export type Settings = Readonly<Record<string, string>>;
type FieldProps = { companyId: number; settings: Settings; name: CompanySettingKey };

/** Says that a setting is being saved, and then that it is. */
const Saving = ({ state }: { state: 'idle' | 'pending' | 'success' | 'error' }) => {
  const { t } = useTranslation('settings');
  return (
    <span className="setting-saving" role="status">
      {state === 'pending' && (
        <>
          <Spinner /> {t('saving')}
        </>
      )}
      {state === 'success' && (
        <>
          <Icon name="check" variant="success" /> {t('saved')}
        </>
      )}
    </span>
  );
};

type SwitchProps = FieldProps & {
  /** What the switch says when it is on and off. */
  words?: { on: string; off: string };
  /** A text that the switch is no good without. */
  text?: { name: CompanySettingKey; when: 'on' | 'off' };
  /** Fields that only count while it is on. */
  children?: ReactNode;
};

/** On or off, saved at once. Where a text is needed, the switch waits for it. */
export const SettingSwitch = ({ companyId, settings, name, words = { on: 'enabled', off: 'disabled' }, text, children }: SwitchProps) => {
  const { t } = useTranslation('settings');
  const saving = useSaveSetting(companyId, name);
  const [waits, setWaits] = useState(false);
  const stored = settings[name] === words.on;
  const isOn = waits ? !stored : stored;
  const needsText = text !== undefined && isOn === (text.when === 'on');
  const change = (on: boolean) => {
    const isMissing = text !== undefined && on === (text.when === 'on') && (settings[text.name] ?? '').trim() === '';
    setWaits(isMissing);
    if (!isMissing && on !== stored) saving.mutate(on ? words.on : words.off);
  };
  return (
    <div className="setting">
      <div className="setting-line">
        <Toggle checked={isOn} description={t(`hints.${name}`, variables)} onChange={({ detail }) => change(detail.checked)}>
          {t(`names.${name}`)}
        </Toggle>
        <Saving state={saving.status} />
      </div>
      {needsText && (
        <SettingText
          companyId={companyId}
          settings={settings}
          name={text.name}
          required
          waits={waits}
          onSaved={() => {
            if (!waits) return;
            setWaits(false);
            saving.mutate(isOn ? words.on : words.off);
          }}
        />
      )}
      {isOn && !waits && children && <div className="setting-inside">{children}</div>}
    </div>
  );
};

type TextProps = FieldProps & { required?: boolean; waits?: boolean; oneLine?: boolean; placeholder?: string; onSaved?: () => void };

/** A text, saved when it is left. */
export const SettingText = ({
  companyId,
  settings,
  name,
  required = false,
  waits = false,
  oneLine = false,
  placeholder = '',
  onSaved,
}: TextProps) => {
  const { t } = useTranslation('settings');
  const saving = useSaveSetting(companyId, name);
  const stored = settings[name] ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? stored;
  const isMissing = required && value.trim() === '';
  const save = () => {
    if (typed === null || isMissing) return;
    if (typed === stored) return setTyped(null);
    saving.mutate(typed, {
      onSuccess: () => {
        setTyped(null);
        onSaved?.();
      },
    });
  };
  const problem = isMissing && (typed !== null || waits) ? t(waits ? 'writeFirst' : 'required') : undefined;
  return (
    <FormField
      label={t(`names.${name}`)}
      description={t(`hints.${name}`, variables)}
      errorText={problem}
      stretch
      secondaryControl={<Saving state={saving.status} />}
    >
      {oneLine ? (
        <Input value={value} onChange={({ detail }) => setTyped(detail.value)} onBlur={save} autoComplete={false} />
      ) : (
        <Textarea
          rows={2}
          value={value}
          placeholder={placeholder}
          autoFocus={waits}
          onChange={({ detail }) => setTyped(detail.value)}
          onBlur={save}
        />
      )}
    </FormField>
  );
};

/** One of a few values, saved at once. */
export const SettingChoice = ({ companyId, settings, name, values }: FieldProps & { values: ReadonlyArray<string> }) => {
  const { t, i18n } = useTranslation('settings');
  const saving = useSaveSetting(companyId, name);
  const labelOf = (value: string) =>
    i18n.exists(`settings:values.${name}.${value}`) ? String(i18n.t(`settings:values.${name}.${value}` as never)) : value;
  return (
    <div className="setting">
      <div className="setting-line">
        <FieldSelect
          label={t(`names.${name}`)}
          description={t(`hints.${name}`, variables)}
          value={settings[name] ?? null}
          options={values.map((value) => ({ value, label: labelOf(value) }))}
          onChange={(value) => value !== null && saving.mutate(value)}
        />
        <Saving state={saving.status} />
      </div>
    </div>
  );
};
