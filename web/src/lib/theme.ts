import { applyDensity, applyMode, Density, Mode } from '@cloudscape-design/global-styles';
import { create } from 'zustand';
import { useSession } from './api/session.ts';

export type ThemeMode = 'light' | 'dark';
export type RowDensity = 'comfortable' | 'compact';

type Theme = { mode: ThemeMode; density: RowDensity; setMode: (mode: ThemeMode) => void; setDensity: (density: RowDensity) => void };

/** Mode and density of this browser. The mode starts as index.html chose it before the first paint. */
export const useTheme = create<Theme>()((set) => ({
  mode: document.documentElement.dataset.mode === 'dark' ? 'dark' : 'light',
  density: localStorage.getItem('density') === 'compact' ? 'compact' : 'comfortable',
  setMode: (mode) => {
    localStorage.setItem('theme', mode);
    showMode(mode);
    set({ mode });
  },
  setDensity: (density) => {
    localStorage.setItem('density', density);
    applyDensity(density === 'compact' ? Density.Compact : Density.Comfortable);
    set({ density });
  },
}));

const showMode = (mode: ThemeMode): void => {
  document.documentElement.dataset.mode = mode;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', mode === 'dark' ? '#161d26' : '#ffffff');
  applyMode(mode === 'dark' ? Mode.Dark : Mode.Light);
};

/** Puts the stored choice on the page; follows the system until the person chose one, and the signed-in user's choice from then on. */
export const startTheme = (): void => {
  const { mode, density } = useTheme.getState();
  showMode(mode);
  applyDensity(density === 'compact' ? Density.Compact : Density.Comfortable);
  // Whoever switched it once finds it so on every browser.
  useSession.subscribe(({ user }) => {
    if (user?.themeChosen && user.defaultTheme !== useTheme.getState().mode) useTheme.getState().setMode(user.defaultTheme);
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
    if (localStorage.getItem('theme')) return;
    const followed = matches ? 'dark' : 'light';
    showMode(followed);
    useTheme.setState({ mode: followed });
  });
};
