import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { channelCapabilities, connectableChannels } from '@balcao/shared/domain/channels.ts';
import type { Me } from '@balcao/shared/contract/auth.ts';
import { useTranslation } from 'react-i18next';
import type { FormChannel } from './form/form-model.ts';

type NewConnectionMenuProps = {
  /** What the plan includes; null where somebody else's plan decides and the server says so. */
  plan: Me['company']['plan'] | null;
  onChoose: (channel: FormChannel) => void;
};

/** Channels to add, those outside the plan greyed out with the reason. */
export const NewConnectionMenu = ({ plan, onChoose }: NewConnectionMenuProps) => {
  const { t } = useTranslation('connections');
  return (
    <ButtonDropdown
      variant="primary"
      expandToViewport
      items={connectableChannels.map((id) => {
        const excluded = plan !== null && !plan[channelCapabilities[id].planFlag];
        return { id, text: t(`channel.${id}`), disabled: excluded, disabledReason: excluded ? t('notInPlan') : undefined };
      })}
      onItemClick={({ detail }) => {
        const chosen = connectableChannels.find((id) => id === detail.id);
        if (chosen) onChoose(chosen);
      }}
    >
      {t('add')}
    </ButtonDropdown>
  );
};
