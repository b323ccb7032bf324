import type { Reply, Request } from '../http/http-server.ts';
import type { MetaApp } from './meta-app.ts';
import { scopesOf } from './login-scopes.ts';
import type { SimPerson, WorldStore } from './world-store.ts';

const escape = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);

const texts = {
  pt: {
    title: 'Entrar no Facebook',
    lead: 'Página de teste: escolha quem entra e o que o Balcão pode usar.',
    go: 'Continuar',
    no: 'Cancelar',
    none: 'sem páginas',
  },
  en: {
    title: 'Sign in to Facebook',
    lead: 'A stand-in: choose who signs in and what Balcão may use.',
    go: 'Continue',
    no: 'Cancel',
    none: 'no pages',
  },
  es: {
    title: 'Entrar en Facebook',
    lead: 'Página de prueba: elija quién entra y qué puede usar Balcão.',
    go: 'Continuar',
    no: 'Cancelar',
    none: 'sin páginas',
  },
  tr: {
    title: 'Facebook’a giriş',
    lead: 'Deneme sayfası: kimin gireceğini ve Balcão’nun neyi kullanabileceğini seçin.',
    go: 'Devam et',
    no: 'Vazgeç',
    none: 'sayfa yok',
  },
} as const;

const languageOf = (request: Request): keyof typeof texts => {
  const [wanted] = /^(pt|en|es|tr)/.exec(request.headers['accept-language'] ?? '') ?? [];
  return wanted === 'en' || wanted === 'es' || wanted === 'tr' ? wanted : 'pt';
};

/** Stands in for Facebook's own dialog: who signs in, and which of their pages the app may use. It leads back with a token in the address, as
 *  Facebook's does. Without a choice in the query it shows the form.
 *  https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow */
export const loginPage = (request: Request, app: MetaApp, world: WorldStore): Reply => {
  const { query } = request;
  const back = URL.parse(query.get('redirect_uri') ?? '');
  const isKnown = query.get('client_id') === app.appId && query.get('response_type') === 'token';
  // Meta leads back to addresses of the app only; here those are this machine's.
  if (!isKnown || !back || !/^(localhost|127\.0\.0\.1)$/.test(back.hostname))
    return html(400, '<p>Invalid app id or redirect address.</p>');
  const scopes = scopesOf(query);
  if (!scopes) return html(400, '<p>Invalid config_id.</p>');
  const answer = (fields: Record<string, string>): Reply => {
    back.hash = new URLSearchParams({ ...fields, state: query.get('state') ?? '' }).toString();
    return { status: 302, bytes: '', headers: { location: back.href, 'content-type': 'text/plain' } };
  };
  if (query.has('cancel')) return answer({ error: 'access_denied', error_reason: 'user_denied' });
  const person = world.person(query.get('person') ?? '');
  if (person) {
    const pages = query.getAll('page').filter((id) => person.pages.some((page) => page.id === id));
    return answer({ access_token: world.userToken(person, pages, { scopes }), expires_in: '3600', data_access_expiration_time: '0' });
  }
  const t = texts[languageOf(request)];
  const kept = ['client_id', 'redirect_uri', 'state', 'response_type', 'scope', 'config_id']
    .map((name) => `<input type="hidden" name="${name}" value="${escape(query.get(name) ?? '')}">`)
    .join('');
  return html(
    200,
    `<main><h1>${t.title}</h1><p>${t.lead}</p>${world
      .people()
      .map((each) => personForm(each, kept, t))
      .join('')}<form method="get">${kept}<button name="cancel" value="1" class="quiet">${t.no}</button></form></main>`,
  );
};

const personForm = (person: SimPerson, kept: string, t: (typeof texts)[keyof typeof texts]): string => `<form method="get" class="person">
${kept}<input type="hidden" name="person" value="${escape(person.id)}"><h2>${escape(person.name)}</h2>
${
  person.pages.length === 0
    ? `<p>${t.none}</p>`
    : person.pages
        .map(
          ({ id, name, instagram }) =>
            `<label><input type="checkbox" name="page" value="${escape(id)}" checked> ${escape(name)}${instagram ? ` <small>Instagram @${escape(instagram.username)}</small>` : ''}</label>`,
        )
        .join('')
}<button>${t.go}</button></form>`;

const html = (status: number, body: string): Reply => ({
  status,
  bytes: `<!doctype html><html lang="pt"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Facebook · Balcão</title><style>${style}</style>${body}</html>`,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  },
});

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#f0f2f5, #18191a); color: light-dark(#1c1e21, #e4e6eb); }
main { max-width: 30rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; color: light-dark(#0a4fb3, #6fa8ff); } h2 { font-size: 1.05rem; margin: 0 0 .5rem; }
.person { background: light-dark(#fff, #242526); border-radius: 12px; padding: 1rem; margin: 0 0 1rem; box-shadow: 0 1px 3px #0003; }
label { display: flex; gap: .5rem; align-items: center; padding: .35rem 0; flex-wrap: wrap; } small { opacity: .75; }
button { margin-top: .75rem; min-height: 44px; padding: 0 1.2rem; font: inherit; font-weight: 600; border: 0; border-radius: 8px; background: #0a4fb3; color: #fff; cursor: pointer; }
button.quiet { background: none; color: inherit; text-decoration: underline; }
button:focus-visible, input:focus-visible { outline: 3px solid #6fa8ff; outline-offset: 2px; }`;
