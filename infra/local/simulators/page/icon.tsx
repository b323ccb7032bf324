import type { ButtonHTMLAttributes } from 'react';

const shapes = {
  send: 'M3 20v-6l8-2-8-2V4l18 8z',
  attach:
    'M16.5 6v11a4.5 4.5 0 0 1-9 0V5.5a3 3 0 0 1 6 0V16a1.5 1.5 0 0 1-3 0V6H9v10a3 3 0 0 0 6 0V5.5a4.5 4.5 0 0 0-9 0V17a6 6 0 0 0 12 0V6z',
  back: 'M20 11H7.8l5.6-5.6L12 4l-8 8 8 8 1.4-1.4L7.8 13H20z',
  add: 'M19 13h-6v6h-2v-6H5v-2h6V5h2v6h6z',
  tune: 'M3 17v2h6v-2H3zM3 5v2h10V5H3zm10 16v-2h8v-2h-8v-2h-2v6h2zM7 9v2H3v2h4v2h2V9H7zm14 4v-2H11v2h10zm-6-4h2V7h4V5h-4V3h-2v6z',
  reply: 'M10 9V5l-7 7 7 7v-4.1c5 0 8.5 1.6 11 5.1-1-5-4-10-11-11z',
  close: 'M19 6.4 17.6 5 12 10.6 6.4 5 5 6.4 10.6 12 5 17.6 6.4 19 12 13.4 17.6 19 19 17.6 13.4 12z',
  more: 'M12 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4zm0 2a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm0 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  pin: 'M12 2a7 7 0 0 0-7 7c0 5.2 7 13 7 13s7-7.8 7-13a7 7 0 0 0-7-7zm0 9.5a2.5 2.5 0 1 1 0-5 2.5 2.5 0 0 1 0 5z',
  file: 'M14 2H6a2 2 0 0 0-2 2v16c0 1.1.9 2 2 2h12a2 2 0 0 0 2-2V8l-6-6zm2 16H8v-2h8v2zm0-4H8v-2h8v2zm-3-5V3.5L18.5 9H13z',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm0 2c-2.7 0-8 1.3-8 4v2h16v-2c0-2.7-5.3-4-8-4z',
  list: 'M4 6h16v2H4zm0 5h16v2H4zm0 5h16v2H4z',
  clock: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm4.2 14.2L11 13V7h1.5v5.2l4.5 2.7z',
  alert: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm1 15h-2v-2h2v2zm0-4h-2V7h2v6z',
  tick: 'M9 16.2 4.8 12l-1.4 1.4L9 19 21 7l-1.4-1.4z',
  ticks: 'M0.4 13.4 6 19l1.4-1.4L1.8 12zM22.2 5.6 11.7 16.2 7.5 12l-1.4 1.4 5.6 5.6 12-12zM18 7l-1.4-1.4-6.4 6.4 1.4 1.4z',
} as const;
export type IconName = keyof typeof shapes;

export const Icon = ({ name }: { name: IconName }) => (
  <svg viewBox="0 0 24 24" className="icon" aria-hidden="true">
    <path d={shapes[name]} />
  </svg>
);

type Props = ButtonHTMLAttributes<HTMLButtonElement> & { icon: IconName; label: string };
/** A round button of which only the icon shows; `label` is its name, and its tooltip unless there is a title. */
export const IconButton = ({ icon, label, className = '', ...rest }: Props) => (
  <button type="button" className={`icon-button ${className}`} aria-label={label} title={label} {...rest}>
    <Icon name={icon} />
  </button>
);
