import type { NodeKind } from '@balcao/shared/domain/flow/drawing.ts';

/** The menu that adds nodes, in its order. The other kinds are of older drawings: they are shown, changed and talked through. */
export const menuKinds = [
  'start',
  'singleBlock',
  'menu',
  'randomizer',
  'interval',
  'ticket',
  'tag',
  'switchFlow',
  'attendant',
  'httpRequest',
  'variable',
  'input',
  'conditionCompare',
] as const satisfies ReadonlyArray<NodeKind>;

/** What sort of thing a kind does, which its card is coloured by. */
export const groupOf = {
  start: 'start',
  singleBlock: 'say',
  message: 'say',
  img: 'say',
  audio: 'say',
  video: 'say',
  menu: 'ask',
  input: 'ask',
  interval: 'wait',
  randomizer: 'choose',
  condition: 'choose',
  conditionCompare: 'choose',
  ticket: 'pass',
  attendant: 'pass',
  switchFlow: 'pass',
  tag: 'data',
  httpRequest: 'data',
  variable: 'data',
} as const satisfies Record<NodeKind, string>;

/** Strokes of each kind's picture, on 16 × 16. */
export const strokesOf = {
  start: 'M4.5 2.5v11l9-5.5z',
  singleBlock: 'M2 3.5h12v9H2z M4.5 6.5h7 M4.5 9.5h4.5',
  message: 'M2 3h12v8H7l-3 2.5V11H2z',
  img: 'M2 3h12v10H2z M2.5 11.5l3.5-4 3 3 2-2 2.5 3 M10.5 6h.01',
  audio: 'M6 2.5h4v6a2 2 0 0 1-4 0z M3.5 8a4.5 4.5 0 0 0 9 0 M8 12.5v2',
  video: 'M1.5 4h9v8h-9z M10.5 7l4-2.5v7l-4-2.5',
  menu: 'M5.5 4H14 M5.5 8H14 M5.5 12H14 M2 4h.5 M2 8h.5 M2 12h.5',
  input: 'M2 4h12v8H2z M5 6.5v3 M8 9.5h3.5',
  interval: 'M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 1 0 0-12.5 M8 4.5V8l2.5 1.5',
  randomizer: 'M1.5 4.5h3l6 7h4 M1.5 11.5h3l2-2.3 M9 6l1.5-1.5h4 M12.5 2.5l2 2-2 2 M12.5 9.5l2 2-2 2',
  condition: 'M8 1.5L14.5 8 8 14.5 1.5 8z M8 5v3.5 M8 10.8v.2',
  conditionCompare: 'M8 1.5v4 M8 5.5L3.5 10v4 M8 5.5l4.5 4.5v4 M1.8 12.3l1.7 1.7 1.7-1.7 M10.8 12.3l1.7 1.7 1.7-1.7',
  ticket: 'M2 3.5h4v4H2z M2 10h4v3H2z M8.5 4h5.5 M8.5 7h4 M8.5 10.5h5.5 M8.5 13h4',
  attendant: 'M8 2a2.75 2.75 0 1 0 0 5.5A2.75 2.75 0 1 0 8 2 M2.5 14c.4-3 2.6-4.5 5.5-4.5s5.1 1.5 5.5 4.5',
  switchFlow: 'M2 5h11 M10.5 2.5L13 5l-2.5 2.5 M14 11H3 M5.5 8.5L3 11l2.5 2.5',
  tag: 'M2 2.5h5.5L14 9l-5 5-6.5-6.5z M5 5.5h.01',
  httpRequest: 'M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 1 0 0-12.5 M1.75 8h12.5 M8 1.75c-4 4-4 8.5 0 12.5 M8 1.75c4 4 4 8.5 0 12.5',
  variable:
    'M5 2.5C3 2.5 3.5 5 3.5 6.500S2.5 8 2 8c.5 0 1.5 0 1.5 1.500S3 13.5 5 13.5 M11 2.500c2 0 1.5 2.5 1.5 4S13.5 8 14 8c-.5 0-1.5 0-1.5 1.500s.5 4-1.5 4 M6.5 6l3 4 M9.5 6l-3 4',
} as const satisfies Record<NodeKind, string>;
