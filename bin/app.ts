/** The CDK app (`cdk.json`). A team that installs the package writes a file like this. */
import { addSecurityPacks, createStack, runApp } from '../lib/index.ts';

await runApp((app, props) => {
  addSecurityPacks(app);
  createStack(app, props);
});
