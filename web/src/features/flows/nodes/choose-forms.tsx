import { compareOperators } from '@balcao/shared/domain/flow/node-data.ts';
import FormField from '@cloudscape-design/components/form-field';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldSelect } from '../../../components/field-select.tsx';
import type { FormProps } from './form-props.ts';
import { LineField } from './text-field.tsx';
import { VariableChips } from './variable-chips.tsx';

const sliderStep = 10;

/** Of a hundred conversations, how many leave by the first exit. */
export const RandomizerForm = ({ data, change, errorOf }: FormProps<'randomizer'>) => {
  const { t } = useTranslation('flows');
  const id = useId();
  const { percent } = data;
  return (
    <FormField label={t('form.percent')} description={t('form.percentHint')} errorText={errorOf('percent')} controlId={id} stretch>
      <div className="randomizer-slider">
        <output htmlFor={id}>{percent} %</output>
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          step={sliderStep}
          value={percent}
          aria-valuetext={t('form.percentValue', { a: percent, b: 100 - percent })}
          onChange={(event) => change({ percent: Number(event.target.value) })}
        />
        <output htmlFor={id}>{100 - percent} %</output>
      </div>
    </FormField>
  );
};

const conditions = [1, 2, 3, 4, 5] as const;

/** The simple condition of older drawings: one variable, one value. */
export const ConditionForm = ({ data, change, errorOf }: FormProps<'condition'>) => {
  const { t } = useTranslation('flows');
  return (
    <>
      <LineField label={t('form.key')} value={data.key} error={errorOf('key')} onChange={(key) => change({ key })} />
      <FieldSelect
        label={t('form.condition')}
        value={String(data.condition)}
        options={conditions.map((value) => ({ value: String(value), label: t(`conditions.${value}`) }))}
        onChange={(value) => change({ condition: Number(value) })}
      />
      <LineField label={t('form.value')} value={data.value} onChange={(value) => change({ value })} />
    </>
  );
};

export const CompareForm = ({ data, change, errorOf, variables }: FormProps<'conditionCompare'>) => {
  const { t } = useTranslation('flows');
  const { leftValue, operator, rightValue } = data;
  const isAlone = operator === 'isEmpty' || operator === 'isNotEmpty';
  return (
    <>
      <LineField
        label={t('form.leftValue')}
        hint={t('form.compareHint')}
        value={leftValue}
        error={errorOf('leftValue')}
        onChange={(value) => change({ leftValue: value })}
        below={<VariableChips variables={variables} onPick={(placeholder) => change({ leftValue: leftValue + placeholder })} />}
      />
      <FieldSelect
        label={t('form.operator')}
        value={operator}
        options={compareOperators.map((value) => ({ value, label: t(`operators.${value}`) }))}
        onChange={(value) => change({ operator: compareOperators.find((each) => each === value) ?? 'equals' })}
      />
      {!isAlone && (
        <LineField
          label={t('form.rightValue')}
          value={rightValue}
          error={errorOf('rightValue')}
          onChange={(value) => change({ rightValue: value })}
        />
      )}
    </>
  );
};
