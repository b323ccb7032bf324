import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cachedFolder, lastLineOf } from '../python/python-environment.ts';
import { Unavailable } from '../unavailable.ts';

const minJava = 17;

const requireJava = (): void => {
  const { status, stdout } = spawnSync('javac', ['-version'], { encoding: 'utf8', timeout: 20_000 });
  const major = status === 0 ? Number(/javac (\d+)/.exec(stdout)?.[1] ?? 0) : 0;
  if (major < minJava)
    throw new Unavailable(`A JDK of version ${minJava} or newer is needed for DynamoDB Local, and there is none on the PATH.`);
};

/** The folder with the jars of DynamoDB Local, fetched by Maven the first time.
 *  @throws Unavailable without a JDK or Maven, or when Maven Central cannot be reached. */
export const dynamodbLocal = (say: (sentence: string) => void): string => {
  requireJava();
  const pom = join(import.meta.dirname, 'pom.xml');
  return cachedFolder('dynamodb-local', readFileSync(pom, 'utf8'), (target) => {
    say(`Fetching DynamoDB Local with Maven into ${target}; this is needed once`);
    const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';
    const { status, stdout, error } = spawnSync('mvn', ['-q', '-B', '-f', pom, goal, `-DoutputDirectory=${target}`], {
      encoding: 'utf8',
      timeout: 300_000,
    });
    if (error) throw new Unavailable('Maven (mvn) is needed to fetch DynamoDB Local, and is not on the PATH.');
    if (status !== 0) throw new Unavailable(`Maven could not fetch DynamoDB Local: ${lastLineOf(stdout)}`);
  });
};
