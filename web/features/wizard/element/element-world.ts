import { toBucket } from '@parcelle/domain/dossier-status'
import { has, sellingRoles } from '@parcelle/domain/roles'
import { translate, type Element } from '@parcelle/forms'
import { ApiError, call } from '../../../api/api.ts'
import { makeStore } from '../../../ui/store.ts'
import type { ElementWorld, ProspectState } from './element-context.ts'
import { ElementSlot } from './element-slot.tsx'
import type { Wizard } from '../store/wizard.ts'
import { findPartId, findProspectElements } from '../store/referential.ts'
import { openSigning } from '../store/open-signing.ts'
import { focusDocuments, printDocument } from '../documents/papers.ts'
import { pressOpenBlock } from '../block/use-submit.ts'

/** What the elements of a dossier need of the world, made once for each dossier. */
export function makeElementWorld(wizard: Wizard): ElementWorld {
  const { engine, receipts, afterPaint, envelopes } = wizard
  return {
    view: engine.view,
    subscribe: (ref, listener) => afterPaint((notify) => engine.subscribe(ref, notify))(listener),
    set: wizard.answer,
    Child: ElementSlot,
    submit: pressOpenBlock,
    receipts,
    datalist: {
      async search(datalistId, filter, signal, postcode) {
        const query = { filter, ...(postcode !== null && { postcode }) }
        return (await call('searchDatalist', { params: { datalistId }, query }, { signal })).options
      },
      values: async (datalistId, filter) =>
        (await call('readDatalistValues', { params: { datalistId }, query: { filter } })).options,
    },
    prospect: makeProspect(wizard),
    print: (printId) => printDocument(wizard, printId),
    signing: { envelopes, reading: envelopes.reading, open: (button) => openSigning(wizard, button) },
    readDocuments: ({ id }) => focusDocuments(engine.form().blockOf(id)?.id),
    act: (element) => openDocuments(wizard, element),
  }
}

/** The generic button of a form: it opens the documents of the product that its child element holds. */
async function openDocuments({ engine, autosave, productDocuments }: Wizard, { attributes }: Element): Promise<void> {
  const product = attributes.childElementId === undefined ? null : engine.view.element(attributes.childElementId)
  const code = product && engine.value(product.id)
  if (typeof code !== 'string') throw new ApiError(422, { errors: [chooseFirst] })
  // The server must know which product it is.
  await autosave.flush()
  productDocuments.set(true)
}

const chooseFirst = { code: 'wizard.choose-product', message: 'wizard.choose-product' }

/** The client of the dossier: not there yet, there but not let in, or both. */
function makeProspect(wizard: Wizard): ElementWorld['prospect'] {
  const { engine, dossier, rights, id, afterPaint } = wizard
  const read = (): ProspectState => {
    const { client_id: clientId, authorized_clients: authorised, state } = dossier.get()
    // Nobody is let in to fill in what takes no more answers.
    const isDone = (clientId !== null && authorised.includes(clientId)) || toBucket(state) !== 'current'
    const step = !has(sellingRoles, rights.role) || isDone ? 'done' : clientId === null ? 'create' : 'authorise'
    return { step, missing: step === 'create' ? missingLabels(wizard) : [] }
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
      // What was typed last must be there when the server reads the answers.
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

/** Which answers are still needed, by the kind of person the form says it is about. */
function missingLabels({ engine }: Wizard): string[] {
  const personId = findPartId(engine, 'personType')
  const person = personId === null ? null : engine.view.element(personId)
  const needed = findProspectElements(engine, String(person ? engine.value(person.id) : ''))
  // The kind of person is not known yet: that is the first thing missing.
  const asked = needed.length > 0 ? needed : person ? [person] : []
  const missing = asked.filter(({ id }) => engine.value(id) === null)
  // On the wire a text is already in the reader's language.
  return missing.map(({ attributes }) => translate(attributes.label, 'fr'))
}
