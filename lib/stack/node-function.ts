/**
 * A Lambda function on the newest Node runtime, with its log group and its role. The role may write to that log group
 * only (the managed policy for basic execution permits every log group of the account), and has the given policies.
 */
import { type Duration, type RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { BundledCode, type CodeFiles } from './bundle/bundled-code.ts';

/** How long logs are kept, and whether they are deleted with the stack. */
export interface LogSettings {
  readonly retentionDays: number;
  readonly removalPolicy: RemovalPolicy;
}

interface NodeFunctionProps {
  /** Files of the asset; `index.mjs` exports `handler`. */
  readonly files: CodeFiles;
  readonly description: string;
  /** Readable name. The function's name is the stack's name, a hyphen and this name. */
  readonly name: string;
  readonly timeout: Duration;
  readonly memorySizeMb: number;
  readonly logs: LogSettings;
  readonly environment?: Readonly<Record<string, string>>;
  /** Rights of the function besides logging. @default none */
  readonly policies?: Readonly<Record<string, PolicyDocument>>;
}

export class NodeFunction extends Construct {
  readonly function: LambdaFunction;
  readonly logGroup: LogGroup;

  constructor(scope: Construct, id: string, props: NodeFunctionProps) {
    super(scope, id);
    this.logGroup = new LogGroup(this, 'Logs', {
      // The enumeration lists the same numbers of days as the configuration (LOG_RETENTION_DAYS).
      retention: props.logs.retentionDays as RetentionDays,
      removalPolicy: props.logs.removalPolicy,
    });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        WriteOwnLogs: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
              resources: [this.logGroup.logGroupArn],
            }),
          ],
        }),
        ...props.policies,
      },
    });
    this.function = new LambdaFunction(this, 'Function', {
      // This name must never change. CloudFormation would replace the function, but a custom resource cannot get
      // another function ("Modifying service token is not allowed").
      functionName: `${Stack.of(this).stackName}-${props.name}`,
      description: props.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: new BundledCode(props.files),
      memorySize: props.memorySizeMb,
      timeout: props.timeout,
      environment: { ...props.environment },
      role,
      logGroup: this.logGroup,
    });
    Validations.of(this.function).acknowledge(
      {
        id: 'Serverless-LambdaDLQ',
        reason:
          'API Gateway and CloudFormation wait for the answer and see a failure, so no event can get lost.',
      },
      {
        id: 'Serverless-LambdaTracing',
        reason:
          'Every call writes a log line with outcome and duration; a trace adds nothing, and its permission needs the resource "*".',
      },
    );
  }
}
