import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Cloudscape's icons that the app's own components show; those inside Cloudscape's components are not meant. */
const names = [
  'add-plus',
  'angle-down',
  'angle-left',
  'angle-right',
  'angle-up',
  'arrow-down',
  'arrow-left',
  'arrow-right',
  'arrow-up',
  'audio-full',
  'audio-half',
  'audio-off',
  'calendar',
  'caret-down-filled',
  'check',
  'close',
  'contact',
  'copy',
  'download',
  'drag-indicator',
  'edit',
  'ellipsis',
  'envelope',
  'external',
  'face-happy',
  'file',
  'filter',
  'flag',
  'folder',
  'gen-ai',
  'globe',
  'group',
  'history',
  'keyboard',
  'light-dark',
  'list-view',
  'lock-private',
  'map',
  'menu',
  'microphone',
  'multiscreen',
  'notification',
  'play',
  'redo',
  'refresh',
  'remove',
  'script',
  'search',
  'security',
  'send',
  'settings',
  'share',
  'sign-out',
  'star',
  'star-filled',
  'status-info',
  'status-negative',
  'status-pending',
  'status-positive',
  'status-stopped',
  'status-warning',
  'stop-circle',
  'ticket',
  'transcript',
  'undo',
  'unlocked',
  'upload',
  'upload-download',
  'user-profile',
  'view-full',
  'view-vertical',
  'zoom-in',
  'zoom-out',
];

type Shape = { type: string; props: Record<string, string> & { children?: Shape | Shape[] } };

export const iconsFile = 'src/components/icon-shapes.generated.ts';

/** How the parts of an icon are drawn; their order is that of the parts in the generated strings. */
const kinds = ['line', 'area', 'round line', 'outlined area', 'pointed area'] as const;
type Kind = (typeof kinds)[number];

/** Content of the table of icons: by name the paths of each kind, with `|` between them. */
export const generateIcons = async (): Promise<string> => {
  const root = dirname(createRequire(import.meta.url).resolve('@cloudscape-design/components/package.json'));
  const { default: icons }: { default: Record<string, Shape> } = await import(pathToFileURL(join(root, 'icon/generated/icons.js')).href);
  const rows = names.map((name) => {
    const icon = icons[name];
    if (!icon) throw new Error(`Cloudscape no longer has the icon ${name}`);
    const key = /^[a-z]+$/.test(name) ? name : `'${name}'`;
    return `  ${key}: '${toParts(icon)}',`;
  });
  return `/** The shapes of Cloudscape's icons that the app shows; written by scripts/gen-icons.ts. */
// biome-ignore format: one line for each icon
export const iconShapes = {
${rows.join('\n')}
} as const;
`;
};

const toParts = (icon: Shape): string => {
  const parts: Record<Kind, string> = { line: '', area: '', 'round line': '', 'outlined area': '', 'pointed area': '' };
  for (const shape of leavesOf(icon)) parts[kindOf(shape)] += absoluteStart(pathOf(shape));
  return kinds
    .map((kind) => parts[kind])
    .join('|')
    .replace(/\|+$/, '');
};

const leavesOf = ({ type, props }: Shape): Shape[] => {
  const { children } = props;
  return children === undefined ? [{ type, props }] : (Array.isArray(children) ? children : [children]).flatMap(leavesOf);
};

const kindOf = ({ props }: Shape): Kind => {
  const classes = props.className?.split(' ') ?? [];
  const isRound = classes.includes('stroke-linejoin-round');
  if (classes.includes('filled')) return classes.includes('no-stroke') ? 'area' : isRound ? 'outlined area' : 'pointed area';
  return classes.includes('stroke-linecap-round') ? 'round line' : 'line';
};

const pathOf = ({ type, props }: Shape): string => {
  const number = (name: string): number => Number(props[name]);
  if (type === 'path' && props.d) return props.d;
  // The clipped rectangle of the calendar completes a path to the same rectangle.
  if (type === 'rect') return `M${props.x} ${props.y}h${props.width}v${props.height}h-${props.width}Z`;
  if (type === 'circle' || type === 'ellipse') {
    const [rx, ry] = type === 'circle' ? [number('r'), number('r')] : [number('rx'), number('ry')];
    return `M${number('cx') - rx} ${number('cy')}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0-${2 * rx} 0Z`;
  }
  throw new Error(`an icon has a shape that is not known here: ${type}`);
};

/** A path that begins relatively begins at 0; behind another path that has to be said. */
const absoluteStart = (path: string): string =>
  path.replace(
    /^m\s*(-?\d*\.?\d+)[\s,]*(-?\d*\.?\d+)\s*(?=([-\d.])?)/,
    (_, x: string, y: string, more?: string) => `M${x} ${y}${more ? 'l' : ''}`,
  );

if (import.meta.main) {
  const file = join(import.meta.dirname, '..', iconsFile);
  writeFileSync(file, await generateIcons());
  console.log(`${iconsFile}: ${readFileSync(file).byteLength} bytes`);
}
