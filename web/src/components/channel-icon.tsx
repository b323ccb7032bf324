import type { Channel } from '@balcao/shared/domain/channels.ts';
import './channel-icon.css';

const colors: Record<Channel, string> = { whatsapp: '#1f9d55', whatsapp_oficial: '#0b7a5a', facebook: '#4267b2', instagram: '#c13584' };

/** Display names of the channels. They are brand names, so they are not translated. */
export const channelNames: Record<Channel, string> = {
  whatsapp: 'WhatsApp',
  whatsapp_oficial: 'WhatsApp API',
  facebook: 'Facebook',
  instagram: 'Instagram',
};

const glyphs: Record<Channel, React.ReactNode> = {
  whatsapp: <path d="M8 3a5 5 0 0 0-4.300 7.500L3 13l2.600-.7A5 5 0 1 0 8 3zm-1.600 2.700c.5 2 1.700 3.200 3.800 3.900" />,
  whatsapp_oficial: <path d="M8 3a5 5 0 0 0-4.300 7.500L3 13l2.600-.7A5 5 0 1 0 8 3zM6 8l1.500 1.500L10.300 6.500" />,
  facebook: <path d="M10.500 3.500H9.300C8.300 3.500 7.800 4.200 7.800 5.100V13M6 7.600h4" />,
  instagram: (
    <path d="M5.500 3.500h5a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-5a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2zM8 6.200a1.800 1.800 0 1 0 0 3.600 1.800 1.800 0 0 0 0-3.600z" />
  ),
};

/** Round badge that shows the channel of a conversation. */
export const ChannelIcon = ({ channel }: { channel: Channel }) => (
  <span
    className="channel-icon"
    style={{ background: colors[channel] }}
    role="img"
    aria-label={channelNames[channel]}
    title={channelNames[channel]}
  >
    <svg viewBox="0 0 16 16" aria-hidden="true">
      {glyphs[channel]}
    </svg>
  </span>
);
