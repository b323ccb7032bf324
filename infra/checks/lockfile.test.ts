import { expect, it } from 'vitest';
import { missingPlatforms, platformOf, withAddresses } from './lockfile.ts';

it('reads system, processor and C library out of a package name', () => {
  expect(platformOf('@oxlint/binding-linux-x64-musl')).toEqual({ os: ['linux'], cpu: ['x64'], libc: ['musl'] });
  expect(platformOf('@dynoxide/darwin-arm64')).toEqual({ os: ['darwin'], cpu: ['arm64'] });
  expect(platformOf('fsevents')).toBeNull();
});

it('names the optional platform packages the lockfile lacks, and only those', () => {
  const packages = {
    infra: { optionalDependencies: { '@dynoxide/linux-x64': '1.2.1', '@dynoxide/win32-x64': '1.2.1' } },
    'node_modules/@dynoxide/linux-x64': { version: '1.2.1' },
    'node_modules/tool': { version: '2.0.0', dev: true, optionalDependencies: { '@tool/darwin-x64': '2.0.0', '@tool/linux-x64': '2.0.0' } },
    'node_modules/tool/node_modules/@tool/linux-x64': { version: '2.0.0' },
  };

  expect(missingPlatforms(packages)).toEqual({
    'node_modules/@dynoxide/win32-x64': { version: '1.2.1', os: ['win32'], cpu: ['x64'], optional: true },
    'node_modules/@tool/darwin-x64': { version: '2.0.0', os: ['darwin'], cpu: ['x64'], dev: true, optional: true },
  });
});

it('finds entries that record a download address', () => {
  expect(withAddresses({ a: { resolved: 'https://registry.example/a.tgz' }, b: { resolved: 'infra' }, c: {} })).toEqual(['a']);
});
