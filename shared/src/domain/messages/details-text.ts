import type { MessageDetails } from './message-details.ts';

/** The same in words: for lists, search, quotes, and whoever copies or forwards it. */
export const detailsText = (details: MessageDetails): string => {
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

const lines = (parts: ReadonlyArray<string | null>): string => parts.filter(Boolean).join('\n');
const money = (price: number | null, code: string | null): string =>
  price === null ? '' : [code, price.toFixed(2)].filter(Boolean).join(' ');
