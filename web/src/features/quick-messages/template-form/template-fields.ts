import type { TemplateDraft } from '@balcao/shared/domain/templates/template-draft.ts';

/** What the form of an official template holds; `whatsappId` null = no connection is chosen yet. */
export type TemplateFields = TemplateDraft & { whatsappId: string | null };
