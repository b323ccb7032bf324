import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { channelCapabilities, channels, connectableChannels, facebookChannels } from '@balcao/shared/domain/channels.ts';
import type { Me } from '@balcao/shared/contract/auth.ts';
import { useTranslation } from 'react-i18next';
import { useBeginFacebook } from '../api/use-begin-facebook.ts';
import type { FormChannel } from './form/form-model.ts';

type NewConnectionMenuProps = {
  /** What the plan includes; null where somebody else's plan decides and the server says so. */
  plan: Me['company']['plan'] | null;
  onChoose: (channel: FormChannel) => void;
  /** Named to the server: set when it is not the company of whoever is signed in. */
  foreign: number | undefined;
};

/** Channels to add, those outside the plan greyed out with the reason. */
export const NewConnectionMenu = ({ plan, onChoose, foreign }: NewConnectionMenuProps) => {
  const { t } = useTranslation('connections');
  const begin = useBeginFacebook(foreign);
  return (
    <ButtonDropdown
      variant="primary"
      expandToViewport
      loading={begin.isPending}
      items={channels.map((id) => {
        const excluded = plan !== null && !plan[channelCapabilities[id].planFlag];
        return { id, text: t(`channel.${id}`), disabled: excluded, disabledReason: excluded ? t('notInPlan') : undefined };
      })}
      onItemClick={({ detail }) => {
        const chosen = connectableChannels.find((id) => id === detail.id);
        if (chosen) onChoose(chosen);
        const signsIn = facebookChannels.find((id) => id === detail.id);
        if (signsIn) begin.mutate(signsIn);
      }}
    >
      {t('add')}
    </ButtonDropdown>
  );
};
