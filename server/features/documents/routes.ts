import type { RoutesByFeature } from '@parcelle/contract'
import { has, sellingRoles } from '@parcelle/domain'
import type { Session } from '@parcelle/forms'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Deps } from '../../deps.ts'
import type { User } from '../../platform/http/user.ts'
import { recordWithoutNotification } from '../../dossier/record-without-notification.ts'
import { forbidden } from '../../platform/errors/errors.ts'
import type { Handlers } from '../../platform/http/calls/mount.ts'
import { beingPreparedRefusal } from '../signing/index.ts'
import { zipReply } from '../../platform/http/replies/zip-reply.ts'
import { attachDocument, refuseAttaching } from './attach.ts'
import { listDocuments, documentNotFound, readSource, type ListedDocument } from './make-document.ts'
import { openFinalDocument, openDocument } from './open-document.ts'

export function documentsHandlers(deps: Deps): Handlers<RoutesByFeature['documents']> {
  const switches = () => deps.deployment.features
  return {
    async listDocuments({ params, body, user, locale }) {
      const listed = listDocuments(await readSource(deps, user, params.id, locale), body.block_id)
      return { documents: listed.map(({ id, filename }) => ({ id, filename })) }
    },

    async previewDocument({ params, body, user, locale, requestId }) {
      const source = await readSource(deps, user, params.id, locale)
      if (!switches().documentPreview) throw forbidden()
      const reader = { user, requestId }
      if (body.save) refuseAttaching(deps, reader, source.dossier)
      const listed = listDocuments(source).find(({ id }) => id === body.documentId)
      if (!listed) throw documentNotFound()
      const { file, facts, made } = await openDocument(deps, source, listed, reader)
      if (body.save && made) await attachDocument(deps, source, made, reader)
      await recordWithoutNotification(deps, params.id, reader, 'preview_document', facts, source.head)
      return file
    },

    async readDocument({ params, user, locale, requestId }) {
      const source = await readSource(deps, user, params.id, locale)
      if (!switches().documentPreview && !switches().download) throw forbidden()
      const listed = listDocuments(source).find(({ id }) => id === params.docId)
      if (!listed) throw documentNotFound()
      const reader = { user, requestId }
      const { file, facts } = await openFinalDocument(deps, source, listed, reader)
      await recordWithoutNotification(deps, params.id, reader, 'download_document', facts, source.head)
      return file
    },

    async downloadDocuments({ params, body, user, locale, requestId }) {
      const source = await readSource(deps, user, params.id, locale)
      if (!switches().download) throw forbidden()
      const listed = listDocuments(source, body.block_id)
      if (listed.length === 0) throw documentNotFound()
      // Checked before the first byte: an archive that has begun cannot be refused.
      if (listed.some(({ stored }) => stored?.isBeingPrepared)) throw beingPreparedRefusal()
      const reader = { user, requestId }
      const documents = listed.map(({ template }) => template.code)
      await recordWithoutNotification(deps, params.id, reader, 'download_documents', { documents }, source.head)
      const entries = listed.map((document) => ({
        name: document.filename,
        // Each document has its own start time: the caller receives them one after the other.
        open: async () => {
          const { file } = await openDocument(deps, { ...source, since: performance.now() }, document, reader)
          return file.content
        },
      }))
      return zipReply(`dossier-${source.dossier.number}.zip`, entries)
    },

    async printDocument({ params, user, locale, requestId }) {
      const source = await readSource(deps, user, params.id, locale)
      if (!switches().documentPreview && !switches().download) throw forbidden()
      const listed = listDocuments(source).find(({ template }) => template.code === params.printId)
      if (!listed || !(isWriter(listed, user) || hasButton(source.session, params.printId))) throw documentNotFound()
      const reader = { user, requestId }
      const { file, facts } = await openDocument(deps, source, listed, reader)
      const bytes = await toBuffer(file.content)
      await recordWithoutNotification(deps, params.id, reader, 'print_document', facts, source.head)
      const { filename, unprintable = [] } = file
      return { print: { file: bytes.toString('base64'), filename, unprintable: [...unprintable] } }
    },
  }
}

const toBuffer = (content: Uint8Array | Readable) =>
  content instanceof Uint8Array ? Buffer.from(content) : buffer(content)

/** The report can be printed on the page where it is written, before the form has a button for it. */
const isWriter = ({ template }: ListedDocument, { role }: User) =>
  template.kind === 'suitabilityReport' && has(sellingRoles, role)

const hasButton = ({ form, visible }: Session, printId: string) =>
  form.elements.some(({ id, attributes }) => attributes.printId === printId && visible(id))
