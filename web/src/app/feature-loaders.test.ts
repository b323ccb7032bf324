// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { FeatureLoaders } from '../lib/feature-manifest.ts';
import { featureLoaders } from './feature-loaders.ts';
import { ownPages } from './features.ts';

it('has a loader for each page of a feature and no others', () => {
  const loaders: ReadonlyArray<FeatureLoaders> = Object.values(featureLoaders);

  expect(loaders.flatMap(({ pages = {} }) => Object.keys(pages)).sort()).toEqual(ownPages.map(({ path }) => path).sort());
});

it('has the texts of each feature that has a page', () => {
  expect(Object.keys(featureLoaders)).toEqual(expect.arrayContaining(ownPages.map(({ namespace }) => namespace)));
});
