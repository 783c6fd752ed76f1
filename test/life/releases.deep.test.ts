/**
 * Upgrades: a stack of an earlier release of this major version, updated to this release, keeps everything that others
 * rely on. A new major version may break it, and CHANGELOG.md then says what to do.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ReleasedStage, releasesKept, stacksNow, stagesOf } from '../../tools/release/templates.ts';
import { ROOT, temporaryDirectory } from '../lib/stack/fixture.ts';
import { lostIn, type Stacks } from './public-interface.ts';

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const major = (version: string) => version.split('.')[0];
const upgradable = releasesKept().filter((kept) => major(kept) === major(version));
const stages = upgradable.flatMap((kept) =>
  Object.entries(stagesOf(kept)).map(([stage, released]) => [kept, stage, released] as const),
);

const made = new Map<string, Stacks>();
function now(config: ReleasedStage['config']): Stacks {
  const key = JSON.stringify(config);
  const stacks = made.get(key) ?? stacksNow(config, temporaryDirectory());
  made.set(key, stacks);
  return stacks;
}

describe('life/releases', () => {
  test('the templates of this version are kept', () => {
    expect(upgradable).toContain(version);
  });

  test.each(stages)('an upgrade from %s of the stage %s loses nothing', (_, __, { config, stacks }) => {
    expect(lostIn(stacks, now(config))).toEqual([]);
  });

  describe('a sentence describes each loss', () => {
    const [, , { config, stacks }] = stages.find(([, stage]) => stage === 'bare')!;
    /** The stacks of this release with another text. */
    const written = (was: string, is: string): Stacks =>
      JSON.parse(JSON.stringify(now(config)).replaceAll(was, is));

    test.each(
      Object.entries<[string, string, string[]]>({
        'the construct of the bucket has another id': [
          'ContentBucketDD05A3B9',
          'ContentPages01234567',
          [
            'LegalFrontDoor: AWS::S3::Bucket ContentBucketDD05A3B9 is gone or has another logical id: the deployed one leaves the stack with its data, and a new one starts empty.',
          ],
        ],
        'a function has another name': [
          '"LegalFrontDoor-Mcp"',
          '"LegalFrontDoor-Tools"',
          [
            'LegalFrontDoor: AWS::Lambda::Function HandlersMcpFunction1E6C2915 is replaced (FunctionName: "LegalFrontDoor-Mcp" → "LegalFrontDoor-Tools"): a new one is created, and the deployed one is deleted.',
          ],
        ],
        'the construct of the publisher has another id': [
          'SitePublisherFunction8AB5A841',
          'SiteWriter01234567',
          [
            'LegalFrontDoor: AWS::Lambda::Function SitePublisherFunction8AB5A841 is gone or has another logical id: the deployed one is deleted with its data and its address.',
            'LegalFrontDoor: Custom::SiteContent SiteContent7CFC5536 has another function ({"Fn::GetAtt":["SitePublisherFunction8AB5A841","Arn"]} → {"Fn::GetAtt":["SiteWriter01234567","Arn"]}): CloudFormation refuses the update.',
          ],
        ],
        'an output has another name': [
          '"BaseUrl":',
          '"Url":',
          ['LegalFrontDoor: the output BaseUrl is gone, which scripts and operators read.'],
        ],
        'the stack has another name': [
          '"LegalFrontDoor":',
          '"FrontDoor":',
          [
            'The stack LegalFrontDoor is gone or has another name: the deployed stack stays beside a new, empty one.',
          ],
        ],
        'a role has another id, on which no client relies': [
          'HandlersMcpRole2C7DD89C',
          'HandlersMcpRights01234567',
          [],
        ],
      }),
    )('%s', (_, [was, is, sentences]) => {
      expect(JSON.stringify(now(config))).toContain(was);
      expect(lostIn(stacks, written(was, is))).toEqual(sentences);
    });
  });
});
