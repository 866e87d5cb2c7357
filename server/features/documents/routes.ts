import type { Rooms } from '@parcelle/contract'
import type { FileReply } from '@parcelle/contract/route'
import type { Deps } from '../../deps.ts'
import { recordReading } from '../../dossier/record-reading.ts'
import { forbidden } from '../../errors.ts'
import type { Handlers } from '../../http/mount.ts'
import { zipReply } from '../../http/zip-reply.ts'
import { listPapers, makePaper, paperNotFound, readSource, type MadePaper } from './papers.ts'

export function documentsRoom(deps: Deps): Handlers<Rooms['documents']> {
  const { documentPreview, download } = deps.deployment.features
  return {
    async listDocuments({ params, body, user, locale }) {
      const papers = listPapers(deps, await readSource(deps, user, params.id, locale), body.block_id)
      return { documents: papers.map(({ id, filename }) => ({ id, filename })) }
    },

    async previewDocument({ params, body, user, locale, requestId }) {
      const source = await readSource(deps, user, params.id, locale)
      if (!documentPreview) throw forbidden()
      const listed = listPapers(deps, source).find(({ id }) => id === body.documentId)
      if (!listed) throw paperNotFound()
      const made = await makePaper(deps, source, listed)
      await recordReading(deps, params.id, { user, requestId }, 'preview_document', { document: listed.code })
      return toFile(made)
    },

    async readDocument({ params, user, locale, requestId }) {
      const source = await readSource(deps, user, params.id, locale)
      if (!documentPreview && !download) throw forbidden()
      const listed = listPapers(deps, source).find(({ id }) => id === params.docId)
      if (!listed) throw paperNotFound()
      const made = await makePaper(deps, source, listed)
      await recordReading(deps, params.id, { user, requestId }, 'download_document', { document: listed.code })
      return toFile(made)
    },

    async downloadDocuments({ params, body, user, locale, requestId }) {
      const source = await readSource(deps, user, params.id, locale)
      if (!download) throw forbidden()
      const papers = listPapers(deps, source, body.block_id)
      if (papers.length === 0) throw paperNotFound()
      await recordReading(deps, params.id, { user, requestId }, 'download_documents', {
        documents: papers.map(({ code }) => code),
      })
      const entries = papers.map((paper) => ({
        name: paper.filename,
        open: async () => (await makePaper(deps, source, paper)).bytes,
      }))
      return zipReply(`dossier-${source.dossier.number}.zip`, entries)
    },

    async printDocument({ params, user, locale, requestId }) {
      const source = await readSource(deps, user, params.id, locale)
      if (!documentPreview && !download) throw forbidden()
      const listed = listPapers(deps, source).find(({ code }) => code === params.printId)
      if (!listed) throw paperNotFound()
      const { bytes, filename, unprintable } = await makePaper(deps, source, listed)
      await recordReading(deps, params.id, { user, requestId }, 'print_document', { document: listed.code })
      const file = Buffer.from(bytes).toString('base64')
      return { print: { file, filename, unprintable: [...unprintable] } }
    },
  }
}

const toFile = ({ bytes, filename, unprintable }: MadePaper): FileReply => ({
  content: bytes,
  filename,
  mimetype: 'application/pdf',
  unprintable,
})
