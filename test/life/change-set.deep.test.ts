/** That the change set says what CloudFormation documents, on small templates: else nothing in life.deep.test.ts means anything. */
import {
  changeSet,
  EMPTY,
  goesWhenCreationFails,
  type Template,
  type TemplateResource,
  waitsFor,
} from './change-set.ts';

const bucket = (Properties: object, more: Partial<TemplateResource> = {}): Template => ({
  Resources: { B: { Type: 'AWS::S3::Bucket', Properties: { ...Properties }, ...more } },
});
const NOTHING = { created: [], updated: [], replaced: [], deleted: [], kept: [] };

describe('life/change-set', () => {
  test.each<[string, Template, Template, object]>([
    ['the same', bucket({}), bucket({}), {}],
    ['made', EMPTY, bucket({}), { created: ['B'] }],
    ['another name', bucket({ BucketName: 'a' }), bucket({ BucketName: 'b' }), { replaced: ['B'] }],
    ['another tag', bucket({}), bucket({ Tags: [{ Key: 'a', Value: 'b' }] }), { updated: ['B'] }],
    ['gone', bucket({}), EMPTY, { deleted: ['B'] }],
    ['gone, kept', bucket({}, { DeletionPolicy: 'Retain' }), EMPTY, { kept: ['B'] }],
    [
      'gone, kept since it was made',
      bucket({}, { DeletionPolicy: 'RetainExceptOnCreate' }),
      EMPTY,
      { kept: ['B'] },
    ],
    ['another policy only', bucket({}), bucket({}, { DeletionPolicy: 'Retain' }), { updated: ['B'] }],
  ])('a bucket: %s', (_, before, after, changes) => {
    expect(changeSet(before, after)).toEqual({ ...NOTHING, ...changes });
  });

  test('what refers to a replaced resource by a property that cannot change in place is replaced with it', () => {
    const of = (BucketName: string): Template => ({
      Resources: {
        ...bucket({ BucketName }).Resources,
        P: { Type: 'AWS::S3::BucketPolicy', Properties: { Bucket: { Ref: 'B' }, PolicyDocument: {} } },
      },
    });
    expect(changeSet(of('a'), of('b'))).toEqual({ ...NOTHING, replaced: ['B', 'P'] });
  });

  test('what a failed first deployment leaves', () => {
    const goes = (DeletionPolicy: string) =>
      goesWhenCreationFails({ Type: 'AWS::S3::Bucket', DeletionPolicy });
    expect(['Delete', 'RetainExceptOnCreate', 'Retain'].map(goes)).toEqual([true, true, false]);
  });

  test('a resource waits for what it names, in every way of naming, and for what that waits for', () => {
    const type = { Type: 'AWS::SNS::Topic' };
    const Resources = {
      A: type,
      B: { ...type, Properties: { X: [{ Ref: 'A' }, { Ref: 'AWS::Region' }] } },
      C: { ...type, Properties: { X: { 'Fn::GetAtt': ['B', 'Arn'] } } },
      D: { ...type, Properties: { X: { 'Fn::Join': ['', [{ 'Fn::Sub': `\${E.Arn}/*` }]] } }, DependsOn: 'C' },
      E: type,
    };
    expect([...waitsFor({ Resources }, 'D')].sort()).toEqual(['A', 'B', 'C', 'E']);
    expect([...waitsFor({ Resources }, 'A')]).toEqual([]);
  });
});
