import { menuKinds } from '@balcao/shared/domain/flow/node-data.ts';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input, { type InputProps } from '@cloudscape-design/components/input';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldSelect } from '../../../components/field-select.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import type { FormProps } from './form-props.ts';
import { LineField, TextField } from './text-field.tsx';
import { VariableChips } from './variable-chips.tsx';

const mostOptions = 50;

/** A message with numbered options; only the last can be taken away, so that numbers stay what customers learnt. */
export const MenuForm = ({ data, change, variables }: FormProps<'menu'>) => {
  const { t } = useTranslation('flows');
  const { message, arrayOption: options, typeMenu } = data;
  const fields = useRef(new Map<number, InputProps.Ref>());
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    fields.current.get(wanted.current)?.focus();
    wanted.current = null;
  }, [options.length]);
  const add = () => {
    wanted.current = options.length + 1;
    change({ arrayOption: [...options, { number: options.length + 1, value: '' }] });
  };
  return (
    <>
      <TextField
        label={t('form.menuMessage')}
        value={message}
        rows={3}
        onChange={(next) => change({ message: next })}
        below={<VariableChips variables={variables} onPick={(placeholder) => change({ message: message + placeholder })} />}
      />
      <FieldSelect
        label={t('form.menuKind')}
        description={t('form.menuKindHint')}
        value={typeMenu}
        options={menuKinds.map((value) => ({ value, label: t(`menuKinds.${value}`) }))}
        onChange={(value) => change({ typeMenu: menuKinds.find((kind) => kind === value) ?? 'number' })}
      />
      <FormField label={t('form.options')} stretch>
        <ol className="menu-options">
          {options.map(({ number, value }, index) => (
            <li key={number}>
              <span aria-hidden="true">{number}</span>
              <Input
                ref={(field) => {
                  if (field) fields.current.set(number, field);
                }}
                value={value}
                onKeyDown={(event) => {
                  // To the next option, or to a new one behind what was written: the dialog is not done.
                  if (event.detail.key !== 'Enter' || event.detail.ctrlKey || event.detail.metaKey) return;
                  event.preventDefault();
                  const next = fields.current.get(number + 1);
                  if (index < options.length - 1) next?.focus();
                  else if (value.trim() !== '' && options.length < mostOptions) add();
                }}
                ariaLabel={t('form.option', { number })}
                placeholder={t('form.option', { number })}
                autoComplete={false}
                onChange={({ detail }) =>
                  change({ arrayOption: options.map((each) => (each.number === number ? { ...each, value: detail.value } : each)) })
                }
              />
              {index === options.length - 1 && (
                <IconButton
                  icon="remove"
                  label={t('form.removeOption', { number })}
                  onClick={() => change({ arrayOption: options.slice(0, -1) })}
                />
              )}
            </li>
          ))}
        </ol>
      </FormField>
      <div>
        <Button iconName="add-plus" disabled={options.length >= mostOptions} onClick={add}>
          {t('form.addOption')}
        </Button>
      </div>
    </>
  );
};

/** A question, and the variable that the answer is kept in. */
export const InputForm = ({ data, change, errorOf, variables }: FormProps<'input'>) => {
  const { t } = useTranslation('flows');
  return (
    <>
      <TextField
        label={t('form.question')}
        value={data.question}
        rows={3}
        error={errorOf('question')}
        onChange={(question) => change({ question })}
        below={<VariableChips variables={variables} onPick={(placeholder) => change({ question: data.question + placeholder })} />}
      />
      <LineField
        label={t('form.variableName')}
        hint={t('form.variableNameHint')}
        value={data.variableName}
        error={errorOf('variableName')}
        onChange={(variableName) => change({ variableName })}
      />
    </>
  );
};
