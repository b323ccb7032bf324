import { Aws } from 'aws-cdk-lib';
import type { Settings } from './settings.ts';

/** Every name a person or a script looks for starts so. */
export const prefixOf = ({ stage }: Pick<Settings, 'stage'>): string => `balcao-${stage}`;

/** Known before the bucket exists: the page's security policy names it. */
export const filesBucketName = (settings: Pick<Settings, 'stage'>): string => `${prefixOf(settings)}-files-${Aws.ACCOUNT_ID}-${Aws.REGION}`;

/** Name of a stack; `area` is its construct id. */
export const stackName = (settings: Pick<Settings, 'stage'>, area: string): string => `${prefixOf(settings)}-${area.toLowerCase()}`;

/** The group of the schedules of timers. */
export const timerGroupName = (settings: Pick<Settings, 'stage'>): string => `${prefixOf(settings)}-timers`;

/** Stage names of the two APIs. They are also the paths the distribution sends there, so no path needs rewriting. */
export const httpStage = 'api';
export const liveStage = 'live';
