import { readEnv, tableEnv } from '../env.ts';

export const tableName = (): string => readEnv(tableEnv).TABLE_NAME;
