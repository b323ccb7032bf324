import type { TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import Select from '@cloudscape-design/components/select';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { lanesQuery } from '../../tags/api/lane-queries.ts';
import { useMoveCard } from '../api/use-move-card.ts';

/** The lane of one ticket, to be chosen; nothing where there are no lanes. */
export const LaneSelect = ({ ticket }: { ticket: TicketView }) => {
  const { t } = useTranslation('kanban');
  const { data: lanes = [] } = useQuery(lanesQuery());
  const { mutate: moveCard, isPending, variables } = useMoveCard();
  if (lanes.length === 0) return null;
  const [own] = ticket.tags;
  const shown = isPending && variables.card.id === ticket.id ? variables.lane : (own ?? null);
  const options = [{ value: '', label: t('withoutLane') }, ...lanes.map(({ id: value, name: label }) => ({ value, label }))];
  return (
    <section className="drawer-section">
      <h3>{t('step')}</h3>
      <Select
        ariaLabel={t('step')}
        selectedOption={options.find(({ value }) => value === (shown?.id ?? '')) ?? null}
        options={options}
        disabled={isPending}
        expandToViewport
        onChange={({ detail }) => moveCard({ card: ticket, lane: lanes.find(({ id }) => id === detail.selectedOption.value) ?? null })}
      />
    </section>
  );
};
