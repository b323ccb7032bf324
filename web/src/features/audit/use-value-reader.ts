import { weekdayName } from '../../lib/weekday-name.ts';
import { useTranslation } from 'react-i18next';
import { formatCount, formatLocalDate } from '../../lib/format.ts';
import { useSession } from '../../lib/api/session.ts';
import { isLanguage, localeOf } from '../../lib/i18n/languages.ts';
import { useRecordNames } from './api/audit-queries.ts';
import { choiceTextOf, fieldNamespaces } from './field-texts.ts';
import type { ValueReader } from './read-value.ts';

/** Reads values in the reader's language, with the company's names and in its time zone. */
export const useValueReader = (): ValueReader => {
  const { t, i18n } = useTranslation(fieldNamespaces);
  const names = useRecordNames();
  const timeZone = useSession(({ user }) => user?.company.timeZone);
  const locale = isLanguage(i18n.language) ? localeOf[i18n.language] : 'pt-BR';
  const instant = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', ...(timeZone ? { timeZone } : {}) });
  return {
    yes: t('audit:yes'),
    no: t('audit:no'),
    closed: t('audit:closed'),
    closesTicket: t('audit:closesTicket'),
    nameOf: (id) => names.get(id) ?? t('audit:gone'),
    choice: (field, value) => {
      const text = choiceTextOf(field, value);
      return text === null ? value : t(text);
    },
    weekday: weekdayName,
    number: formatCount,
    date: (text) => (Number.isNaN(Date.parse(text)) ? text : formatLocalDate(text, 'short')),
    instant: (at) => instant.format(new Date(at)),
  };
};
