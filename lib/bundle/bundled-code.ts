/**
 * Lambda code whose files exist only in memory: written to a directory of their own, staged into
 * `cdk.out` as an asset (named after the hash of what is in it, so the same facts give the same
 * template), and removed again. Runs at synthesis, without Docker.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { AssetCode, type CodeConfig } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';

/** What the asset holds: path inside it → text. */
export type CodeFiles = Readonly<Record<string, string>>;

export class BundledCode extends AssetCode {
  constructor(private readonly files: CodeFiles) {
    super(mkdtempSync(join(tmpdir(), 'legal-front-door-')));
  }

  /** The asset is copied while binding: the directory is needed only for as long as that takes. */
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
