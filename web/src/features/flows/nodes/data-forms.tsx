import { httpMethods } from '@balcao/shared/domain/flow/node-data.ts';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Toggle from '@cloudscape-design/components/toggle';
import { useTranslation } from 'react-i18next';
import { FieldSelect } from '../../../components/field-select.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import type { FormProps } from './form-props.ts';
import { LineField, TextField } from './text-field.tsx';
import { TryRequest } from './try-request.tsx';
import { VariableChips } from './variable-chips.tsx';

export const IntervalForm = ({ data, change, errorOf }: FormProps<'interval'>) => {
  const { t } = useTranslation('flows');
  return (
    <LineField
      label={t('form.seconds')}
      hint={t('form.secondsHint')}
      type="number"
      value={data.sec === 0 ? '' : String(data.sec)}
      error={errorOf('sec')}
      onChange={(value) => change({ sec: Math.round(Number(value)) || 0 })}
    />
  );
};

export const VariableForm = ({ data, change, errorOf, variables }: FormProps<'variable'>) => {
  const { t } = useTranslation('flows');
  const { variableName, variableValue, variableExpression, isExpression } = data;
  return (
    <>
      <LineField
        label={t('form.variableName')}
        hint={t('form.variableNameHint')}
        value={variableName}
        error={errorOf('variableName')}
        onChange={(name) => change({ variableName: name })}
      />
      <Toggle
        checked={isExpression}
        description={t('form.expressionHint')}
        onChange={({ detail }) => change({ isExpression: detail.checked })}
      >
        {t('form.expression')}
      </Toggle>
      {isExpression ? (
        <LineField
          label={t('form.expressionField')}
          value={variableExpression}
          onChange={(expression) => change({ variableExpression: expression })}
          below={
            <VariableChips
              variables={variables}
              onPick={(placeholder) => change({ variableExpression: variableExpression + placeholder })}
            />
          }
        />
      ) : (
        <LineField
          label={t('form.value')}
          value={variableValue}
          onChange={(value) => change({ variableValue: value })}
          below={<VariableChips variables={variables} onPick={(placeholder) => change({ variableValue: variableValue + placeholder })} />}
        />
      )}
    </>
  );
};

const shortestSec = 1;
const longestSec = 45;

type PairsProps = {
  label: string;
  hint?: string;
  pairs: ReadonlyArray<readonly [string, string]>;
  names: readonly [string, string];
  addLabel: string;
  onChange: (pairs: ReadonlyArray<readonly [string, string]>) => void;
};

/** Rows of two texts. */
const Pairs = ({ label, hint, pairs, names, addLabel, onChange }: PairsProps) => {
  const { t } = useTranslation('flows');
  const set = (at: number, side: 0 | 1, text: string) =>
    onChange(pairs.map((pair, index) => (index !== at ? pair : side === 0 ? [text, pair[1]] : [pair[0], text])));
  return (
    <FormField label={label} description={hint} stretch>
      <div className="http-pairs">
        {pairs.map((pair, index) => (
          <div key={index}>
            {([0, 1] as const).map((side) => (
              <Input
                key={side}
                value={pair[side]}
                placeholder={names[side]}
                ariaLabel={`${names[side]} ${index + 1}`}
                autoComplete={false}
                onChange={({ detail }) => set(index, side, detail.value)}
              />
            ))}
            <IconButton
              icon="remove"
              label={t('form.remove', { name: `${label} ${index + 1}` })}
              onClick={() => onChange(pairs.filter((_, at) => at !== index))}
            />
          </div>
        ))}
        <Button iconName="add-plus" disabled={pairs.length >= 50} onClick={() => onChange([...pairs, ['', '']])}>
          {addLabel}
        </Button>
      </div>
    </FormField>
  );
};

/** A request to another service, and what of its answer is kept. */
export const HttpForm = ({ data, change, errorOf, variables }: FormProps<'httpRequest'>) => {
  const { t } = useTranslation('flows');
  const { url, method, requestBody, headersString, queryParams, saveVariables, timeout } = data;
  return (
    <>
      <div className="http-address">
        <FieldSelect
          label={t('http.method')}
          value={method}
          options={httpMethods.map((value) => ({ value, label: value }))}
          onChange={(value) => change({ method: httpMethods.find((each) => each === value) ?? 'POST' })}
        />
        <LineField
          label="URL"
          value={url}
          error={errorOf('url')}
          onChange={(next) => change({ url: next })}
          below={<VariableChips variables={variables} onPick={(placeholder) => change({ url: url + placeholder })} />}
        />
      </div>
      {method !== 'GET' && (
        <TextField
          label={t('http.body')}
          hint={t('http.bodyHint')}
          value={requestBody}
          onChange={(next) => change({ requestBody: next })}
        />
      )}
      <TextField
        label={t('http.headers')}
        hint={t('http.headersHint')}
        value={headersString}
        rows={3}
        error={errorOf('headersString')}
        onChange={(next) => change({ headersString: next })}
      />
      <Pairs
        label={t('http.query')}
        names={[t('http.key'), t('form.value')]}
        addLabel={t('http.addQuery')}
        pairs={queryParams.map(({ key, value }) => [key, value] as const)}
        onChange={(pairs) => change({ queryParams: pairs.map(([key, value]) => ({ key, value })) })}
      />
      <Pairs
        label={t('http.save')}
        hint={t('http.saveHint')}
        names={[t('http.path'), t('http.variable')]}
        addLabel={t('http.addSave')}
        pairs={saveVariables.map(({ path, variable }) => [path, variable] as const)}
        onChange={(pairs) => change({ saveVariables: pairs.map(([path, variable]) => ({ path, variable })) })}
      />
      <LineField
        label={t('http.timeout')}
        hint={t('http.timeoutHint')}
        type="number"
        value={String(timeout / 1000)}
        onChange={(value) =>
          change({ timeout: Math.min(longestSec, Math.max(shortestSec, Math.round(Number(value)) || shortestSec)) * 1000 })
        }
      />
      <TryRequest data={data} />
    </>
  );
};
