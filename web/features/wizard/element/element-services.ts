import { toBucket } from '@parcelle/domain/dossier-status'
import { has, sellingRoles } from '@parcelle/domain/roles'
import { translate, type Element } from '@parcelle/forms'
import { ApiError, call } from '../../../api/api.ts'
import { makeStore } from '../../../ui/store.ts'
import type { ElementServices, ProspectState } from './element-context.ts'
import { ElementSlot } from './element-slot.tsx'
import type { Wizard } from '../store/wizard.ts'
import { findReferentialId, findProspectElements } from '../store/referential.ts'
import { openSigning, resendMail } from '../store/open-signing.ts'
import { submitOpenBlock } from '../block/use-submit.ts'

export function makeElementServices(wizard: Wizard): ElementServices {
  const { engine, receipts, afterPaint, envelopes, dossier } = wizard
  return {
    view: engine.view,
    subscribe: (ref, listener) => afterPaint((notify) => engine.subscribe(ref, notify))(listener),
    set: wizard.answer,
    Child: ElementSlot,
    submit: submitOpenBlock,
    receipts,
    datalist: {
      async search(datalistId, filter, signal, postcode) {
        const query = { filter, version: dossier.get().form_version, ...(postcode !== null && { postcode }) }
        return (await call('searchDatalist', { params: { datalistId }, query }, { signal })).options
      },
      async values(datalistId, filter) {
        const query = { filter, version: dossier.get().form_version, dossier: wizard.id }
        return (await call('readDatalistValues', { params: { datalistId }, query })).options
      },
    },
    prospect: makeProspect(wizard),
    print: async (printId) => (await import('../documents/generated-documents.ts')).printDocument(wizard, printId),
    signing: {
      envelopes,
      loadState: envelopes.loadState,
      open: (button) => openSigning(wizard, button),
      resend: (kind, party) => resendMail(wizard, { kind, party }),
    },
    runAction: (element) => openDocuments(wizard, element),
  }
}

/** The generic button opens the documents of the product that its child element holds. */
async function openDocuments({ engine, autosave, productDocuments }: Wizard, { attributes }: Element): Promise<void> {
  const product = attributes.childElementId === undefined ? null : engine.view.element(attributes.childElementId)
  const code = product && engine.value(product.id)
  if (typeof code !== 'string') throw new ApiError(422, { errors: [noProductError] })
  // The server reads the product from the saved answers.
  await autosave.flush()
  productDocuments.set(true)
}

const noProductError = { code: 'wizard.choose-product', message: 'wizard.choose-product' }

function makeProspect(wizard: Wizard): ElementServices['prospect'] {
  const { engine, dossier, rights, id, afterPaint } = wizard
  const read = (): ProspectState => {
    const { client_id: clientId, authorized_clients: authorised, state } = dossier.get()
    // A dossier that takes no more answers needs no further access.
    const isDone = (clientId !== null && authorised.includes(clientId)) || toBucket(state) !== 'current'
    const step = !has(sellingRoles, rights.role) || isDone ? 'done' : clientId === null ? 'create' : 'authorise'
    return { step, missing: step === 'create' ? listMissingLabels(wizard) : [] }
  }
  const state = makeStore(read())
  const refresh = () => {
    const next = read()
    if (JSON.stringify(next) !== JSON.stringify(state.get())) state.set(next)
  }
  afterPaint(engine.subscribeAll)(refresh)
  dossier.subscribe(refresh)
  let idempotencyKey = crypto.randomUUID()

  return {
    state,
    async create() {
      // The server reads the saved answers.
      await wizard.autosave.flush()
      const { prospect } = await call('createProspect', { body: { dossierId: id } }, { idempotencyKey })
      idempotencyKey = crypto.randomUUID()
      const { email: _email, ...client } = prospect
      const now = dossier.get()
      dossier.set({
        ...now,
        client_id: prospect.id,
        client,
        authorized_clients: [...now.authorized_clients, prospect.id],
      })
    },
    async authorise() {
      const { client_id: clientId, authorized_clients: authorised } = dossier.get()
      if (clientId === null) return
      const clientsId = [...new Set([...authorised, clientId])]
      const reply = await call('authoriseClients', { params: { id }, body: { clientsId } })
      dossier.set({ ...dossier.get(), authorized_clients: reply.dossier.authorized_clients })
    },
  }
}

function listMissingLabels({ engine }: Wizard): string[] {
  const personId = findReferentialId(engine, 'personType')
  const person = personId === null ? null : engine.view.element(personId)
  const needed = findProspectElements(engine, String(person ? engine.value(person.id) : ''))
  // Without a person type, that is the first missing answer.
  const required = needed.length > 0 ? needed : person ? [person] : []
  const missing = required.filter(({ id }) => engine.value(id) === null)
  // Texts from the server are already in the user's locale.
  return missing.map(({ attributes }) => translate(attributes.label, 'fr'))
}
