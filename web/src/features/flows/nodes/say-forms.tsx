import { flowFileKinds, type FlowFileKind } from '@balcao/shared/domain/flow/file-type.ts';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Toggle from '@cloudscape-design/components/toggle';
import { useRef, useState, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/icon-button.tsx';
import { AttachmentPreview } from '../../../components/record-form/attachment-field.tsx';
import type { FormProps, PendingFiles } from './form-props.ts';
import { LineField, TextField } from './text-field.tsx';
import { VariableChips } from './variable-chips.tsx';
import { NodeIcon } from './node-icon.tsx';

export const MessageForm = ({ data, change, errorOf, variables }: FormProps<'message'>) => {
  const { t } = useTranslation('flows');
  return (
    <TextField
      label={t('form.message')}
      value={data.label}
      error={errorOf('label')}
      onChange={(label) => change({ label })}
      below={<VariableChips variables={variables} onPick={(placeholder) => change({ label: data.label + placeholder })} />}
    />
  );
};

type FileFieldProps = {
  label: string;
  kind: FlowFileKind;
  value: string;
  files: PendingFiles;
  error?: string | undefined;
  onChange: (value: string, name: string) => void;
};

/** A file of a node: shown, chosen, replaced. It is sent when the dialog is saved. */
const FileField = ({ label, kind, value, files, error, onChange }: FileFieldProps) => {
  const { t } = useTranslation('flows');
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const [warning, setWarning] = useState<string | null>(null);
  const { endings } = flowFileKinds[kind];
  const shown = value === '' ? null : files.shown(value);
  const take = (file: File | undefined) => {
    if (!file) return;
    const taken = files.choose(file, kind);
    setRefusal('refusal' in taken ? taken.refusal : undefined);
    if ('refusal' in taken) return;
    setWarning(taken.warning);
    onChange(taken.place, file.name);
  };
  return (
    <FormField
      label={label}
      description={kind === 'video' ? t('files.onlyMp4') : t('files.accepted', { endings: endings.join(', ') })}
      errorText={refusal ?? error}
      warningText={warning}
      stretch
    >
      <div className="flow-file">
        {shown && (
          <AttachmentPreview name={shown.name} url={shown.link} type={kind === 'img' ? 'image' : kind === 'document' ? 'other' : kind} />
        )}
        <Button iconName="upload" onClick={() => input.current?.click()}>
          {t(shown ? 'files.replace' : 'files.choose')}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          aria-label={label}
          accept={endings.map((ending) => `.${ending}`).join()}
          onChange={(event) => {
            take(event.target.files?.[0]);
            // The same file chosen again is a choice too.
            event.target.value = '';
          }}
        />
      </div>
    </FormField>
  );
};

export const ImageForm = ({ data, change, errorOf, files }: FormProps<'img'>) => {
  const { t } = useTranslation('flows');
  return (
    <FileField
      label={t('kinds.img')}
      kind="img"
      value={data.url}
      files={files}
      error={errorOf('url')}
      onChange={(url) => change({ url })}
    />
  );
};

export const AudioForm = ({ data, change, errorOf, files }: FormProps<'audio'>) => {
  const { t } = useTranslation('flows');
  return (
    <>
      <FileField
        label={t('kinds.audio')}
        kind="audio"
        value={data.url}
        files={files}
        error={errorOf('url')}
        onChange={(url) => change({ url })}
      />
      <Toggle checked={data.record} description={t('form.recordHint')} onChange={({ detail }) => change({ record: detail.checked })}>
        {t('form.record')}
      </Toggle>
    </>
  );
};

export const VideoForm = ({ data, change, errorOf, files }: FormProps<'video'>) => {
  const { t } = useTranslation('flows');
  return (
    <FileField
      label={t('kinds.video')}
      kind="video"
      value={data.url}
      files={files}
      error={errorOf('url')}
      onChange={(url) => change({ url })}
    />
  );
};

type Element = FormProps<'singleBlock'>['data']['elements'][number];
const elementKinds = ['message', 'interval', 'img', 'audio', 'video', 'document'] as const;
const mostElements = 20;

const newElement = (type: Element['type'], number: string): Element => {
  if (type === 'audio') return { type, number, value: '', record: false };
  return { type, number, value: type === 'interval' ? '5' : '' };
};

/** Several things said one after the other: texts, pauses and files, in an order that can be changed. */
export const ContentForm = ({ data, change, errorOf, files, variables }: FormProps<'singleBlock'>) => {
  const { t } = useTranslation('flows');
  const elements = data.seq.flatMap((number) => data.elements.find((each) => each.number === number) ?? []);
  const set = (next: ReadonlyArray<Element>) => change({ elements: [...next], seq: next.map(({ number }) => number) });
  const add = (type: Element['type']) => {
    const taken = new Set(elements.map(({ number }) => number));
    let index = 0;
    while (taken.has(`${type}${index}`)) index++;
    const number = `${type}${index}`;
    set([...elements, newElement(type, number)]);
    added.current = number;
  };
  // What is typed next is for it.
  const list = useRef<HTMLOListElement>(null);
  const added = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (added.current === null) return;
    const item = list.current?.querySelector(`[data-element="${added.current}"]`);
    added.current = null;
    item?.querySelector<HTMLElement>('textarea, input:not([type=file]):not([type=checkbox]), select, .content-field button')?.focus();
  });
  const update = (number: string, fields: { value?: string; original?: string; record?: boolean }) =>
    set(elements.map((each) => (each.number === number ? { ...each, ...fields } : each)));
  const move = (at: number, by: 1 | -1) => {
    const [from, to] = [elements[at], elements[at + by]];
    if (from && to) set(elements.map((each, index) => (index === at ? to : index === at + by ? from : each)));
  };
  return (
    <>
      <ol ref={list} className="content-elements">
        {elements.map((element, index) => {
          const label = `${index + 1}. ${t(`contents.${element.type}`)}`;
          const { number, value, type } = element;
          const error = errorOf(number);
          return (
            <li key={number} data-element={number}>
              <div className="content-field">
                {type === 'message' && (
                  <TextField
                    label={label}
                    value={value}
                    rows={3}
                    error={error}
                    onChange={(next) => update(number, { value: next })}
                    below={<VariableChips variables={variables} onPick={(placeholder) => update(number, { value: value + placeholder })} />}
                  />
                )}
                {type === 'interval' && (
                  <LineField
                    label={label}
                    type="number"
                    value={value}
                    hint={t('form.secondsHint')}
                    error={error}
                    onChange={(next) => update(number, { value: next })}
                  />
                )}
                {type !== 'message' && type !== 'interval' && (
                  <FileField
                    label={label}
                    kind={type}
                    value={value}
                    files={files}
                    error={error}
                    onChange={(next, original) => update(number, { value: next, original })}
                  />
                )}
                {element.type === 'audio' && (
                  <Toggle checked={element.record} onChange={({ detail }) => update(number, { record: detail.checked })}>
                    {t('form.record')}
                  </Toggle>
                )}
              </div>
              <div className="content-tools">
                <IconButton icon="angle-up" label={t('form.up', { name: label })} disabled={index === 0} onClick={() => move(index, -1)} />
                <IconButton
                  icon="angle-down"
                  label={t('form.down', { name: label })}
                  disabled={index === elements.length - 1}
                  onClick={() => move(index, 1)}
                />
                <IconButton
                  icon="remove"
                  label={t('form.remove', { name: label })}
                  onClick={() => set(elements.filter((each) => each.number !== number))}
                />
              </div>
            </li>
          );
        })}
      </ol>
      {errorOf('elements') && (
        <p className="node-error" role="alert">
          {errorOf('elements')}
        </p>
      )}
      <div className="content-add" role="group" aria-label={t('form.addContent')}>
        {elementKinds.map((type) => (
          <button key={type} type="button" disabled={elements.length >= mostElements} onClick={() => add(type)}>
            <NodeIcon kind={type === 'document' ? 'singleBlock' : type} /> {t(`contents.${type}`)}
          </button>
        ))}
      </div>
    </>
  );
};
