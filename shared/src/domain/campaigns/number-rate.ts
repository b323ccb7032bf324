/** Messages a second that an official number sends and receives, unless Meta raised it; one that the phone app shares has less.
 *  https://developers.facebook.com/documentation/business-messaging/whatsapp/throughput */
export const messagesPerSec = { usual: 80, withPhoneApp: 20, upgraded: 1_000 } as const;

/** What campaigns may use of it: the rest is for people who chat meanwhile. */
const shareOfCampaigns = 3 / 4;

/** Messages a second that all campaigns of a number send together. @param perSec what Meta says that the number may; null = nothing. */
export const perSecOfCampaigns = (perSec: number | null): number =>
  Math.max(1, Math.floor((perSec ?? messagesPerSec.usual) * shareOfCampaigns));
