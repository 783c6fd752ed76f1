/** The CDK app (`cdk.json`): what a team that has installed the package writes as its own. */
import { addSecurityPacks, createStacks, runApp } from '../lib/index.ts';

runApp((app, props) => {
  addSecurityPacks(app);
  createStacks(app, props);
});
