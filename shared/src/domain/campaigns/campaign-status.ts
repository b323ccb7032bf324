/** Spec 2, section 4. INATIVA: a draft; PROGRAMADA: starts by itself at `scheduledAt`; EM_ANDAMENTO: sends, or pauses. */
export const campaignStatuses = ['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

const hourMs = 3_600_000;

type Standing = { status: CampaignStatus; scheduledAt: string | null };

/** Whether a campaign's fields may change: before it sends, and no later than an hour before it starts by itself; one that was cancelled too, for what it has
 *  still to send. */
export const mayEditCampaign = ({ status, scheduledAt }: Standing, now: Date): boolean =>
  status === 'INATIVA' ||
  status === 'CANCELADA' ||
  (status === 'PROGRAMADA' && (scheduledAt === null || Date.parse(scheduledAt) - now.getTime() > hourMs));

/** The status of a campaign as it is saved: it starts by itself when it has a time for that. A cancelled one stays so until somebody restarts it. */
export const statusWhenSaved = (before: CampaignStatus | null, scheduledAt: string | null): CampaignStatus =>
  before === 'CANCELADA' ? 'CANCELADA' : scheduledAt === null ? 'INATIVA' : 'PROGRAMADA';

/** Whether it can be cancelled: while it sends, and before it starts by itself. */
export const mayCancelCampaign = (status: CampaignStatus): boolean => status === 'EM_ANDAMENTO' || status === 'PROGRAMADA';

/** Whether somebody can have it send now: for the first time, or on with those who are still to get it. */
export const mayStartCampaign = (status: CampaignStatus): boolean =>
  status === 'INATIVA' || status === 'PROGRAMADA' || status === 'CANCELADA';

/** Whether it can be deleted: not while it sends. */
export const mayDeleteCampaign = (status: CampaignStatus): boolean => status !== 'EM_ANDAMENTO';
