import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../components/avatar.tsx';
import { Chip } from '../../components/chip.tsx';
import type { ListColumn } from '../../components/list-page/list-table.tsx';
import { formatPhone } from '../../lib/format.ts';
import type { Contact } from './api/contact-queries.ts';
import { optOutText } from './opt-out-text.ts';

/** Tags shown of one contact; the others are counted. */
const tagsShown = 2;

type Named = Pick<Contact, 'id' | 'name'> & { number?: string | null };
export type Pair = readonly [Named, Named];

/** @param suggestionOf the contact that somebody probably is too. @param onMerge null when the viewer may not merge. */
export const contactColumns = (
  t: TFunction<'contacts'>,
  suggestionOf: (id: string) => Named | null,
  onMerge: ((pair: Pair) => void) | null,
): ReadonlyArray<ListColumn<Contact>> => [
  {
    id: 'name',
    header: t('columns.name'),
    cell: ({ id, name, number, urlPicture, tags }) => (
      <span className="contact-name">
        <Avatar name={name} pictureUrl={urlPicture} size={36} colorKey={id} />
        <span>
          <bdi>{name}</bdi>
          {tags.length > 0 && (
            <span className="contact-tags">
              {tags.slice(0, tagsShown).map((tag) => (
                <Chip key={tag.id} color={tag.color}>
                  {tag.name}
                </Chip>
              ))}
              {tags.length > tagsShown && <small>+{tags.length - tagsShown}</small>}
            </span>
          )}
          <Suggestion of={suggestionOf(id)} onMerge={onMerge && ((of) => onMerge([of, { id, name, number }]))} />
        </span>
      </span>
    ),
  },
  {
    id: 'number',
    header: t('columns.number'),
    cell: ({ number, isGroup }) => (
      <span className="contact-number">{isGroup ? t('columns.group') : number ? formatPhone(number) : '–'}</span>
    ),
  },
  { id: 'email', header: t('columns.email'), cell: ({ email }) => (email ? <span className="contact-email">{email}</span> : '–') },
  { id: 'connection', header: t('columns.connection'), cell: ({ whatsapp }) => whatsapp?.name ?? '–' },
  {
    id: 'active',
    header: t('columns.active'),
    cell: ({ active, optOut }) => (
      <span className={active ? 'contact-state' : 'contact-state contact-state-blocked'}>
        {t(active ? 'columns.isActive' : 'columns.isBlocked')}
        {optOut && <small title={optOutText(t, optOut)}>{t('optOut.title')}</small>}
      </span>
    ),
  },
];

const Suggestion = ({ of, onMerge }: { of: Named | null; onMerge: ((of: Named) => void) | null }) => {
  const { t } = useTranslation('contacts');
  if (!of) return null;
  const text = t('merge.suggest', { name: of.name });
  if (!onMerge) return <small className="contact-duplicate">{text}</small>;
  return (
    <button type="button" className="list-link contact-duplicate" onClick={() => onMerge(of)}>
      {text}
    </button>
  );
};
