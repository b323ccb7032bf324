import { describe, expect, it } from 'vitest';
import { readSettings, settingsSchema } from './settings.ts';

const read = (context: Record<string, unknown>, file: Record<string, unknown> = {}) =>
  readSettings(
    (name) => context[name],
    () => file,
  );

describe('settings', () => {
  it('keep data for prod only, unless told', () => {
    expect(read({ stage: 'prod' }).keepData).toBe(true);
    expect(read({ stage: 'dev' }).keepData).toBe(false);
    expect(read({ stage: 'dev', keepData: 'true' }).keepData).toBe(true);
  });

  it('come from the command line, then from the file of the stage', () => {
    const file = { alertEmail: 'file@balcao.example', minSessionTasks: 2 };

    expect(read({ stage: 'prod', alertEmail: 'line@balcao.example' }, file)).toMatchObject({
      alertEmail: 'line@balcao.example',
      minSessionTasks: 2,
    });
  });

  it('refuse a name in the file that is no setting', () => {
    expect(() => read({ stage: 'prod' }, { domian: 'app.balcao.example' })).toThrow('domian');
  });

  it('refuse a domain without its certificate', () => {
    expect(() => read({ domain: 'app.balcao.example' })).toThrow('belong together');
  });

  it('refuse a stage whose name would not fit into names', () => {
    expect(settingsSchema.safeParse({ stage: 'Prod-1' }).success).toBe(false);
  });

  it.each(['2.3000', 'newest', '2.3000.1043857760 '])('refuse the client version %j', (whatsappVersion) => {
    expect(settingsSchema.safeParse({ whatsappVersion }).success).toBe(false);
    expect(settingsSchema.safeParse({ whatsappVersion: '2.3000.1043857760' }).success).toBe(true);
  });

  it('refuse a number of days CloudWatch does not know', () => {
    expect(settingsSchema.safeParse({ logRetentionDays: 29 }).success).toBe(false);
  });
});
