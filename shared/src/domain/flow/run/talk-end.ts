/** Why a talk is over, besides: the service wants people; it failed; it is gone; it answered as often as it may. */
const talkEnds = ['asked', 'serviceFailed', 'talkGone', 'talkLimit'] as const;
export type TalkEnd = (typeof talkEnds)[number];
export const isTalkEnd = (why: string): why is TalkEnd => talkEnds.some((one) => one === why);
