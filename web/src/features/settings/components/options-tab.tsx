import { personWords } from '@balcao/shared/domain/automation/asks-for-person.ts';
import { customerLanguages } from '@balcao/shared/domain/customer-language.ts';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { type Settings, SettingChoice, SettingSwitch, SettingText } from './setting-fields.tsx';
import { ConnectionsWithout } from './connections-without.tsx';

const trueFalse = { on: 'true', off: 'false' };

/** Every setting of the company, in groups. */
export const OptionsTab = ({ companyId, settings }: { companyId: number; settings: Settings }) => {
  const field = { companyId, settings };
  return (
    <>
      <Group name="attending">
        <SettingSwitch {...field} name="sendGreetingAccepted" text={{ name: 'greetingAcceptedMessage', when: 'on' }} />
        <SettingSwitch {...field} name="sendMsgTransfTicket" text={{ name: 'transferMessage', when: 'on' }} />
        <SettingSwitch {...field} name="closeTicketOnTransfer" words={trueFalse} />
        <SettingSwitch {...field} name="requiredTag" />
        <SettingSwitch {...field} name="sendSignMessage" />
        <SettingSwitch {...field} name="showNotificationPending" words={trueFalse} />
        <SettingSwitch {...field} name="sendFarewellWaitingTicket" />
        <SettingSwitch {...field} name="DirectTicketsToWallets" />
        <SettingSwitch {...field} name="oneDevicePerUser" />
      </Group>
      <Group name="queues">
        <SettingChoice {...field} name="chatBotType" values={['text', 'button']} />
        <SettingText {...field} name="personWords" placeholder={personWords.join(', ')} />
        <SettingSwitch {...field} name="sendGreetingMessageOneQueues" />
        <SettingSwitch {...field} name="userRandom" />
        <SettingSwitch {...field} name="sendQueuePosition" text={{ name: 'sendQueuePositionMessage', when: 'on' }} />
      </Group>
      <Group name="customers">
        <SettingChoice {...field} name="customerLanguage" values={customerLanguages} />
        <SettingSwitch {...field} name="userRating">
          <ConnectionsWithout message="question" />
        </SettingSwitch>
        <SettingSwitch {...field} name="acceptCallWhatsapp" text={{ name: 'AcceptCallWhatsappMessage', when: 'off' }} />
        <SettingSwitch {...field} name="acceptAudioMessageContact" />
      </Group>
      <Group name="privacy">
        <SettingSwitch {...field} name="enableLGPD">
          <SettingText {...field} name="lgpdMessage" />
          <SettingText {...field} name="lgpdLink" oneLine />
          <SettingSwitch {...field} name="lgpdConsent" />
          <SettingSwitch {...field} name="lgpdHideNumber" />
          <SettingSwitch {...field} name="lgpdDeleteMessage" />
        </SettingSwitch>
      </Group>
    </>
  );
};

const Group = ({ name, children }: { name: 'attending' | 'queues' | 'customers' | 'privacy'; children: ReactNode }) => {
  const { t } = useTranslation('settings');
  return (
    <section className="setting-group" aria-labelledby={`group-${name}`}>
      <h2 id={`group-${name}`}>{t(`groups.${name}`)}</h2>
      {children}
    </section>
  );
};
