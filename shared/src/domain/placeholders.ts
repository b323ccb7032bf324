/** Values for `{{name}}` and `${name}` in messages: one resolver for both spellings. */
export type PlaceholderValues = Partial<
  Record<'firstName' | 'name' | 'userName' | 'ms' | 'protocol' | 'date' | 'hour' | 'ticket_id' | 'queue' | 'connection', string>
>;

/** The standard values, and by any other name what a flow's variables hold. */
export type Values = PlaceholderValues | Readonly<Record<string, string>>;

/** Both syntaxes, one resolver. Unknown names become nothing when sent (`blank`) and stay visible in previews (`keep`).
 *  @param spell how a value is written where it is put, such as in an address. */
export const fillPlaceholders = (
  text: string,
  values: Values,
  unknown: 'blank' | 'keep' = 'blank',
  spell: (value: string, offset: number) => string = (value) => value,
): string => {
  const byName = new Map<string, string>(Object.entries(values));
  return text.replace(placeholder, (whole, braces: string | undefined, dollar: string | undefined, offset: number) => {
    const value = byName.get(braces ?? dollar ?? '');
    return value === undefined ? (unknown === 'keep' ? whole : '') : spell(value, offset);
  });
};

/** A name has no blanks inside. */
const placeholder = /\{\{\s*([\p{L}\p{N}_.-]{1,60})\s*\}\}|\$\{\s*([\p{L}\p{N}_.-]{1,60})\s*\}/gu;

/** The standard values at an instant. `greeting` by the hour: bom dia, boa tarde, boa noite. */
export const placeholderValues = (
  facts: { contactName: string; userName: string; queue: string; connection: string; ticketId: number },
  timeZone: string,
  now: Date,
): PlaceholderValues => {
  const hour = Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now));
  const date = new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short' }).format(now);
  const compact = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now).replaceAll('-', '');
  return {
    firstName: facts.contactName.trim().split(/\s+/)[0] ?? '',
    name: facts.contactName,
    userName: facts.userName,
    ms: hour < 12 ? 'Bom dia' : hour < 18 ? 'Boa tarde' : 'Boa noite',
    protocol: `${compact}${facts.ticketId}`,
    date,
    hour: new Intl.DateTimeFormat('pt-BR', { timeZone, timeStyle: 'short' }).format(now),
    ticket_id: String(facts.ticketId),
    queue: facts.queue,
    connection: facts.connection,
  };
};
