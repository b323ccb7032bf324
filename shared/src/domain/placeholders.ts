/** Values for `{{name}}` and `${name}` in messages: one resolver for both spellings. */
export type PlaceholderValues = Partial<
  Record<'firstName' | 'name' | 'userName' | 'ms' | 'protocol' | 'date' | 'hour' | 'ticket_id' | 'queue' | 'connection', string>
>;

/** Both syntaxes, one resolver. Unknown names become nothing when sent (`blank`) and stay visible in previews (`keep`). */
export const fillPlaceholders = (text: string, values: PlaceholderValues, unknown: 'blank' | 'keep' = 'blank'): string => {
  const byName = new Map(Object.entries(values));
  return text.replace(
    /\{\{\s*(\w+)\s*\}\}|\$\{(\w+)\}/g,
    (whole, braces: string | undefined, dollar: string | undefined) =>
      byName.get(braces ?? dollar ?? '') ?? (unknown === 'keep' ? whole : ''),
  );
};

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
