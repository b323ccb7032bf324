import { h } from './dom.ts';
import { currentLanguage } from './texts.ts';

// The places both pages are made of. Importing this also closes an open menu when somebody clicks elsewhere.
export const root = document.querySelector('#app');
export const listPlace = h('div', { class: 'list' });
export const chatPlace = h('main', {});
export const panelPlace = h('aside', { hidden: true });
export const notice = h('div', { class: 'notice', role: 'status', hidden: true });

let noticeTimer: ReturnType<typeof setTimeout> | undefined;
export const say = (sentence: string): void => {
  clearTimeout(noticeTimer);
  notice.textContent = sentence;
  notice.hidden = false;
  noticeTimer = setTimeout(() => {
    notice.hidden = true;
  }, 6000);
};
export const onError = (error: unknown): void => say(error instanceof Error ? error.message : String(error));

export const showPanel = (open: boolean): void => {
  panelPlace.hidden = !open;
  document.body.classList.toggle('with-panel', open);
};

export const namePage = (title: string): void => {
  document.documentElement.lang = currentLanguage() === 'pt' ? 'pt-BR' : currentLanguage();
  document.title = `Balcão · ${title}`;
};

document.addEventListener('click', ({ target }) => {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.tools[open], details.attach[open]')) {
    if (target instanceof Node && !menu.contains(target)) menu.open = false;
  }
});
