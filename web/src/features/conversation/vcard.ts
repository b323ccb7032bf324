import { unescapeCardValue } from '@balcao/shared/domain/messages/contact-card.ts';
import { formatPhone } from '../../lib/format.ts';

export type ContactCard = { name: string; phones: string[] };

/** Contacts of one or more vCard 3.0 cards: name and numbers, nothing else is shown. */
export const readContactCards = (vCard: string): ContactCard[] =>
  vCard
    .split(/END:VCARD/i)
    .map((card) => {
      // a line that starts with a space continues the one before
      const lines = card.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
      const valueOf = (line: string) => unescapeCardValue(line.slice(line.indexOf(':') + 1).trim());
      const name = lines.find((line) => /^FN[;:]/i.test(line));
      const phones = lines.filter((line) => /^(item\d+\.)?TEL[;:]/i.test(line)).map(valueOf);
      return { name: name ? valueOf(name) : '', phones };
    })
    .filter(({ name, phones }) => name !== '' || phones.length > 0);

/** A card's number as our own screens write it; what somebody else spaced out stays as it is. */
export const shownCardPhone = (phone: string): string => {
  const shown = /^\+\d+$/.test(phone) ? formatPhone(phone.slice(1)) : phone;
  return shown.startsWith('+') ? shown : phone;
};
