import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Our names for the design tokens used outside Cloudscape components. The CSS variables behind them carry a hash that
 *  changes between Cloudscape releases, hence this generator and the test that its output is current. */
const ourTokens = {
  text: 'colorTextBodyDefault',
  heading: 'colorTextHeadingDefault',
  muted: 'colorTextBodySecondary',
  link: 'colorTextLinkDefault',
  surface: 'colorBackgroundContainerContent',
  canvas: 'colorBackgroundLayoutMain',
  divider: 'colorBorderDividerDefault',
  'divider-soft': 'colorBorderDividerSecondary',
  field: 'colorBorderInputDefault',
  focus: 'colorBorderItemFocused',
  hover: 'colorBackgroundDropdownItemHover',
  selected: 'colorBackgroundItemSelected',
  accent: 'colorBackgroundButtonPrimaryDefault',
  'accent-hover': 'colorBackgroundButtonPrimaryHover',
  'on-accent': 'colorTextButtonPrimaryDefault',
  popover: 'colorBackgroundPopover',
  disabled: 'colorTextDisabled',
  error: 'colorTextStatusError',
  'error-soft': 'colorBackgroundStatusError',
  success: 'colorTextStatusSuccess',
  warning: 'colorTextStatusWarning',
  'warning-soft': 'colorBackgroundStatusWarning',
  info: 'colorTextStatusInfo',
  'info-soft': 'colorBackgroundStatusInfo',
  skeleton: 'colorBackgroundSkeleton',
  placeholder: 'colorTextInputPlaceholder',
  handle: 'colorTextInteractiveDefault',
  'handle-hover': 'colorTextInteractiveHover',
  step: 'colorBackgroundDirectionButtonDefault',
  'step-hover': 'colorBackgroundDirectionButtonHover',
  'step-disabled': 'colorBackgroundDirectionButtonDisabled',
  'on-step': 'colorTextDirectionButtonDefault',
} as const;

const paletteSteps = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000] as const;

/** Reads the variable names of the installed Cloudscape.
 *  @throws Error when a token we use no longer exists. */
const readVariableNames = () => {
  const require = createRequire(import.meta.url);
  const root = dirname(dirname(require.resolve('@cloudscape-design/components/button')));
  const names: Record<string, string> = require(join(root, 'internal/generated/theming/index.cjs')).preset.propertiesMap;
  return (token: string): string => {
    const name = names[token];
    if (!name) throw new Error(`Cloudscape no longer has the token ${token}`);
    return name;
  };
};

/** Content of the two generated files, by path relative to web/. */
export const generateTokens = (): Record<string, string> => {
  const name = readVariableNames();
  const declarations = Object.entries(ourTokens).map(([ours, theirs]) => `  --x-${ours}: var(${name(theirs)});`);
  const css = `/* Written by scripts/gen-tokens.ts */
body {
${declarations.join('\n')}
  --x-bubble-out: var(${name('colorPrimary100')});
  --x-accent-soft: var(${name('colorPrimary50')});
  font-family: var(${name('fontFamilyBase')});
  font-size: var(${name('fontSizeBodyM')});
  line-height: var(${name('lineHeightBodyM')});
  color: var(--x-text);
}
.awsui-dark-mode {
  --x-bubble-out: var(${name('colorPrimary900')});
  --x-accent-soft: var(${name('colorPrimary1000')});
}
`;
  const entries = paletteSteps.map((step) => `  ${step}: '${name(`colorPrimary${step}`)}',`);
  const brand = `/** CSS variables of the eleven steps of the primary colour; written by scripts/gen-tokens.ts. */
export const primaryVariables = {
${entries.join('\n')}
} as const;
`;
  return { 'src/styles/tokens.css': css, 'src/styles/primary-variables.ts': brand };
};

if (import.meta.main) {
  for (const [path, content] of Object.entries(generateTokens())) {
    const file = join(import.meta.dirname, '..', path);
    writeFileSync(file, content);
    console.log(`${path}: ${readFileSync(file).byteLength} bytes`);
  }
}
