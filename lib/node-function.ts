/**
 * One Lambda function on the newest Node runtime: bundled code, a log group of its own, and a role that
 * may write to that log group and do what is asked for, nothing else (the managed basic-execution
 * policy may write to every log group of the account).
 */
import { type Duration, type RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { BundledCode, type CodeFiles } from './bundle/bundled-code.ts';

/** How long logs are kept, and what becomes of them when the stack goes. */
export interface LogSettings {
  readonly retentionDays: number;
  readonly removalPolicy: RemovalPolicy;
}

interface NodeFunctionProps {
  /** Files of the asset; `index.mjs` exports `handler`. */
  readonly files: CodeFiles;
  readonly description: string;
  /** What people find it by; the name of the stack goes before it. */
  readonly name: string;
  readonly timeout: Duration;
  readonly memorySizeMb: number;
  readonly logs: LogSettings;
  readonly environment?: Readonly<Record<string, string>>;
  /** What the function may do besides logging. @default nothing */
  readonly policies?: Readonly<Record<string, PolicyDocument>>;
}

export class NodeFunction extends Construct {
  readonly function: LambdaFunction;
  readonly logGroup: LogGroup;

  constructor(scope: Construct, id: string, props: NodeFunctionProps) {
    super(scope, id);
    this.logGroup = new LogGroup(this, 'Logs', {
      // The enumeration is CloudWatch's list of numbers of days, which the configuration keeps to.
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
      // For people. It must never change: the custom resource cannot be given another function ("Modifying service token is
      // not allowed"), and a named function is not replaced but refused.
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
          'API Gateway and CloudFormation both wait for the answer and see a failure: no event can get lost.',
      },
      {
        id: 'Serverless-LambdaTracing',
        reason:
          'Every call leaves a line with outcome and duration; a trace tells no more and its permission takes no resource but "*".',
      },
    );
  }
}
