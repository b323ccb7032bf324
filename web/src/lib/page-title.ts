import { useEffect } from 'react';
import { create } from 'zustand';

/** What the page on screen is about: a customer's name, a page's. Shown in the browser's tab. */
export const usePageTitle = create<{ title: string | null }>()(() => ({ title: null }));

/** Names the tab while the calling page is shown. */
export const useNamedPage = (title: string | null): void => {
  useEffect(() => {
    usePageTitle.setState({ title });
    return () => usePageTitle.setState({ title: null });
  }, [title]);
};
