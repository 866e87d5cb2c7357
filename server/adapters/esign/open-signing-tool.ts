import type { Config } from '../../config.ts'
import type { Db } from '../database/tables.ts'
import { docusignTool } from './docusign/docusign.ts'
import { embeddedSigning } from './embedded/embedded.ts'
import type { SigningTool } from './esign.ts'

/** The tool that signs, as the settings choose it. */
export function openSigningTool({ docusign, publicUrl }: Pick<Config, 'docusign' | 'publicUrl'>, db: Db): SigningTool {
  return docusign ? docusignTool({ account: docusign, publicUrl, db }) : embeddedSigning()
}
