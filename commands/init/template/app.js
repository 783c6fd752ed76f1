// @ts-check
/** The CDK app: `npm start` and `npm run deploy` run it. What else can go in here: docs/own-infrastructure.md of the package. */
import { createStacks, runApp } from 'legal-front-door';

runApp((app, props) => {
  createStacks(app, props);
});
