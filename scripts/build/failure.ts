import { formatFault } from './fault.ts';
import { sourceFaultsOf } from './faultsOf.ts';
import { explainRefusal } from './output.ts';

/**
 * Why a build failed, for whoever started it: each mistake in content and sources on a line, with its
 * place; or what the system refused.
 *
 * @param root absolute path of the project
 * @returns nothing where the build itself is wrong, and only the error's stack helps
 */
export function explainFailure(error: unknown, root: string): string | undefined {
  const faults = sourceFaultsOf(error, root);
  if (!faults) return explainRefusal(error, root);
  return `${faults.map(formatFault).join('\n')}\n\nNothing was changed: ${faults.length} to mend.`;
}
