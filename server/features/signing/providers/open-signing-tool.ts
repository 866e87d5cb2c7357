import type { Deps } from '../../../deps.ts'
import { docusignTool } from './docusign/docusign.ts'
import { embeddedTool } from './embedded/embedded.ts'
import type { SigningTool } from '../../../ports/signing-tool.ts'

/** The signing tool of the settings. */
export function openSigningTool(
  deps: Pick<Deps, 'db' | 'config' | 'deployment' | 'forms' | 'files' | 'log'>,
): SigningTool {
  const { docusign: account, publicUrl } = deps.config
  const own = embeddedTool(deps)
  return account ? { ...docusignTool({ account, publicUrl, db: deps.db }), own } : own
}
