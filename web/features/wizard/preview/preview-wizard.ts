import type { Dossier } from '@parcelle/contract/dossiers'
import type { DatalistOption } from '@parcelle/contract/forms'
import type { DossierStatus } from '@parcelle/domain/dossier-status'
import type { Role } from '@parcelle/domain/roles'
import { encodeValue, type Form, type Locale, type ProductFact, type Ref, type Value } from '@parcelle/forms'
import { settings, type Settings } from '../../../screen/settings.ts'
import { makeElementServices } from '../element/element-services.ts'
import type { ElementServices } from '../element/element-context.ts'
import { makeWizard, type Wizard } from '../store/wizard.ts'

type Viewer = Pick<Settings, 'forms' | 'readOnlyRoles'> & { role: Role; state: DossierStatus }

export type PreviewInput = {
  form: Form
  formId: number
  locale: Locale
  direct: boolean
  /** The answers of the sample, by name. */
  answers: Readonly<Record<string, Value>>
  /** What was answered in the preview, by id: it counts before the sample, and is added to. */
  given: Map<number, Value>
  rules: readonly string[]
  /** Who looks at the dossier, and its status; the subscriber of an open one where it is not said. */
  viewer?: Viewer | undefined
  products: readonly (ProductFact & { name: string })[]
  findOptions: (datalistId: string, text: string, isWhole: boolean) => Promise<readonly DatalistOption[]>
}

/** The wizard of a dossier that exists nowhere: what is answered in it stays in it. */
export function makePreviewWizard(input: PreviewInput): { wizard: Wizard; services: ElementServices } {
  const {
    form,
    formId,
    locale,
    direct,
    answers,
    rules,
    products,
    findOptions,
    given,
    viewer = findViewer(input),
  } = input
  const values = Object.entries(answers).flatMap(([name, value]) => {
    const element = form.element(name)
    return element && value !== null ? [[element.id, encodeValue(value)] as const] : []
  })
  const { role, state, forms, readOnlyRoles } = viewer
  const dossier: Dossier = {
    ...blank,
    form_id: formId,
    formId,
    direct,
    state,
    status: state,
    values: Object.fromEntries(values),
  }
  for (const [id, value] of given) if (form.element(id)) dossier.values[id] = encodeValue(value)
  const made = makeWizard({
    dossier,
    loaded: { form, rules, products, failed: new Set() },
    role,
    settings: { ...settings(), forms, readOnlyRoles },
    journal: Promise.resolve(null),
    locale,
  })
  made.autosave.stop()
  const wizard: Wizard = {
    ...made,
    answer(ref: Ref, value: Value) {
      const element = made.engine.view.element(ref)
      if (element) given.set(element.id, value)
      made.engine.set(ref, value)
    },
    autosave: { ...made.autosave, flush: async () => {} },
  }
  const services: ElementServices = {
    ...makeElementServices(wizard),
    submit: () => {},
    datalist: {
      search: (datalistId, text) => findOptions(datalistId, text, false),
      values: (datalistId, value) => findOptions(datalistId, value, true),
    },
  }
  return { wizard, services }
}

function findViewer({ formId, direct }: Pick<PreviewInput, 'formId' | 'direct'>): Viewer {
  const { forms, readOnlyRoles } = settings()
  const isBackOffice = formId === forms.backOffice
  return {
    role: isBackOffice ? 'manage_dossier' : direct ? 'prospect_direct' : 'client',
    state: 'ongoing',
    forms: isBackOffice ? forms : { ...forms, client: formId },
    readOnlyRoles,
  }
}

const blank: Dossier = {
  id: '00000000-0000-4000-8000-000000000000',
  number: '0',
  form_id: 0,
  formId: 0,
  status: 'ongoing',
  state: 'ongoing',
  markers: [],
  state_label: '',
  direct: false,
  client_id: null,
  advistor_id: null,
  client: null,
  lead_name: null,
  advisor: null,
  creation_date: '',
  validation_date: null,
  signature_date: null,
  last_activity: '',
  subscriptionGlobalAmount: null,
  integrate_state: 'ongoing',
  detention_mode: null,
  dismemberment_type: null,
  dismemberment_scope: null,
  pairing: null,
  last_submitted_block_id: null,
  detail: {
    product: null,
    product_name: null,
    shares: null,
    page_id: null,
    block_id: null,
    amount_paid: null,
    page_rank: null,
    page_count: 1,
    page_title: null,
    missing: 0,
    next: null,
    can: [],
    last_reason: null,
    correction: false,
  },
  present: [],
  form_version: '',
  duplicated_from: null,
  values: {},
  value_versions: {},
  value_sources: {},
  receipts: [],
  authorized_clients: [],
  submitted_blocks: [],
}
