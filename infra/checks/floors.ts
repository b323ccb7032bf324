import type { Edge } from './boundaries.ts';
import { circlesOf } from './circles.ts';
import { isTest } from './is-test.ts';

/** The floors of `functions/src`, from the lowest: a file imports files of its own floor or of lower ones. */
const floors = ['platform', 'organisation', 'setup', 'people', 'conversation', 'channels', 'automation', 'work', 'wiring'] as const;

/** Files that put areas together: they may import everything, and only files like them import them, besides their own area. */
const isComposition = (path: string): boolean =>
  path.startsWith('functions/src/wiring/') ||
  (!path.startsWith('functions/src/platform/') &&
    /\/(?:(?:[\w-]+-)?http|(?:[\w-]+-)?consumer|compactor|registry|live|[\w-]+-deps|reactions\/[\w-]+)\.ts$/.test(path));

const inFunctions = /^functions\/src\/([\w-]+)\/(?:([\w-]+)\/)?/;
const floorOf = (path: string): number => floors.findIndex((floor) => floor === inFunctions.exec(path)?.[1]);
/** An area is a folder of its floor; platform and channels are one area each. */
const areaOf = (path: string): string => {
  const [, floor = '', area = ''] = inFunctions.exec(path) ?? [];
  return floor === 'platform' || floor === 'channels' ? floor : `${floor}/${area}`;
};

/** Imports of `functions/src` that go up a floor, or that see composition from outside of its area. */
export const findUpwardImports = (edges: ReadonlyArray<Edge>): string[] =>
  edges.filter(isBetweenAreas).flatMap(({ from, to }) => {
    if (isComposition(from)) return [];
    return floorOf(to) > floorOf(from) || isComposition(to) ? [`${from} -> ${to}`] : [];
  });

/** Areas of one floor that import each other, one circle a line. */
export const findAreaCircles = (edges: ReadonlyArray<Edge>): string[] =>
  circlesOf(
    edges
      .filter((edge) => isBetweenAreas(edge) && !isComposition(edge.from) && floorOf(edge.from) === floorOf(edge.to))
      .map(({ from, to }) => ({ from: areaOf(from), to: areaOf(to) })),
  ).map((circle) => `areas of one floor import each other: ${circle.join(', ')}`);

const isBetweenAreas = ({ from, to }: Edge): boolean =>
  floorOf(from) >= 0 && floorOf(to) >= 0 && !isTest(from) && !isTest(to) && areaOf(from) !== areaOf(to);
