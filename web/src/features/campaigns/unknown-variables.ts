import { placeholderParts } from '@balcao/shared/domain/placeholders.ts';
import { type CampaignValues, messagesOf, questionsOf } from './campaign-values.ts';

type Known = ReadonlyArray<{ name: string }>;

/** Variables of texts that nobody has a value for. */
export const unknownIn = (texts: ReadonlyArray<string>, known: Known): string[] => [
  ...new Set(
    texts.flatMap((text) =>
      placeholderParts(text).flatMap((part) => ('name' in part && !known.some(({ name }) => name === part.name) ? [part.name] : [])),
    ),
  ),
];

type Written = Pick<
  CampaignValues,
  `message${1 | 2 | 3 | 4 | 5}` | `confirmationMessage${1 | 2 | 3 | 4 | 5}` | 'confirmation' | 'templateVariables'
>;

/** Those of everything that a campaign sends: the values of its template on an official number, otherwise its texts, and its questions where it asks. */
export const unknownOf = (values: Written, isOfficial: boolean, known: Known): string[] =>
  unknownIn(
    isOfficial ? Object.values(values.templateVariables) : [...messagesOf(values), ...(values.confirmation ? questionsOf(values) : [])],
    known,
  );
