// @ts-check
/**
 * The CDK app: `npm start` and `npm run deploy` run it. docs/own-infrastructure.md of the package shows what can be
 * added.
 */
import { createStacks, runApp } from 'legal-front-door';

await runApp((app, props) => {
  createStacks(app, props);
});
