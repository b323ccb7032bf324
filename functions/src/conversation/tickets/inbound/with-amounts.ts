import { customerLanguageOf, localeOf } from '@balcao/shared/domain/customer-language.ts';
import { hasAmounts, withAmountsIn } from '@balcao/shared/domain/messages/details-text.ts';
import type { InboundMessageEvent } from '@balcao/shared/events/channel-messages.ts';

/** A message whose order or product says its amounts in the language of the company's customers. Whoever reads it from the channel does not know the company's
 *  settings; they are asked for only where there is an amount. */
export const withAmounts = async (
  companyOf: () => Promise<{ settings: { customerLanguage?: string } } | null>,
  event: InboundMessageEvent,
): Promise<InboundMessageEvent> => {
  const { content } = event;
  if (!('details' in content) || !content.details || !hasAmounts(content.details)) return event;
  const locale = localeOf[customerLanguageOf((await companyOf())?.settings)];
  if (content.kind === 'text') return { ...event, content: { ...content, body: withAmountsIn(locale, content.body, content.details) } };
  const caption = content.caption === null ? null : withAmountsIn(locale, content.caption, content.details);
  return { ...event, content: { ...content, caption } };
};
