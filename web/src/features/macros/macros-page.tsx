import { foldText } from '@balcao/shared/domain/search/fold-text.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../../components/admin-page/admin-page.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { useListSearch } from '../../components/list-page/use-list-search.ts';
import { api } from '../../lib/api/client.ts';
import { useSession } from '../../lib/api/session.ts';
import { quickSearchDelayMs } from '../../lib/limits.ts';
import { placeAfterStep } from '../../lib/place-between.ts';
import { may } from '../../lib/rights.ts';
import { type Macro, macrosQuery } from './api/macro-queries.ts';
import { macrosKey } from './api/macros-key.ts';
import { usePlaceMacro } from './api/use-save-macro.ts';
import { MacroForm } from './macro-form.tsx';
import { useStepTexts } from './use-step-texts.ts';
import './macros-page.css';

/** The macros that one has, in the order of their numbers. */
export const MacrosPage = () => {
  const { t } = useTranslation('macros');
  const user = useSession((session) => session.user);
  const search = useListSearch(quickSearchDelayMs);
  const query = useQuery(macrosQuery());
  const textOf = useStepTexts();
  const placing = usePlaceMacro();
  const macros = query.data ?? [];
  const words = foldText(search.q).split(/\s+/).filter(Boolean);
  const mayChange = ({ shared }: Macro) => !shared || (user !== null && may(user, 'company:admin'));
  const remove = async ({ id, name, steps, shared, position }: Macro) => {
    const { auditId } = await api.deleteMacro({ params: { id } });
    return auditId === null ? { restore: () => api.createMacro({ body: { name, steps, shared, position } }) } : { auditId };
  };
  return (
    <AdminPage<Macro>
      title={t('title')}
      about={t('about')}
      count={query.data?.length}
      rows={macros.filter(({ name }) => words.every((word) => foldText(name).includes(word)))}
      query={query}
      nameOf={({ name }) => name}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      search={{ ...search, label: t('search') }}
      addLabel={t('add')}
      form={(id, close) => {
        if (id === null) return <MacroForm macro={null} onClose={close} />;
        const macro = macros.find((each) => each.id === id);
        return macro && mayChange(macro) && <MacroForm key={id} macro={macro} onClose={close} />;
      }}
      mayEdit={mayChange}
      deletion={{ remove, refreshes: [macrosKey], may: mayChange }}
      rowActions={(macro) => {
        if (!mayChange(macro) || words.length > 0) return null;
        const among = macros.filter(({ shared }) => shared === macro.shared);
        const move = (step: 1 | -1) => {
          const position = placeAfterStep(among, macro.id, step);
          return {
            disabled: placing.isPending || position === null,
            onClick: () => position !== null && placing.mutate({ id: macro.id, position }),
          };
        };
        return (
          <>
            <IconButton icon="angle-up" label={t('up', { name: macro.name })} {...move(-1)} />
            <IconButton icon="angle-down" label={t('down', { name: macro.name })} {...move(1)} />
          </>
        );
      }}
      columns={[
        { id: 'name', header: t('fields.name'), cell: ({ name }) => <strong>{name}</strong> },
        {
          id: 'key',
          header: t('fields.key'),
          cell: ({ id }) => <MacroKey number={macros.findIndex((each) => each.id === id) + 1} />,
        },
        {
          id: 'steps',
          header: t('fields.steps'),
          cell: ({ steps }) => (
            <ol className="macro-steps">
              {steps.map((step, index) => (
                <li key={index}>{textOf(step)}</li>
              ))}
            </ol>
          ),
        },
        { id: 'shared', header: t('whose'), cell: ({ shared }) => t(shared ? 'everybody' : 'mine') },
      ]}
    />
  );
};

/** The first nine have a key each. */
const MacroKey = ({ number }: { number: number }) =>
  number <= 9 ? (
    <span className="macro-key">
      <kbd>M</kbd> <kbd>{number}</kbd>
    </span>
  ) : (
    '–'
  );
