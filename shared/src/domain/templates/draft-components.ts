import type { TemplateComponent } from './template.ts';
import type { TemplateDraft } from './template-draft.ts';

type Drafted = Omit<TemplateDraft, 'name' | 'language'>;

/** The parts of a template that is still being written, as customers will see them.
 *  @param authentication Meta's text of an authentication template, of which only it knows the exact words. */
export const draftComponents = (
  draft: Drafted,
  authentication: { body: string; advice: string; expiry: string; copy: string },
): TemplateComponent[] => {
  const part = (type: string, text: string | null, format: string | null = null): TemplateComponent => ({
    type,
    format,
    text,
    buttons: [],
  });
  if (draft.category === 'AUTHENTICATION')
    return [
      part('BODY', draft.securityAdvice ? `${authentication.body} ${authentication.advice}` : authentication.body),
      ...(draft.expiresInMin > 0 ? [part('FOOTER', authentication.expiry)] : []),
      { ...part('BUTTONS', null), buttons: [{ type: 'OTP', text: draft.copyLabel || authentication.copy, url: null }] },
    ];
  return [
    ...(draft.headerFormat === 'NONE' ? [] : [part('HEADER', draft.headerFormat === 'TEXT' ? draft.headerText : null, draft.headerFormat)]),
    part('BODY', draft.body),
    ...(draft.footer === '' ? [] : [part('FOOTER', draft.footer)]),
    ...(draft.buttons.length === 0
      ? []
      : [
          {
            ...part('BUTTONS', null),
            buttons: draft.buttons.map(({ type, text, value }) => ({
              type,
              text: type === 'COPY_CODE' ? authentication.copy : text,
              url: type === 'URL' ? value : null,
            })),
          },
        ]),
  ];
};
