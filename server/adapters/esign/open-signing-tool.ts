import type { Deps } from '../../deps.ts'
import { docusignTool } from './docusign/docusign.ts'
import { embeddedSigning } from './embedded/embedded.ts'
import type { SigningTool } from './esign.ts'

/** The tool that signs, as the settings choose it. */
export function openSigningTool(deps: Pick<Deps, 'db' | 'config' | 'deployment' | 'files' | 'log'>): SigningTool {
  const { docusign, publicUrl } = deps.config
  return docusign ? docusignTool({ account: docusign, publicUrl, db: deps.db }) : embeddedSigning(deps)
}
