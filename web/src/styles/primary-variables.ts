/** CSS variables of the eleven steps of the primary colour; written by scripts/gen-tokens.ts. */
export const primaryVariables = {
  50: '--color-primary-50-hzpado',
  100: '--color-primary-100-n2qcgb',
  200: '--color-primary-200-aj9trr',
  300: '--color-primary-300-2rt5tg',
  400: '--color-primary-400-x68qyw',
  500: '--color-primary-500-4m805g',
  600: '--color-primary-600-su56h9',
  700: '--color-primary-700-1y7vyc',
  800: '--color-primary-800-b4xmy4',
  900: '--color-primary-900-ed50ni',
  1000: '--color-primary-1000-cr22ew',
} as const;
