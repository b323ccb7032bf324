import { escapeCardValue, unescapeCardValue } from '@balcao/shared/domain/messages/contact-card.ts';
import { readField, readList, readText } from '../meta/read-json.ts';

/** A contact as the Cloud API writes it; only `name.formatted_name` is certain. Undefined parts vanish in JSON. */
export type GraphContact = {
  name: { formatted_name: string; first_name?: string; last_name?: string };
  phones?: ReadonlyArray<{ phone: string; type?: string; wa_id?: string }>;
  emails?: ReadonlyArray<{ email: string; type?: string }>;
  urls?: ReadonlyArray<{ url: string; type?: string }>;
  org?: { company?: string; title?: string };
};

const typeParameter = (type: string | null): string => (type && /^[\w-]{1,20}$/.test(type) ? `;TYPE=${type.toUpperCase()}` : '');
const lines = (values: ReadonlyArray<string | null>): string => `${values.filter((line) => line !== null).join('\r\n')}\r\n`;

/** vCard 3.0 (RFC 2426) of one entry of a webhook's `contacts`. WhatsApp's own `waid` parameter marks numbers that are on WhatsApp. */
export const toVCard = (contact: unknown): string => {
  const ready = readText(readField(contact, 'vcard'));
  if (ready !== null && /^\s*BEGIN:VCARD/i.test(ready)) return `${ready.trim()}\r\n`;
  const name = readField(contact, 'name');
  const organisation = readField(contact, 'org');
  const part = (field: string) => escapeCardValue(readText(readField(name, field), 250) ?? '');
  const one = (label: string, value: unknown) => {
    const text = readText(value, 500);
    return text === null ? null : `${label}:${escapeCardValue(text)}`;
  };
  const several = (field: string, label: string, valueField: string) =>
    readList(readField(contact, field)).map((entry) => {
      const value = readText(readField(entry, valueField), 500);
      const waId = readText(readField(entry, 'wa_id'), 30);
      const waIdParameter = waId !== null && /^\d+$/.test(waId) ? `;waid=${waId}` : '';
      return value === null
        ? null
        : `${label}${typeParameter(readText(readField(entry, 'type')))}${waIdParameter}:${escapeCardValue(value)}`;
    });
  return lines([
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${part('last_name')};${part('first_name')};${part('middle_name')};${part('prefix')};${part('suffix')}`,
    `FN:${escapeCardValue(contactName(contact))}`,
    one('ORG', readField(organisation, 'company')),
    one('TITLE', readField(organisation, 'title')),
    ...several('phones', 'TEL', 'phone'),
    ...several('emails', 'EMAIL', 'email'),
    ...several('urls', 'URL', 'url'),
    one('BDAY', readField(contact, 'birthday')),
    'END:VCARD',
  ]);
};

/** The name to show for one entry of a webhook's `contacts`: its own, else its first number, else a dash. */
export const contactName = (contact: unknown): string => {
  const name = readField(contact, 'name');
  const parts = ['first_name', 'last_name'].map((field) => readText(readField(name, field), 120)).filter((text) => text !== null);
  const card = readText(readField(contact, 'vcard'));
  return (
    readText(readField(name, 'formatted_name'), 250) ??
    (parts.join(' ') ||
      (card === null ? null : fromVCards(card)[0]?.name.formatted_name) ||
      (readText(readField(readList(readField(contact, 'phones'))[0], 'phone'), 60) ?? '–'))
  );
};

const waIdOf = (parameters: string): string | undefined => /;waid=(\d+)/i.exec(parameters)?.[1];
const typeOf = (parameters: string): string | undefined => /;TYPE=([\w-]+)/i.exec(parameters)?.[1]?.toUpperCase();

/** Reads the vCards (any number, concatenated) of a contact message to send. Cards without a name take their number as one. */
export const fromVCards = (text: string): GraphContact[] =>
  [...text.matchAll(/BEGIN:VCARD([\s\S]*?)END:VCARD/gi)].map(([, card = '']) => {
    const unfolded = card.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
    const properties = unfolded.flatMap((line) => {
      const match = /^(?:[\w-]+\.)?([A-Za-z-]+)((?:;[^:]*)?):([\s\S]*)$/.exec(line.trim());
      return match ? [{ name: (match[1] ?? '').toUpperCase(), parameters: match[2] ?? '', value: match[3] ?? '' }] : [];
    });
    const valueOf = (name: string) => properties.find((property) => property.name === name)?.value.trim() || undefined;
    const allOf = (name: string) => properties.filter((property) => property.name === name && property.value.trim() !== '');
    const phones = allOf('TEL').map(({ parameters, value }) => ({
      phone: unescapeCardValue(value.trim()).replace(/^tel:/i, ''),
      type: typeOf(parameters),
      wa_id: waIdOf(parameters),
    }));
    const [lastName, firstName] = (valueOf('N') ?? '').split(/(?<!\\);/).map((part) => unescapeCardValue(part.trim()));
    const formattedName =
      unescapeCardValue(valueOf('FN') ?? '') || [firstName, lastName].filter(Boolean).join(' ') || phones[0]?.phone || '–';
    const company = valueOf('ORG');
    const title = valueOf('TITLE');
    const emails = allOf('EMAIL').map(({ parameters, value }) => ({ email: unescapeCardValue(value.trim()), type: typeOf(parameters) }));
    const urls = allOf('URL').map(({ parameters, value }) => ({ url: unescapeCardValue(value.trim()), type: typeOf(parameters) }));
    return {
      // Meta wants the formatted name and at least one part of it.
      name: { formatted_name: formattedName, first_name: firstName || formattedName, last_name: lastName || undefined },
      phones: phones.length > 0 ? phones : undefined,
      emails: emails.length > 0 ? emails : undefined,
      urls: urls.length > 0 ? urls : undefined,
      org:
        company === undefined && title === undefined
          ? undefined
          : { company: company && unescapeCardValue(company), title: title && unescapeCardValue(title) },
    };
  });
