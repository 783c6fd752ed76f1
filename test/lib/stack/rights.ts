/**
 * The rights in a template as lines of text: IAM roles and policies, resource policies, permissions of functions. A
 * reference becomes `<LogicalId>`.
 */
import type { Resource } from './synthesize.ts';

type Resources = Readonly<Record<string, Resource>>;

interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource?: unknown;
  readonly Principal?: string | Readonly<Record<string, unknown>>;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Role → its principal and its rights; other resource → principals and their rights. */
export function rightsOf(resources: Resources): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(resources).flatMap(([id, { Type, Properties }]) => {
      const lines = linesOf(Type, Properties);
      return lines.length > 0 ? [[id, lines]] : [];
    }),
  );
}

// biome-ignore lint/suspicious/noExplicitAny: properties are as many-shaped as AWS.
function linesOf(type: string, properties: any): string[] {
  switch (type) {
    case 'AWS::IAM::Role':
      return [
        ...properties.AssumeRolePolicyDocument.Statement.map(
          (statement: Statement) => `is ${principal(statement)}${conditions(statement)}`,
        ),
        ...(properties.ManagedPolicyArns ?? []).map((arn: unknown) => `has ${text(arn)}`),
        ...(properties.Policies ?? []).flatMap(
          ({ PolicyDocument }: { PolicyDocument: { Statement: Statement[] } }) =>
            PolicyDocument.Statement.map(
              (statement) =>
                `${statement.Effect} ${actions(statement)} on ${resourcesOf(statement)}${conditions(statement)}`,
            ),
        ),
      ];
    case 'AWS::IAM::Policy':
      return properties.PolicyDocument.Statement.map(
        (statement: Statement) =>
          `${properties.Roles.map(text).join(', ')} may: ${statement.Effect} ${actions(statement)} on ${resourcesOf(statement)}${conditions(statement)}`,
      );
    case 'AWS::Lambda::Permission':
      return [
        `Allow ${properties.Principal}: ${properties.Action} on ${text(properties.FunctionName)} if aws:SourceArn = ${text(properties.SourceArn)}`,
      ];
    default: {
      const document =
        properties?.PolicyDocument ??
        properties?.KeyPolicy ??
        properties?.ResourcePolicy ??
        properties?.ResourcePolicyDocument;
      return (document?.Statement ?? []).map(
        (statement: Statement) =>
          `${statement.Effect} ${principal(statement)}: ${actions(statement)} on ${resourcesOf(statement)}${conditions(statement)}`,
      );
    }
  }
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
const actions = ({ Action }: Statement) => list(Action).join(', ');
const resourcesOf = ({ Resource }: Statement) => list(Resource).map(text).join(', ');
const principal = ({ Principal }: Statement) =>
  typeof Principal === 'string'
    ? Principal
    : list(Object.values(Principal ?? {})[0])
        .map(text)
        .join(', ');

function conditions({ Condition = {} }: Statement): string {
  const all = Object.entries(Condition).flatMap(([operator, keys]) =>
    Object.entries(keys).map(
      ([key, value]) => `${key} ${SIGNS[operator] ?? operator} ${list(value).map(text).join(', ')}`,
    ),
  );
  return all.length > 0 ? ` if ${all.join(' and ')}` : '';
}

const SIGNS: Readonly<Record<string, string>> = {
  StringEquals: '=',
  ArnEquals: '=',
  ArnNotEquals: '!=',
  ArnLike: '~',
  Bool: '=',
  NumericLessThan: '<',
};

/** An ARN or a value, intrinsic functions as text. */
function text(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value).replace(REGION, '{region}');
  const [name, argument] = Object.entries(value)[0]!;
  if (name === 'Ref') return PSEUDO[argument] ?? `<${argument}>`;
  if (name === 'Fn::GetAtt') return `<${argument[0]}>`;
  if (name === 'Fn::Join') return argument[1].map(text).join('');
  if (name === 'Fn::Select' && JSON.stringify(argument).includes('AWS::StackId')) return '{stack id}';
  if (name === 'Fn::Sub') return argument.replace(/\$\{(AWS::\w+)\}/g, (_: string, of: string) => PSEUDO[of]);
  return JSON.stringify(value);
}

/** A stack whose region is known has it as literal text. */
const REGION = /(?<=:)(?:us|eu)-[a-z]+-\d(?=:)/;

const PSEUDO: Readonly<Record<string, string>> = {
  'AWS::AccountId': '{account}',
  'AWS::Partition': 'aws',
  'AWS::Region': '{region}',
};
