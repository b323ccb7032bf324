import type { MessageDetails } from './message-details.ts';

/** The same in words: for lists, search, quotes, and whoever copies or forwards it.
 *  @param locale how amounts are written; null: as in messages that were stored with the code and a point. */
export const detailsText = (details: MessageDetails, locale: string | null = 'pt-BR'): string => {
  const money = (price: number | null, code: string | null): string => (price === null ? '' : amount(price, code, locale));
  switch (details.kind) {
    case 'order':
      return lines([
        details.note,
        details.title,
        ...details.items.map((item) =>
          [`${item.quantity} × ${item.name ?? item.code ?? '?'}`, money(item.price, details.currency)].filter(Boolean).join(' · '),
        ),
        [details.pieces > 0 ? `🛒 ${details.pieces}` : '🛒', money(details.total, details.currency)].filter(Boolean).join(' · '),
      ]);
    case 'product':
      return lines([
        [details.name ?? details.code, money(details.price, details.currency)].filter(Boolean).join(' · '),
        details.description,
      ]);
    case 'answers':
      return lines([details.title, ...details.answers.map(({ label, value }) => `${label}: ${value}`)]);
    case 'choice':
      return lines([details.title, details.description]);
  }
};

/** Whether its words hold an amount, which every language writes in its own way. */
export const hasAmounts = (details: MessageDetails): boolean =>
  (details.kind === 'order' && (details.total !== null || details.items.some(({ price }) => price !== null))) ||
  (details.kind === 'product' && details.price !== null);

/** A message's text with the amounts that it begins with as the locale writes them; as it is when it begins with other words. */
export const withAmountsIn = (locale: string, body: string, details: MessageDetails): string => {
  const words = detailsText(details);
  return body.startsWith(words) ? `${detailsText(details, locale)}${body.slice(words.length)}` : body;
};

const lines = (parts: ReadonlyArray<string | null>): string => parts.filter(Boolean).join('\n');

/** As the locale writes it, with the currency's sign. */
const amount = (price: number, code: string | null, locale: string | null): string => {
  if (locale === null) return [code, price.toFixed(2)].filter(Boolean).join(' ');
  const isCurrency = code !== null && /^[A-Za-z]{3}$/.test(code);
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return new Intl.NumberFormat(locale, isCurrency ? { style: 'currency', currency: code } : digits).format(price).replaceAll('\u00a0', ' ');
};
