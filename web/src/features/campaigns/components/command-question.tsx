import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { formatCount } from '../../../lib/format.ts';
import { formatUsd } from '../../../lib/format-usd.ts';
import { type Campaign, estimateQuery } from '../api/campaign-queries.ts';
import { type CampaignCommand, useCampaignCommand } from '../api/use-campaign-commands.ts';
import { useCampaignNames } from '../api/use-campaign-names.ts';

export type AskedCommand = { campaign: Campaign; command: Exclude<CampaignCommand, 'pause'> };

/** Asks before messages go out, and before a campaign is stopped. */
export const CommandQuestion = ({ asked: { campaign, command }, onClose }: { asked: AskedCommand; onClose: () => void }) => {
  const { t } = useTranslation('campaigns');
  const names = useCampaignNames();
  const commanding = useCampaignCommand();
  const kind = command === 'start' && campaign.startedAt !== null ? 'goOn' : command;
  return (
    <Dialog
      title={t(`ask.${kind}.title`, { name: campaign.name })}
      confirmLabel={t(`commands.${kind}`)}
      // Not "Cancelar" beside "Cancelar a campanha".
      cancelLabel={command === 'cancel' ? t('steps.back') : undefined}
      size="medium"
      busy={commanding.isPending}
      onClose={onClose}
      onConfirm={() => commanding.mutate({ id: campaign.id, command }, { onSettled: onClose })}
    >
      <div className="form-stack campaign-ask">
        <p>{t(`ask.${kind}.text`)}</p>
        {command === 'start' && (
          <p className="form-lead">{t('ask.to', { to: names.to(campaign), connection: names.connection(campaign.whatsappId) })}</p>
        )}
        {kind === 'start' && <Estimate campaign={campaign} />}
      </div>
    </Dialog>
  );
};

/** To how many people it would go now, and about what Meta will charge; nothing while that is not known, or cannot be. */
const Estimate = ({ campaign: { id, confirmation, templateId } }: { campaign: Campaign }) => {
  const { t } = useTranslation('campaigns');
  const { data } = useQuery(estimateQuery(id));
  if (!data) return null;
  const { people, noWhatsapp, looked, category, free, unpriced, microUsd } = data;
  const cost = formatUsd(microUsd);
  const sentences = [
    confirmation && templateId === null
      ? t('estimate.asked', { count: people, formatted: formatCount(people) })
      : t('estimate.people', { count: people, formatted: formatCount(people) }),
    noWhatsapp > 0 && t('estimate.noWhatsapp', { count: noWhatsapp, formatted: formatCount(noWhatsapp) }),
    category !== null && (free > 0 ? t('estimate.free', { formatted: formatCount(free), cost }) : t('estimate.cost', { cost })),
    category !== null && unpriced > 0 && t('estimate.unpriced', { formatted: formatCount(unpriced) }),
    looked < people + noWhatsapp && category !== null && t('estimate.looked', { formatted: formatCount(looked) }),
  ];
  return <p>{sentences.filter(Boolean).join(' ')}</p>;
};
