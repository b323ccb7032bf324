import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { useCampaignNames } from '../api/use-campaign-names.ts';
import { type CampaignValues, messagesOf, questionsOf, seriesIntervals } from '../campaign-values.ts';
import { useQuery } from '@tanstack/react-query';
import { queuesQuery } from '../../queues/api/queue-queries.ts';
import { colleaguesQuery } from '../../users/api/user-queries.ts';

type CampaignSummaryProps = {
  values: CampaignValues;
  /** Name of the template that is sent; undefined = texts are. */
  template: string | undefined;
  media: string | null;
  /** When it begins, or began; null = when somebody starts it. */
  at: string | null;
};

/** A campaign in a few lines. */
export const CampaignSummary = ({ values, template, media, at }: CampaignSummaryProps) => {
  const { t } = useTranslation('campaigns');
  const names = useCampaignNames();
  const { data: queues = [] } = useQuery(queuesQuery());
  const { data: users = [] } = useQuery(colleaguesQuery());
  const written = (texts: string[]): number => texts.filter((text) => text.trim() !== '').length;
  const count = written(messagesOf(values));
  const what =
    template ?? [count === 0 ? t('form.noMessage') : t('form.texts', { count }), media].filter((part) => part !== null).join(' · ');
  const after = [
    t(`ticketStatuses.${values.statusTicket === 'open' || values.statusTicket === 'pending' ? values.statusTicket : 'closed'}`),
    queues.find(({ id }) => id === values.queueId)?.name,
    users.find(({ id }) => id === values.userId)?.name,
  ].filter((part) => part !== undefined);
  const rows: [string, string][] = [
    [t('fields.name'), values.name],
    [t('fields.to'), names.to(values)],
    [t('fields.whatsappId'), values.whatsappId === null ? '' : names.connection(values.whatsappId)],
    [t('fields.when'), at === null ? t('notPlanned') : formatDateTime(at)],
    ...(values.scheduledAt !== null && values.enviarQuantasVezes > 1
      ? [
          [
            t('form.series'),
            t('form.seriesText', {
              times: values.enviarQuantasVezes,
              interval: t(`every.${seriesIntervals.find((each) => String(each) === values.intervalo) ?? 1}`, {
                count: values.valorIntervalo,
              }),
            }),
          ] satisfies [string, string],
        ]
      : []),
    [t('steps.what'), what],
    ...(template === undefined && values.confirmation && written(questionsOf(values)) > 0
      ? [[t('form.question'), t('form.asks')] satisfies [string, string]]
      : []),
    [t('report.ticket'), values.openTicket ? after.join(' · ') : t('form.noTicket')],
  ];
  return (
    <dl className="campaign-summary">
      {rows.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text === '' ? '–' : text}</dd>
        </div>
      ))}
    </dl>
  );
};
