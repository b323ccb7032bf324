import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import type { NodeKind } from '@balcao/shared/domain/flow/drawing.ts';
import { mayBeAddress } from '@balcao/shared/domain/flow/problems.ts';
import type { DataOf } from '@balcao/shared/domain/flow/fresh-data.ts';

/** What a dialog says of a field, by the name of its text under `checks`. */
export type Check =
  | 'required'
  | 'intervalEmpty'
  | 'intervalTooLong'
  | 'contentText'
  | 'contentInterval'
  | 'contentFiles'
  | 'contentEmpty'
  | 'queue'
  | 'tag'
  | 'attendant'
  | 'flow'
  | 'firstValue'
  | 'secondValue'
  | 'address'
  | 'json';
export type Found = { field: string; check: Check };

const longestSec = 120;
const isBlank = (text: string): boolean => text.trim() === '';
const when = (is: boolean, field: string, check: Check): Found[] => (is ? [{ field, check }] : []);

/** The check of seconds, which the randomizer's slider goes through too. */
const secondsOf = (value: number, field: string): Found[] =>
  value > longestSec ? [{ field, check: 'intervalTooLong' }] : when(!(value > 0), field, 'intervalEmpty');

const isJson = (text: string): boolean => {
  const read = parseJson(text);
  return typeof read === 'object' && read !== null;
};

const checks: { [Kind in NodeKind]: (data: DataOf[Kind]) => Found[] } = {
  start: () => [],
  message: ({ label }) => when(isBlank(label), 'label', 'required'),
  interval: ({ sec }) => secondsOf(sec, 'sec'),
  condition: ({ key }) => when(isBlank(key), 'key', 'required'),
  conditionCompare: ({ leftValue, operator, rightValue }) => [
    ...when(isBlank(leftValue), 'leftValue', 'firstValue'),
    ...when(operator !== 'isEmpty' && operator !== 'isNotEmpty' && isBlank(rightValue), 'rightValue', 'secondValue'),
  ],
  menu: () => [],
  img: ({ url }) => when(url === '', 'url', 'required'),
  audio: ({ url }) => when(url === '', 'url', 'required'),
  video: ({ url }) => when(url === '', 'url', 'required'),
  randomizer: ({ percent }) => secondsOf(percent, 'percent'),
  switchFlow: ({ flowSelected }) => when(flowSelected === null, 'flowSelected', 'flow'),
  attendant: ({ user }) => when(user === null, 'user', 'attendant'),
  ticket: ({ queue }) => when(queue === null, 'queue', 'queue'),
  tag: ({ tag }) => when(tag === null, 'tag', 'tag'),
  singleBlock: ({ elements }) => [
    ...when(elements.length === 0, 'elements', 'contentEmpty'),
    ...elements.flatMap(({ type, value, number }) => {
      if (type === 'message') return when(isBlank(value), number, 'contentText');
      if (type === 'interval') return when(!(Number(value) > 0 && Number(value) <= longestSec), number, 'contentInterval');
      return when(value === '', number, 'contentFiles');
    }),
  ],
  // The body may hold placeholders where JSON has values, so that it is none until it is filled in.
  httpRequest: ({ url, headersString }) => [
    ...when(isBlank(url), 'url', 'required'),
    ...when(!isBlank(url) && !mayBeAddress(url), 'url', 'address'),
    ...when(!isBlank(headersString) && !isJson(headersString), 'headersString', 'json'),
  ],
  variable: ({ variableName }) => when(isBlank(variableName), 'variableName', 'required'),
  input: ({ question, variableName }) => [
    ...when(isBlank(question), 'question', 'required'),
    ...when(isBlank(variableName), 'variableName', 'required'),
  ],
};

/** Why a node cannot be saved from its dialog, by its fields. */
export const checkNode = <Kind extends NodeKind>(kind: Kind, data: DataOf[Kind]): Found[] => checks[kind](data);
