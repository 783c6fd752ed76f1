/** Types and a client on `fetch`, with its runtime. The command line names the document. */
import { defineConfig } from '@kubb/core';
import { pluginClient } from '@kubb/plugin-client';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';

export default defineConfig({
  output: { path: './generated/kubb', extension: { '.ts': '.ts' }, format: false, lint: false },
  plugins: [
    pluginOas({ generators: [], serverIndex: 0 }),
    pluginTs(),
    pluginClient({ client: 'fetch', bundle: true, dataReturnType: 'full' }),
  ],
});
