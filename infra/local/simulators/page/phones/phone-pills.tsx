import type { PhoneState } from '../../whatsapp/phones/phones.ts';
import { t } from '../language.ts';
import { act } from '../overlays.tsx';
import { showPhoneNumber } from '../show-phone-number.ts';
import { phoneApi } from './phone-api.ts';

/** A phone's number, whether a device is linked to it, and whether it is on the network: press to change that. */
export const PhonePills = ({ phone: { number, devices, online } }: { phone: PhoneState }) => {
  const link = devices.length === 0 ? 'notLinked' : devices.some(({ connected }) => connected) ? 'linked' : 'linkedAway';
  return (
    <div className="phone-state">
      <span className="pill">{showPhoneNumber(number)}</span>
      <span className={`pill ${{ linked: 'good', linkedAway: 'bad', notLinked: '' }[link]}`}>{t(link)}</span>
      <button
        type="button"
        className={`pill ${online ? 'good' : 'bad'}`}
        data-action="online"
        title={t(online ? 'goOffline' : 'goOnline')}
        onClick={() => act(phoneApi.change(number, { online: !online }))}
      >
        {t(online ? 'online' : 'offline')}
      </button>
    </div>
  );
};
