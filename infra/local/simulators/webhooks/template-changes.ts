import type { SimTemplate } from '../graph/templates.ts';
import type { WebhookPart } from '../store/webhook-event-store.ts';

/** What an account is told when Meta decided of one of its templates.
 *  https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/message_template_status_update */
export const templateChanges = (before: SimTemplate, after: SimTemplate, at: number): WebhookPart[] => {
  const named = {
    // A number, as Meta sends it.
    message_template_id: Number(after.id),
    message_template_name: after.name,
    message_template_language: after.language,
  };
  const changeOf = (field: string, value: object): WebhookPart => ({ statuses: [], change: { field, at, value: { ...value, ...named } } });
  return [
    ...(before.status === after.status
      ? []
      : [
          changeOf('message_template_status_update', {
            event: after.status,
            reason: after.status === 'REJECTED' ? after.rejected_reason : 'NONE',
            message_template_category: after.category,
          }),
        ]),
    ...(before.category === after.category
      ? []
      : [changeOf('template_category_update', { previous_category: before.category, new_category: after.category })]),
    ...(before.quality_score.score === after.quality_score.score
      ? []
      : [
          changeOf('message_template_quality_update', {
            previous_quality_score: before.quality_score.score,
            new_quality_score: after.quality_score.score,
          }),
        ]),
  ];
};
