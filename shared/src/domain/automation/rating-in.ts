import { isBelowZero, numberIn, plain, withLatinDigits } from './choose.ts';
import { scales, type RatingScale } from './rating-scale.ts';

/** Zero to ten, as customers write them in each language; folded. */
const numbers = [
  ['zero', 'cero', 'sifir'],
  ['um', 'uma', 'uno', 'una', 'one', 'bir'],
  ['dois', 'duas', 'dos', 'two', 'iki'],
  ['tres', 'three', 'uc'],
  ['quatro', 'cuatro', 'four', 'dort'],
  ['cinco', 'five', 'bes'],
  ['seis', 'six', 'alti'],
  ['sete', 'siete', 'seven', 'yedi'],
  ['oito', 'ocho', 'eight', 'sekiz'],
  ['nove', 'nueve', 'nine', 'dokuz'],
  ['dez', 'diez', 'ten', 'on'],
];
const valueOf = new Map(numbers.flatMap((spellings, value) => spellings.map((spelling) => [spelling, value] as const)));

/** Question marks, currency signs, and emoji that usually ask for something: a call, a message, a delivery, an exchange, a repair. */
const asks = /[?¿؟;‽⸮՞❓❔⁉\p{Sc}☎☏✆✉⏰⏱⏲⏳⌛⚠🆘🙋🤔🤷📞📟📠📱📲📧📨📩📤📥📦📅📆📌📍📝📄🗓🕐🗺🚚🚛🚨🛒🛠🔧🔨🔁🔃🔄💸💰💳🧾🏠]/u;

/** The rating that a message gives: in digits, by a word for a number, or by stars, which count one to five; null = it is none. Only words for a rating,
 *  courtesies and, beside digits, praise may stand beside it: a message that says anything more may want something, and its number may be one of something else. */
export const ratingIn = (answer: string, scale: RatingScale): number | null => {
  if (asks.test(answer) || asks.test(answer.normalize('NFKC'))) return null;
  const body = withoutHighest(answer, scales[scale].highest);
  const number = numberIn(body);
  if (number !== null) return number;
  if (hasStars(body)) return scale === 'rate' ? starsIn(body) : null;
  const written = withLatinDigits(body);
  if (isBelowZero(written)) return null;
  const said = plain(written);
  const bare = withoutCourtesies(said);
  const [, lead, digits, word, unit] = aRating.exec(bare) ?? [];
  if (digits !== undefined) return Number(digits);
  const praised = ratingWithPraise(said);
  // “Show, 2” may be two of something.
  if (praised !== null) return praised >= scales[scale].highest * 0.8 ? praised : null;
  if (word === undefined) return null;
  // “Um obrigado” is no one, and “dois, por favor” wants something.
  const isBare = lead === undefined && unit === undefined && bare !== said;
  return isBare && (withoutCourtesies(said, thanks) !== bare || valueOf.get(word) === 1) ? null : (valueOf.get(word) ?? null);
};

/** “4/5” and “4 de 5” are a four where five is the most. */
const withoutHighest = (body: string, highest: number): string =>
  withLatinDigits(body).replace(
    new RegExp(`(?<![\\p{N}/])(\\d{1,2}) ?(?:/|de|out of|of|sobre) ?${highest}(?![\\p{L}\\p{N}/])`, 'iu'),
    '$1',
  );

/** What stands before a rating, folded. */
const leads = [
  '(?:(?:eu )?(?:dou|daria) )?(?:(?:a|minha) )*(?:nota|avaliacao)(?: e| foi)?',
  '(?:eu )?(?:dou|daria)(?: um)?',
  '(?:(?:les? )?(?:doy|pongo|daria) )?(?:(?:una|la|mi) )*(?:nota|calificacion|puntuacion)(?: es)?(?: de)?',
  '(?:les? )?(?:doy|pongo|daria)(?: un)?',
  '(?:my )?(?:rating|score)(?: is)?',
  '(?:i )?(?:(?:d |would |ll |will )?give|rate)(?: it| you| this)?(?: an?)?',
  'puan(?:im)?',
];
const units = '( (?:estrelas?|estrellas?|stars?|yildiz|pontos?|puntos?|points?|puan))?(?: (?:veriyorum|veririm))?';
const aRating = new RegExp(`^(?:(${leads.join('|')}) )?(?:(\\d{1,2})|(\\p{L}+))${units}$`, 'u');

/** What customers write beside a rating without wanting anything, folded; longer ones first, for shorter ones are in them. */
const longerFirst = (one: string, other: string): number => other.length - one.length;
const thanks = [
  ...['obrigado', 'obrigada', 'obg', 'muito obrigado', 'muito obrigada', 'valeu', 'vlw'],
  ...['pelo atendimento', 'ao atendimento', 'para o atendimento', 'pro atendimento'],
  ...['thanks', 'thank you', 'many thanks', 'thanks a lot', 'thank you very much', 'thank you so much', 'thx'],
  ...['gracias', 'muchas gracias', 'mil gracias', 'por la atencion', 'a la atencion'],
  ...['tesekkurler', 'tesekkur ederim', 'cok tesekkurler', 'cok tesekkur ederim', 'sagol', 'sagolun', 'sag ol', 'sag olun'],
].sort(longerFirst);
const courtesies = [
  ...thanks,
  ...['bom dia', 'boa tarde', 'boa noite', 'por favor', 'please', 'buenos dias', 'buenas tardes', 'buenas noches', 'iyi gunler'],
].sort(longerFirst);

