import {
  type DraftButton,
  type DraftButtonType,
  draftButtonTypes,
  templateLimits,
} from '@balcao/shared/domain/templates/template-draft.ts';
import { variablesIn } from '@balcao/shared/domain/templates/template-fields.ts';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/icon-button.tsx';
import type { RecordForm } from '../../../components/record-form/use-record-form.ts';
import type { TemplateFields } from './template-fields.ts';

const mostOf: Readonly<Record<DraftButtonType, number>> = {
  QUICK_REPLY: templateLimits.buttons,
  URL: templateLimits.urls,
  PHONE_NUMBER: templateLimits.phones,
  COPY_CODE: templateLimits.codes,
};

/** The buttons below a template, in their order. */
export const TemplateButtons = ({ form }: { form: RecordForm<TemplateFields> }) => {
  const { t } = useTranslation('quickMessages');
  const buttons = form.watch('buttons');
  const { errors } = form.formState;
  const list = useRef<HTMLDivElement>(null);
  const set = (next: DraftButton[]) => form.setValue('buttons', next, { shouldDirty: true });
  const change = (index: number, part: Partial<DraftButton>) =>
    set(buttons.map((each, at) => (at === index ? { ...each, ...part } : each)));
  /** The text of the button at this place, or what adds one. */
  const focus = (index: number) =>
    requestAnimationFrame(() => {
      const rows = list.current?.querySelectorAll('.template-form-button');
      const field =
        rows?.[Math.min(index, rows.length - 1)]?.querySelector('input') ?? list.current?.querySelector('.template-form-add button');
      if (field instanceof HTMLElement) field.focus();
    });
  const add = (type: DraftButtonType) => {
    set([...buttons, { type, text: '', value: '', example: '' }]);
    focus(buttons.length);
  };
  const remove = (index: number) => {
    set(buttons.filter((_each, at) => at !== index));
    focus(index);
  };
  const move = (index: number, by: number) => {
    const next = [...buttons];
    next.splice(index + by, 0, ...next.splice(index, 1));
    set(next);
  };
  return (
    <FormField label={t('templates.fields.buttons')} errorText={errors.buttons?.message} stretch>
      <div className="form-stack" ref={list}>
        {buttons.map((button, index) => {
          const wrong = errors.buttons?.[index];
          const kind = t(`templates.buttons.${button.type}`);
          const about = { place: index + 1, kind };
          return (
            <div key={index} className="template-form-button" role="group" aria-label={t('templates.buttonOf', about)}>
              <FormField label={t('templates.buttonOf', about)} errorText={wrong?.type?.message ?? wrong?.text?.message}>
                {button.type !== 'COPY_CODE' && (
                  <Input
                    value={button.text}
                    placeholder={t('templates.buttonText')}
                    ariaLabel={t('templates.buttonText')}
                    autoComplete={false}
                    onChange={({ detail }) => change(index, { text: detail.value })}
                  />
                )}
              </FormField>
              {button.type !== 'QUICK_REPLY' && (
                <FormField label={t(`templates.buttonValues.${button.type}`)} errorText={wrong?.value?.message}>
                  <Input
                    value={button.value}
                    inputMode={button.type === 'PHONE_NUMBER' ? 'tel' : button.type === 'URL' ? 'url' : 'text'}
                    autoComplete={false}
                    onChange={({ detail }) => change(index, { value: detail.value })}
                  />
                </FormField>
              )}
              {button.type === 'URL' && variablesIn(button.value).length > 0 && (
                <FormField label={t('templates.example', { name: '{{1}}' })} errorText={wrong?.example?.message}>
                  <Input value={button.example} autoComplete={false} onChange={({ detail }) => change(index, { example: detail.value })} />
                </FormField>
              )}
              <span className="template-form-button-actions">
                <IconButton icon="angle-up" label={t('templates.moveUp', about)} disabled={index === 0} onClick={() => move(index, -1)} />
                <IconButton
                  icon="angle-down"
                  label={t('templates.moveDown', about)}
                  disabled={index === buttons.length - 1}
                  onClick={() => move(index, 1)}
                />
                <IconButton icon="remove" label={t('templates.removeButton', about)} onClick={() => remove(index)} />
              </span>
            </div>
          );
        })}
        <div className="template-form-add">
          {draftButtonTypes.map((type) => (
            <Button
              key={type}
              iconName="add-plus"
              formAction="none"
              disabled={buttons.length >= templateLimits.buttons || buttons.filter((each) => each.type === type).length >= mostOf[type]}
              onClick={() => add(type)}
            >
              {t(`templates.buttons.${type}`)}
            </Button>
          ))}
        </div>
      </div>
    </FormField>
  );
};
