import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import Toggle from '@cloudscape-design/components/toggle';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { connectionsQuery } from '../../connections/api/connection-queries.ts';

type ValidateSwitchProps = {
  /** The phone that looks numbers up; null when none does. */
  phone: string | null;
  onChange: (phone: string | null) => void;
};

/** Whether new numbers are looked up on WhatsApp before they become contacts, and by which of the connected phones. */
export const ValidateSwitch = ({ phone, onChange }: ValidateSwitchProps) => {
  const { t } = useTranslation('contacts');
  const { data: connections, isPending } = useQuery(connectionsQuery());
  const phones = (connections ?? []).filter(({ channel, status }) => channelCapabilities[channel].linkedPhone && status === 'CONNECTED');
  const usual = phones.find(({ isDefault }) => isDefault) ?? phones[0];
  const isOn = phone !== null && phones.some(({ id }) => id === phone);
  return (
    <div className="import-validate">
      <Toggle
        checked={isOn}
        disabled={!usual}
        description={t(usual || isPending ? 'import.validate.about' : 'import.validate.noPhone')}
        onChange={({ detail }) => onChange(detail.checked && usual ? usual.id : null)}
      >
        {t('import.validate.label')}
      </Toggle>
      {isOn && phones.length > 1 && (
        <label className="import-phone">
          {t('import.validate.phone')}
          <select className="native-input" value={phone} onChange={({ target }) => onChange(target.value)}>
            {phones.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
};
