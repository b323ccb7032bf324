import { localeOf as localeOfCustomers } from '@balcao/shared/domain/customer-language.ts';
import { detailsText } from '@balcao/shared/domain/messages/details-text.ts';
import type { MessageDetails } from '@balcao/shared/domain/messages/message-details.ts';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../lib/format.ts';
import { isLanguage, localeOf } from '../../../lib/i18n/languages.ts';
import { safeHref } from '@balcao/shared/domain/text/find-links.ts';
import { FormattedText } from '../../../components/formatted-text.tsx';
import './message-details.css';

/** An order, a product, the answers of a form, a choice: each drawn as what it is. Loaded with the first that is shown. */
export const MessageDetailsCard = ({ details, body }: { details: MessageDetails; body: string }) => {
  switch (details.kind) {
    case 'order':
      return <Order order={details} />;
    case 'product':
      return <Product product={details} said={withoutWords(details, body)} />;
    case 'answers':
      return <Answers answers={details} />;
    case 'choice':
      return <Choice choice={details} />;
  }
};
/** What somebody wrote beside it: a message's text may repeat what is drawn. */
const withoutWords = (details: MessageDetails, body: string): string => {
  const words = [...Object.values(localeOfCustomers), null]
    .map((locale) => detailsText(details, locale))
    .find((each) => body.startsWith(each));
  return body.slice(words?.length ?? 0).trim();
};

type Of<Kind extends MessageDetails['kind']> = Extract<MessageDetails, { kind: Kind }>;

const Order = ({ order: { note, title, items, pieces, total, currency } }: { order: Of<'order'> }) => {
  const { t } = useTranslation(['conversation', 'ticketDialogs']);
  return (
    <section className="details-card" aria-label={t('ticketDialogs:details.order')}>
      <header>
        <span aria-hidden="true">🛒</span>
        <strong>{t('ticketDialogs:details.order')}</strong>
        <small>{t('ticketDialogs:details.pieces', { count: pieces, shown: formatCount(pieces) })}</small>
      </header>
      {title && <p dir="auto">{title}</p>}
      {items.length > 0 && (
        <ul className="details-items">
          {items.slice(0, shownItems).map(({ name, code, quantity, price }, index) => (
            <li key={index}>
              <span>
                {formatCount(quantity)} × <bdi>{name ?? code ?? t('ticketDialogs:details.item')}</bdi>
              </span>
              {price !== null && <span>{formatMoney(price * quantity, currency)}</span>}
            </li>
          ))}
          {items.length > shownItems && <li>{t('ticketDialogs:details.more', { count: items.length - shownItems })}</li>}
        </ul>
      )}
      {total !== null && (
        <div className="details-total">
          <span>{t('ticketDialogs:details.total')}</span>
          <strong>{formatMoney(total, currency)}</strong>
        </div>
      )}
      {note && (
        <p className="details-note" dir="auto">
          {note}
        </p>
      )}
    </section>
  );
};
const shownItems = 12;

const Product = ({ product: { name, code, description, price, currency, url }, said }: { product: Of<'product'>; said: string }) => {
  const { t } = useTranslation(['conversation', 'ticketDialogs']);
  const href = url && safeHref(url);
  return (
    <section className="details-card" aria-label={t('ticketDialogs:details.product')}>
      <header>
        <span aria-hidden="true">🏷️</span>
        <strong>
          <bdi>{name ?? code ?? t('ticketDialogs:details.product')}</bdi>
        </strong>
        {price !== null && <strong>{formatMoney(price, currency)}</strong>}
      </header>
      {name && code && (
        <small>
          {t('ticketDialogs:details.code')} <bdi>{code}</bdi>
        </small>
      )}
      {description && <p dir="auto">{description}</p>}
      {href && (
        <a href={href} target="_blank" rel="noopener noreferrer">
          {t('ticketDialogs:details.open')}
        </a>
      )}
      {said && (
        <p className="details-note" dir="auto">
          <FormattedText text={said} />
        </p>
      )}
    </section>
  );
};

const Answers = ({ answers: { title, answers } }: { answers: Of<'answers'> }) => {
  const { t } = useTranslation(['conversation', 'ticketDialogs']);
  return (
    <section className="details-card" aria-label={t('ticketDialogs:details.answers')}>
      <header>
        <span aria-hidden="true">📋</span>
        <strong dir="auto">{title ?? t('ticketDialogs:details.answers')}</strong>
      </header>
      <dl className="details-answers">
        {answers.map(({ label, value }, index) => (
          <div key={index}>
            <dt dir="auto">{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

const Choice = ({ choice: { of, title, description } }: { choice: Of<'choice'> }) => {
  const { t } = useTranslation(['conversation', 'ticketDialogs']);
  return (
    <div className="details-choice">
      <small>{t(`ticketDialogs:details.${of}`)}</small>
      <strong dir="auto">{title}</strong>
      {description && <span dir="auto">{description}</span>}
    </div>
  );
};

/** An amount in its own currency; without one, only the number. */
const formatMoney = (amount: number, currency: string | null): string =>
  new Intl.NumberFormat(
    isLanguage(i18next.language) ? localeOf[i18next.language] : undefined,
    currency === null ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : { style: 'currency', currency },
  ).format(amount);
