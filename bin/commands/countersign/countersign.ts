/** `legal-front-door countersign`: see `USAGE`. */
import { DEFAULT_PRACTICE_FILE } from '../../../lib/config/config-schema.ts';
import { parsed, show, UsageError } from '../command-line.ts';

const ACTIONS: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  write: async (args) => (await import('./write.ts')).write(args),
  inspect: async (args) => (await import('./inspect.ts')).inspect(args),
};

export const USAGE = `Usage: legal-front-door countersign write [options]
       legal-front-door countersign inspect [options]

write    writes the list of official channels that the lawyer signs with a certificate of her own, as plain text:
         countersignature/official-contact.txt beside the practice file. It has no date of writing: the same facts and
         address give the same bytes. It is written anew only if they changed.
inspect  checks the signature beside it, official-contact.txt.p7s, and prints each personal datum that publishing the
         signature would publish. It sends nothing. Run it on your own machine, because a pipeline keeps what it prints.
         Exit code 0: good, or not signed yet; 1: refused or stale; 2: wrong usage.

  --address <url>    the address of the service, e.g. https://www.example.org; only for write, and not needed with a
                     stage that has a domain
  --stage <name>     the practice and domain of config/<name>.json
  --config <folder>  the folder of the stages (default: config)
  --practice <file>  the practice file (default: that of the stage, or ${DEFAULT_PRACTICE_FILE})`;

/** @throws UsageError, Failure, ContentError */
export async function run([name, ...args]: readonly string[]): Promise<number> {
  if (name !== undefined && Object.hasOwn(ACTIONS, name)) return ACTIONS[name]!(args);
  // An option before the action is a mistake of its own.
  if (name?.startsWith('-')) parsed({ args: [name] });
  const actions = Object.keys(ACTIONS).join(' or ');
  throw new UsageError(
    name === undefined
      ? `Name what to do: ${actions}; see --help.`
      : `countersign takes ${actions}; received ${show(name)}.`,
  );
}
