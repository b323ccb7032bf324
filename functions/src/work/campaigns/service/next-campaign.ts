import { campaignId } from '@balcao/shared/domain/campaigns/campaign.ts';
import { dayRules } from '@balcao/shared/domain/schedules/schedule.ts';
import { nextSend } from '@balcao/shared/domain/schedules/send-times.ts';
import { derivedUlid } from '../../../platform/new-ids.ts';
import type { Campaign } from '../store/campaign-store.ts';

/** The campaign of a series after this one, which starts now; null when it was the last. Its id follows from this one's: however often it is made, it is one. */
export const nextCampaign = (campaign: Campaign, timeZone: string, now: Date): Campaign | null => {
  const { scheduledAt, firstAt, step, contadorEnvio, intervalo, valorIntervalo, enviarQuantasVezes } = campaign;
  if (scheduledAt === null) return null;
  const next = nextSend(
    {
      firstAt: firstAt ?? scheduledAt,
      step,
      sendAt: scheduledAt,
      contadorEnvio,
      intervalo,
      valorIntervalo,
      enviarQuantasVezes,
      tipoDias: dayRules.send,
    },
    { timeZone, isHoliday: () => false },
    now,
  );
  return (
    next && {
      ...campaign,
      id: campaignId.parse(derivedUlid(new Date(next.sendAt), `next of ${campaign.id}`)),
      status: 'PROGRAMADA',
      pausedFor: null,
      scheduledAt: next.sendAt,
      firstAt: firstAt ?? scheduledAt,
      step: next.step,
      contadorEnvio: contadorEnvio + 1,
      startedAt: null,
      completedAt: null,
      version: 1,
    }
  );
};