const withoutCourtesies = (said: string, phrases: ReadonlyArray<string> = courtesies): string => {
  for (let left = said; ; ) {
    const after = phrases.find((words) => left.endsWith(` ${words}`));
    const before = after === undefined ? phrases.find((words) => left.startsWith(`${words} `)) : undefined;
    if (after !== undefined) left = left.slice(0, -after.length - 1);
    else if (before !== undefined) left = left.slice(before.length + 1);
    else return left;
  }
};

/** Signs that thank or agree. Every other one (❓, 😡, 📞) may ask for something. */
const thankingSigns = /[👍👏🙏🙌🤝👌💪🤗🥰😍😘😊😀😃😄😁🙂😉😇🤩❤♥💙💚💛💜🧡🤍🖤💖💕💞🎉🫶💯✨✅✔🌹🌷🌻]/u;
/** Skin, the look of a sign (text or picture), and what joins signs. */
const signParts = /\p{Emoji_Modifier}|\p{Variation_Selector}|\u{200D}/gu;

/** Whether a message has nothing but words, signs that thank or agree, and what stands between words: every other sign may ask for something. */
const onlyThanks = (body: string): boolean =>
  [...body.normalize('NFC').replace(signParts, '')].every(
    (sign) => /[\p{L}\p{M}\p{N}\s.,;:!¡…'’"“”()~*_-]/u.test(sign) || thankingSigns.test(sign),
  );

/** Whether a message thanks or greets and says nothing else, in words or with a sign (👍). A star is a rating. */
export const isCourtesy = (body: string): boolean => {
  if (hasStars(body) || !onlyThanks(body)) return false;
  const said = plain(body);
  return said === '' ? thankingSigns.test(body) : isOfCourtesies(said);
};
const isMadeOf = (said: string, pieces: ReadonlyArray<string>): boolean => {
  const words = `${said} `;
  // Where one ends and the next may begin.
  const reached = new Set([0]);
  for (const at of reached) for (const each of pieces) if (words.startsWith(`${each} `, at)) reached.add(at + each.length + 1);
  return reached.has(words.length);
};
const isOfCourtesies = (said: string): boolean => isMadeOf(said, courtesies);

/** How customers say in words that all was well, folded. */
const praises = [
  ...[
    'otimo',
    'otima',
    'muito bom',
    'muito boa',
    'bom',
    'boa',
    'muito bem',
    'excelente',
    'perfeito',
    'perfeita',
    'maravilhoso',
    'maravilhosa',
  ],
  ...['gostei', 'gostei muito', 'adorei', 'amei', 'top', 'show', 'legal', 'nota mil', 'tudo certo', 'ok', 'super'],
  ...['great', 'good', 'very good', 'very well', 'excellent', 'perfect', 'amazing', 'awesome', 'nice', 'love it'],
  ...['muy bien', 'bien', 'muy buen', 'muy bueno', 'muy buena', 'bueno', 'buena', 'buen', 'perfecto', 'genial', 'me encanto', 'todo bien'],
  ...['harika', 'cok iyi', 'iyi', 'mukemmel', 'guzel', 'cok guzel', 'iyiydi', 'harikaydi'],
];
/** What stands beside praise and is none by itself, folded: “atendimento” alone may ask for it. */
const besidePraise = [
  ...['foi', 'o', 'atendimento', 'it was', 'the', 'service', 'fue', 'el', 'la', 'servicio', 'atencion', 'hizmet'],
  ...courtesies,
];

/** Whether a message praises, with thanks beside it or not, and says nothing else: its customer wants nothing, though it is no rating. */
export const isPraise = (body: string): boolean => {
  const said = plain(body);
  return onlyThanks(body) && isMadeOf(said, [...praises, ...besidePraise]) && !isMadeOf(said, besidePraise);
};

/** “Foi ótimo, nota 5”. */
const ratingWithPraise = (said: string): number | null => {
  const [, before = '', digits, after = ''] = /^(?:(\D*) )?(\d{1,2})(?: (\D*))?$/u.exec(said) ?? [];
  const rest = `${before.replace(leadAtEnd, '')}${` ${after}`.replace(unitsAtStart, '')}`.trim();
  return digits !== undefined && isPraise(rest) ? Number(digits) : null;
};
const unitsAtStart = new RegExp(`^${units}(?= |$)`, 'u');
const leadAtEnd = new RegExp(`(?:^| )(?:${leads.join('|')})$`, 'u');

const hasStars = (body: string): boolean => /[⭐★🌟☆✩]/u.test(body);

/** Full stars where nothing but stars, courtesies and signs that thank is written. Empty ones only fill a row up. */
const starsIn = (body: string): number | null => {
  const signs = [...body.normalize('NFC')];
  const said = plain(body);
  if (!onlyThanks(signs.filter((sign) => !hasStars(sign)).join('')) || (said !== '' && !isOfCourtesies(said))) return null;
  const full = signs.filter((sign) => /[⭐★🌟]/u.test(sign)).length;
  return full === 0 ? null : full;
};
