import type { NodeKind } from '@balcao/shared/domain/flow/drawing.ts';
import type { ComponentType } from 'react';
import { InputForm, MenuForm } from './ask-forms.tsx';
import { CompareForm, ConditionForm, RandomizerForm } from './choose-forms.tsx';
import { HttpForm, IntervalForm, VariableForm } from './data-forms.tsx';
import type { FormProps } from './form-props.ts';
import { AttendantForm, QueueForm, SwitchFlowForm, TagForm } from './pass-forms.tsx';
import { AudioForm, ContentForm, ImageForm, MessageForm, VideoForm } from './say-forms.tsx';

/** Kinds that are filled in: all but the beginning. */
export type FilledKind = Exclude<NodeKind, 'start'>;

export const nodeForms: { [Kind in FilledKind]: ComponentType<FormProps<Kind>> } = {
  message: MessageForm,
  interval: IntervalForm,
  condition: ConditionForm,
  conditionCompare: CompareForm,
  menu: MenuForm,
  img: ImageForm,
  audio: AudioForm,
  video: VideoForm,
  randomizer: RandomizerForm,
  switchFlow: SwitchFlowForm,
  attendant: AttendantForm,
  ticket: QueueForm,
  tag: TagForm,
  singleBlock: ContentForm,
  httpRequest: HttpForm,
  variable: VariableForm,
  input: InputForm,
};
