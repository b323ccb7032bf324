import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import type { Campaign } from '../api/campaign-queries.ts';
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
      busy={commanding.isPending}
      onClose={onClose}
      onConfirm={() => commanding.mutate({ id: campaign.id, command }, { onSettled: onClose })}
    >
      <div className="form-stack">
        <p>{t(`ask.${kind}.text`)}</p>
        {command === 'start' && (
          <p className="form-lead">{t('ask.to', { to: names.to(campaign), connection: names.connection(campaign.whatsappId) })}</p>
        )}
      </div>
    </Dialog>
  );
};
