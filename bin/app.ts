/** The CDK app of this repository (`cdk.json`). A team that has installed the package writes the same. */
import { addSecurityPacks, createStacks, runApp } from '../lib/index.ts';

runApp((app, props) => {
  addSecurityPacks(app);
  createStacks(app, props);
});
