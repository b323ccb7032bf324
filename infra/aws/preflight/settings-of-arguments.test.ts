import { expect, it } from 'vitest';
import { settingsOf } from './settings-of-arguments.ts';

it('reads the settings as cdk does, and leaves other arguments to it', () => {
  const settings = settingsOf([
    '-c',
    'stage=prod',
    '--require-approval',
    'never',
    '--context',
    'graphApiUrl=https://a.example/?b=c',
    '-c',
    'stage=teste',
  ]);

  expect(settings).toMatchObject({ stage: 'teste', graphApiUrl: 'https://a.example/?b=c', keepData: false });
});

it('refuses what is no setting’s value', () => {
  expect(() => settingsOf(['-c', 'stage=Prod!'])).toThrow('small letters');
});
