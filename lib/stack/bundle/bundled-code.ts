/**
 * Lambda code from files in memory. They are written to a temporary directory, copied into `cdk.out` as an asset, and
 * removed. The asset is named after the hash of its content, so the same facts give the same template.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { AssetCode, type CodeConfig } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';

/** Path inside the asset → text. */
export type CodeFiles = Readonly<Record<string, string>>;

export class BundledCode extends AssetCode {
  constructor(private readonly files: CodeFiles) {
    super(mkdtempSync(join(tmpdir(), 'legal-front-door-')));
  }

  /** `super.bind` copies the asset, so the directory is needed only here. */
  override bind(scope: Construct): CodeConfig {
    try {
      for (const [name, text] of Object.entries(this.files)) {
        const file = join(this.path, name);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
      }
      return super.bind(scope);
    } finally {
      rmSync(this.path, { recursive: true, force: true });
    }
  }
}
