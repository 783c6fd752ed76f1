/** The CDK app (`cdk.json`). */
import { runApp } from '../lib/app.ts';

runApp();
