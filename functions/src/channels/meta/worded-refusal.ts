import type { WordedRefusal, Unclear } from '../adapter.ts';
import { toRefusal, type Answered, type RuleOf } from './graph-call.ts';
import { readField, readNumber, readText } from './read-json.ts';

/** A refusal with the words that Meta has for people: a title and a sentence, in the language of the app. Without them, its words for developers. */
export const toWordedRefusal = (answer: Answered, ruleOf: RuleOf): WordedRefusal | Unclear => {
  const refusal = toRefusal(answer, ruleOf);
  if (refusal.kind !== 'refused') return refusal;
  const error = readField(answer.json, 'error');
  const words = [readText(readField(error, 'error_user_title'), 300), readText(readField(error, 'error_user_msg'), 1000)].filter(
    (text) => text !== null,
  );
  return {
    ...refusal,
    said: words.length > 0 ? words.join(': ') : refusal.details,
    subcode: readNumber(readField(error, 'error_subcode')),
  };
};
