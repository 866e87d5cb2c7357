import type { FileReply } from '@parcelle/contract/route'
import type { Parts } from '../../deployment/parts.ts'
import { UNDATED, writeZip } from '../../platform/http/replies/zip-reply.ts'
import { formatFile } from '../editions/index.ts'

/** The same edition gives the same bytes. */
export function downloadEdition(id: string, parts: Parts): FileReply {
  const entries = [...parts].map(([path, { text }]) => ({
    name: path,
    open: async () => Buffer.from(formatFile(path, text)),
  }))
  return { content: writeZip(entries, UNDATED), filename: `edition-${id}.zip`, mimetype: 'application/zip' }
}
