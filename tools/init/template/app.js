// @ts-check
/**
 * The CDK app: `npm start` and `npm run deploy` run it. docs/own-infrastructure.md of the package shows what can be
 * added.
 */
import { createStack, runApp } from 'legal-front-door';

await runApp((app, props) => {
  createStack(app, props);
});
