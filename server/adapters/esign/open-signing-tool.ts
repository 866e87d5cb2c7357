import { ConfigProblem, type Config } from '../../config.ts'
import { embeddedSigning } from './embedded/embedded.ts'
import type { SigningTool } from './esign.ts'

/** The tool that signs, as the settings choose it. */
export function openSigningTool({ esign }: Pick<Config, 'esign'>): SigningTool {
  if (esign === 'docusign') throw new ConfigProblem('ESIGN=docusign is not known to this version yet.')
  return embeddedSigning()
}
