import type { Deps } from '../../deps.ts'
import { docusignTool } from './docusign/docusign.ts'
import { embeddedSigning } from './embedded/embedded.ts'
import type { SigningTool } from './esign.ts'

type World = Pick<Deps, 'db' | 'config' | 'deployment' | 'files' | 'log'>

/** The tool that signs, as the settings choose it. */
export function openSigningTool(deps: World): SigningTool {
  const { docusign, publicUrl } = deps.config
  return docusign ? docusignTool({ account: docusign, publicUrl, db: deps.db }) : embeddedSigning(deps)
}

/**
 * The tool that an envelope was sent with, whichever the settings choose now. Our own is always there; DocuSign without
 * its settings is not.
 */
export function toolOf(deps: World & Pick<Deps, 'esign'>, { provider }: { provider: string }): SigningTool {
  if (provider === deps.esign.name) return deps.esign
  if (provider === 'embedded') return embeddedSigning(deps)
  throw new Error(`an envelope is still at ${provider}: ESIGN=${provider} and its settings are needed until it is over`)
}
