import { isVisible } from '../text/is-visible.ts';
import { plain } from './choose.ts';

/** Words by which customers ask for a person, where a company has not set its own: in all four languages, for customers do not know which one was set. */
export const personWords = [
  'atendente',
  'humano',
  'atendimento humano',
  'falar com alguém',
  'falar com uma pessoa',
  'pessoa real',
  'agent',
  'human',
  'talk to someone',
  'speak to someone',
  'real person',
  'representative',
  'agente',
  'asesor',
  'persona real',
  'hablar con alguien',
  'hablar con una persona',
  'temsilci',
  'müşteri temsilcisi',
  'insanla görüşmek',
  'canlı destek',
  'biriyle görüşmek',
] as const;

/** Whether a message asks for a person: it has one of these words in it, whatever its case and accents.
 *  @param set the company's own words, by commas or lines; blank = the usual ones. */
export const asksForPerson = (body: string, set: string): boolean => {
  const said = ` ${plain(body)} `;
  const own = ownWords(set);
  return (own.length > 0 ? own : usual).some((word) => said.includes(` ${word} `));
};

/** The words that a company has written, folded. */
export const ownWords = (set: string): string[] =>
  set
    .split(/[,;\n]/)
    .map(plain)
    .filter(isVisible);
const usual: ReadonlyArray<string> = personWords.map(plain);
