import { hash, randomUUID } from 'node:crypto'
import { zipSync } from 'fflate'
import { addresses, type CallName } from '@parcelle/contract/addresses'
import { roles, type Role, type TransitionEvent } from '@parcelle/domain'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { toDocumentId } from '../features/documents/ids.ts'
import { canonicalJson } from '../platform/canonical-json.ts'
import type { SigningTool } from '../ports/signing-tool.ts'
import { addStoredFiles, storeContent } from '../features/files/store-content.ts'
import { pagePdf } from '../features/receipts/inspection/testing/files.ts'
import { testApp } from '../testing/app.ts'
import matrix from '../testing/access-matrix.json' with { type: 'json' }
import { formBody } from '../testing/form-body.ts'
import { addReport } from '../features/report/testing.ts'
import { addDossier, findUser, sampleAnswers, type NewDossier } from '../testing/dossiers.ts'
import { isLong } from '../testing/sampling.ts'

// Only access matters here, not the layout.
const documentMaker = { make: async () => ({ bytes: Buffer.from('%PDF-'), pages: 1, digest: '', unprintable: [] }) }
// Some roles make more calls in a minute here than people may.
const CALLS_PER_MINUTE = '1000000'
const switches = {
  CALLS_PER_MINUTE,
  PROFILE: 'true',
  DUPLICATION: 'true',
  MANUAL_REGISTRATION: 'true',
  EDITIONS: 'studio',
}
const esign: SigningTool = {
  name: 'embedded',
  send: async ({ id }) => ({ providerId: id }),
  openSigning: async () => ({ url: 'https://example.org/', expiresAt: new Date() }),
  readEvents: async () => [],
  signedDocuments: async () => [],
  certificate: async () => Buffer.from('%PDF-'),
  void: async () => true,
}
const { as, app, deps } = await testApp(switches, undefined, { documentMaker, esign })
const { client: CLIENT, backOffice: BACK_OFFICE } = deps.deployment.forms
const forms = { [CLIENT]: (await deps.forms.current(CLIENT))!, [BACK_OFFICE]: (await deps.forms.current(BACK_OFFICE))! }
const [page] = forms[CLIENT]!.definition.pages
const calls = Object.keys(addresses) as CallName[]

type Right = '-' | 'S' | 'O' | 'A' | 'L' | 'G' | 'P' | 'K'
const rightOf = (call: CallName, role: Role | 'anon') => matrix.calls[call][role] as Right

const people: Record<Role, string> = {
  client: 'client',
  prospect: 'prospect',
  prospect_direct: 'direct',
  advisor: 'advisor',
  partner: 'partner',
  manager: 'manager',
  back_office_user: 'backoffice',
  manage_dossier: 'gestion',
  studio: 'studio',
}

/** For each role, a dossier of their own and one of somebody else. The outsider's firm is in no network. */
const own: Record<Role, NewDossier> = {
  client: { advisor: 'advisor2', client: 'client' },
  prospect: { advisor: 'advisor2', client: 'prospect' },
  prospect_direct: { direct: true, advisor: null, createdBy: 'direct', client: 'direct' },
  advisor: { advisor: 'advisor' },
  partner: { advisor: 'advisor' },
  manager: { advisor: 'advisor2' },
  back_office_user: { advisor: 'advisor' },
  manage_dossier: { formId: BACK_OFFICE, advisor: null, createdBy: 'gestion' },
  // They have none.
  studio: { advisor: 'advisor' },
}
const foreign: NewDossier = { advisor: 'outsider', client: 'client2' }

beforeAll(async () => {
  const { id } = await deps.db
    .insertInto('firm')
    .values({ id: crypto.randomUUID(), code: 'P9999', name: 'Ailleurs' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const person = { username: 'outsider', firstname: 'Zoé', lastname: 'Ailleurs', email: 'outsider@example.org' }
  await deps.db
    .insertInto('app_user')
    .values({ ...person, role: 'advisor', firm_id: id })
    .execute()
  const { id: user_id } = await findUser(deps.db, 'gestion')
  const bulk = { id: BULK, user_id, request_id: null, integration_state: 'validated', reason: null } as const
  await deps.db
    .insertInto('bulk_decision')
    .values({ ...bulk, from_state: 'ongoing', ended_at: null })
    .execute()
  for (const link of links)
    await addReport(deps, await addDossier(deps, { status: 'adequacy_report_validation' }), link)
})

/** Personal links to a report: one to read, and one for each decision. */
const links = Array.from({ length: roles.length + 2 }, () => crypto.randomUUID())
/** Only advised clients have a report, and only online. */
const advised: NewDossier = { formId: CLIENT, direct: false }

type Prepared = {
  dossier?: Partial<NewDossier>
  hasReceipt?: true
  hasEnvelope?: true
  isValidated?: true
  hasReport?: true
  hasHit?: true
  /** For its bank details and for an answer. */
  hasCorrection?: true
  send: (id: string, formId: number) => InjectOptions & { url: string }
}

/** The point of an exposed person and its facts. */
const exposed = [
  'exposed-person',
  { kind: 'answer', element: 'is_pep', value: 'Oui' },
  { kind: 'answer', element: 'pep_function', value: null },
] as const
const idOf = (formId: number, name: string) => forms[formId]!.form.element(name)!.id
const formOf = (role: Role) => own[role].formId ?? CLIENT
const url = (path: string) => `/api/v1${path}`
const get = (path: (id: string) => string): Prepared => ({ send: (id) => ({ url: url(path(id)) }) })
const signed = (path: (id: string) => string, method: 'GET' | 'PUT' | 'DELETE' = 'GET'): Prepared => ({
  dossier: { status: 'signed' },
  send: (id) => ({ method, url: url(path(id)) }),
})
const events: Record<Role, [NonNullable<NewDossier['status']>, TransitionEvent]> = {
  client: ['adequacy_report_validation', 'validate_report'],
  prospect: ['adequacy_report_validation', 'validate_report'],
  prospect_direct: ['unsigned', 'reopen'],
  advisor: ['adequacy_report_failure', 'reopen'],
  partner: ['adequacy_report_failure', 'reopen'],
  manager: ['adequacy_report_failure', 'reopen'],
  back_office_user: ['compliance_validation', 'pass_check'],
  manage_dossier: ['compliance_validation', 'pass_check'],
  studio: ['compliance_validation', 'pass_check'],
}
let count = 0
const EDITION = (await deps.db.selectFrom('edition').select('id').executeTakeFirstOrThrow()).id
const DRAFT = await addDraftOfStudio()
const proposals = await addProposals()
const ZIP = zipSync({ 'settings.json': new TextEncoder().encode('{}') })
const BULK = crypto.randomUUID()
const many = { integration_state: 'validated', from: 'ongoing', selection: { filter: {} } }

/** One request per call that succeeds for whoever may make it; `dossier` sets up the dossier it needs. */
const requests: Record<CallName, (role: Role) => Prepared> = {
  readSettings: () => get(() => '/settings'),
  readFooter: () => get(() => '/footer'),
  readMe: () => get(() => '/users/me'),
  readJournalKey: () => get(() => '/users/me/journal-key'),
  readProfile: () => get(() => '/profile'),
  saveProfile: () => ({
    send: () => ({ method: 'POST', url: url('/profile'), payload: { emailSigner: 'signe@example.org' } }),
  }),
  readPages: () => get(() => `/forms/${CLIENT}/pages`),
  readBlocks: () => get(() => `/fr/pages/${page?.id}/blocks`),
  readElements: () => get(() => `/fr/blocks/${page?.blocks[0]?.id}/elements`),
  readMapping: () => get(() => `/en/forms/${CLIENT}/mapping`),
  readForm: () => get(() => `/en/forms/${CLIENT}`),
  searchDatalist: () => get(() => '/datalists/countries/options?filter=fra'),
  readDatalistValues: () => get(() => '/datalists/countries/values?filter=FR'),
  listDossiers: () => get(() => '/dossiers?itemsPerPage=100'),
  exportDossiers: () => get(() => '/dossiers/export.csv'),
  followLists: () => get(() => '/dossiers/events'),
  listIntegration: () => get(() => '/dossiers/integration-state'),
  exportIntegration: () => get(() => '/dossiers/integration-state/export.csv'),
  listToDo: () => get(() => '/to-do'),
  listNotifications: () => get(() => '/notifications'),
  readNotifications: () => ({
    send: () => ({ method: 'POST', url: url('/notifications/read'), payload: { ids: [crypto.randomUUID()] } }),
  }),
  countDossiers: () => get(() => '/dossiers/retrieve-number-dossiers-by-status'),
  readSeries: () => get(() => '/dashboard/series'),
  listClients: () => get(() => '/clients'),
  readDossier: () => get((id) => `/dossiers/${id}`),
  readSummary: () => get((id) => `/dossier/${id}/summary`),
  readDraft: () => get((id) => `/dossiers/${id}/draft`),
  followDossier: () => get((id) => `/dossiers/${id}/events`),
  createDossier: (role) => ({
    send: () => ({ method: 'POST', url: url('/dossiers'), payload: { formId: formOf(role), clientId: null } }),
  }),
  submitBlock: (role) => {
    const [first] = forms[formOf(role)]!.form.blocks
    const answers = sampleAnswers(role === 'manage_dossier' ? 'manual-couple' : 'pp-single-full')
    const named = first!.elements.filter(
      ({ name, type }) => answers[name] !== undefined && !type.startsWith('input_file'),
    )
    const uploads = first!.elements.filter(
      ({ name, type }) => answers[name] !== undefined && type.startsWith('input_file'),
    )
    const values = named.map(({ id, name }) => ({ elementId: id, value: answers[name] }))
    return {
      dossier: { values: Object.fromEntries(uploads.map(({ name }) => [name, answers[name]!])) },
      send: (id) => ({
        method: 'PUT',
        url: url(`/dossiers/${id}/values`),
        payload: { submittingBlockId: first!.id, values },
      }),
    }
  },
  saveDraft: (role) => ({
    send: (id) => ({
      method: 'PATCH',
      url: url(`/dossiers/${id}/draft`),
      payload: { changes: [{ elementId: idOf(formOf(role), 'subscriber_type'), value: 'physique' }] },
    }),
  }),
  listEarlierAnswers: () => get((id) => `/dossiers/${id}/earlier-answers`),
  takeEarlierAnswers: (role) => ({
    send: (id) => ({
      method: 'POST',
      url: url(`/dossiers/${id}/earlier-answers`),
      payload: { blockId: forms[formOf(role)]!.form.blocks[1]!.id, from: id },
    }),
  }),
  declineEarlierAnswers: () => ({
    send: (id) => ({ method: 'DELETE', url: url(`/dossiers/${id}/earlier-answers`) }),
  }),
  readCompliance: () => get((id) => `/dossiers/${id}/compliance`),
  listReceipts: () => get((id) => `/dossiers/${id}/receipts`),
  addReceipts: (role) => ({
    send: (id) => ({ method: 'PUT', url: url(`/dossiers/${id}/receipts`), payload: receiptOf(role) }),
  }),
  uploadReceipt: (role) => {
    const { submittingBlockId, receipts } = receiptOf(role)
    const { value: _, title, ...fields } = receipts[0]
    return {
      send: (id) => ({
        method: 'POST',
        url: url(`/dossiers/${id}/receipts`),
        ...formBody({ submittingBlockId, ...fields }, { name: title, content: PDF }),
      }),
    }
  },
  readReceiptContent: () => ({
    hasReceipt: true,
    send: (id) => ({ url: url(`/dossiers/${id}/receipts/${id}/content`) }),
  }),
  readReceipt: () => ({
    hasReceipt: true,
    send: (id) => ({ url: url(`/dossiers/${id}/receipts/${id}`) }),
  }),
  changeReceiptType: () => ({
    hasReceipt: true,
    send: (id) => ({ method: 'PUT', url: url(`/dossiers/${id}/receipts/${id}/type`), payload: { typeId: 'rib' } }),
  }),
  removeReceipt: () => ({
    hasReceipt: true,
    send: (id) => ({ method: 'DELETE', url: url(`/dossiers/${id}/receipts/${id}`) }),
  }),
  listDocuments: () => ({
    dossier: chosen,
    send: (id, formId) => ({ method: 'POST', url: url(`/dossiers/${id}/documents/list`), payload: blockOf(formId) }),
  }),
  previewDocument: () => ({
    dossier: chosen,
    send: (id, formId) => ({
      method: 'POST',
      url: url(`/dossiers/${id}/preview`),
      payload: { documentId: toDocumentId(id, prints[formId]!), save: false },
    }),
  }),
  readDocument: () => ({
    dossier: chosen,
    send: (id, formId) => ({ url: url(`/dossiers/${id}/documents/${toDocumentId(id, prints[formId]!)}`) }),
  }),
  downloadDocuments: () => ({
    dossier: chosen,
    send: (id, formId) => ({ method: 'POST', url: url(`/dossiers/${id}/documents/all`), payload: blockOf(formId) }),
  }),
  printDocument: () => ({
    dossier: chosen,
    send: (id, formId) => ({ url: url(`/dossiers/${id}/printPdf/${prints[formId]}`) }),
  }),
  listProductDocuments: () => get((id) => `/dossiers/${id}/product-documents`),
  openProductDocument: () => ({
    dossier: chosen,
    send: (id) => ({ url: url(`/dossiers/${id}/product-documents/${product?.documents[0]?.id}`) }),
  }),
  downloadProductDocuments: () => ({
    dossier: chosen,
    send: (id) => ({ url: url(`/dossiers/${id}/product-documents.zip`) }),
  }),
  listEnvelopes: () => get((id) => `/dossier/${id}/docusign/envelopes`),
  openSigning: () => ofEnvelope((id) => ({ ...postTo(id, 'signing'), payload: party })),
  leaveSigning: () => ofEnvelope((id) => ({ ...postTo(id, 'left'), payload: party })),
  voidEnvelope: () => ofEnvelope((id) => ({ ...postTo(id, 'void'), payload: { reason: 'Motif' } })),
  resendEnvelope: () => ofEnvelope((id) => ({ ...postTo(id, 'resend'), payload: party })),
  listSignedDocuments: () => get((id) => `/dossier/${id}/docusign/documents`),
  readSignedDocument: () => ofEnvelope((id) => ({ url: url(`/dossier/${id}/docusign/documents/${id}`) })),
  downloadSignedDocuments: () => ofEnvelope((id) => ({ url: url(`/dossier/${id}/docusign/download`) })),
  readNextSteps: () => get((id) => `/dossiers/${id}/next-steps`),
  readSigningHistory: () => ofEnvelope((id) => ({ url: url(`/dossier/${id}/docusign/history`) })),
  // Without a key; the tests of the signing page use one.
  openSigningLink: () => keyed('opened'),
  openSigningFrame: () => keyed('framed'),
  openProviderSigning: () => keyed('provider'),
  readSigningPage: () => get(() => `/signing/${KEY}`),
  readDocumentToSign: () => get(() => `/signing/${KEY}/documents/1`),
  readDocumentCopy: () => get(() => `/signing/${KEY}/copies/1`),
  recordDocumentRead: () => keyed('documents/1/read', { how: 'read' }),
  saveSigningStep: () => keyed('step', { step: 'read' }),
  sendSigningCode: () => keyed('code', { channel: 'mail' }),
  signEnvelope: () => keyed('sign', { code: '123456', consent: 'v1', mark: { kind: 'typed', name: 'Anne' } }),
  declineSigning: () => keyed('decline', { reason: 'Motif' }),
  readSigningCertificate: () => get(() => `/signing/${KEY}/certificate`),
  downloadSigningDocuments: () => get(() => `/signing/${KEY}/download`),
  verifySigningVisit: () => keyed('verify', { code: '123456' }),
  readReport: () => ({ dossier: advised, send: (id) => ({ url: url(`/dossiers/${id}/report`) }) }),
  saveReportText: () => ({
    dossier: { ...advised, status: 'mission_validated' },
    send: (id) => ({
      method: 'PUT',
      url: url(`/dossiers/${id}/report/texts/reasons`),
      payload: { text: 'Ce placement convient.', version: 0 },
    }),
  }),
  openReport: () => ({
    dossier: advised,
    hasReport: true,
    send: (id) => ({ url: url(`/dossiers/${id}/report/document`) }),
  }),
  readLinkedReport: () => get(() => `/reports/${links[0]}`),
  openLinkedReport: () => get(() => `/reports/${links[0]}/document`),
  decideLinkedReport: () => ({
    send: () => ({
      method: 'POST',
      url: url(`/reports/${links.pop()}/decision`),
      payload: { event: 'validate_report' },
    }),
  }),
  decide: () => ({
    dossier: { status: 'signed' },
    send: (id) => ({
      method: 'PUT',
      url: url(`/dossiers/integration-state/${id}`),
      payload: { integration_state: 'refused', reason: 'Motif' },
    }),
  }),
  tryBulk: () => ({ send: () => ({ method: 'POST', url: url('/bulk-decisions/dry-run'), payload: many }) }),
  startBulk: () => ({ send: () => ({ method: 'POST', url: url('/bulk-decisions'), payload: many }) }),
  readBulk: () => get(() => `/bulk-decisions/${BULK}`),
  stopBulk: () => ({ send: () => ({ method: 'POST', url: url(`/bulk-decisions/${BULK}/stop`) }) }),
  listFilters: () => get(() => '/filters?list=dossiers'),
  saveFilter: () => ({
    send: () => ({
      method: 'PUT',
      url: url('/filters/Anciens'),
      payload: { list: 'dossiers', state: 'current-cases', searchTerm: '', form: null, days: null },
    }),
  }),
  removeFilter: () => ({ send: () => ({ method: 'DELETE', url: url('/filters/Anciens?list=dossiers') }) }),
  readPlace: () => signed((id) => `/dossiers/integration-state/${id}/place?integrationState=ongoing`),
  moveInQueue: () => ({
    dossier: { status: 'signed' },
    send: (id) => ({ method: 'POST', url: url(`/dossiers/integration-state/${id}/move?direction=next`) }),
  }),
  readLease: () => signed((id) => `/dossiers/integration-state/${id}/lease`),
  takeDossier: () => signed((id) => `/dossiers/integration-state/${id}/lease`, 'PUT'),
  releaseDossier: () => signed((id) => `/dossiers/integration-state/${id}/lease`, 'DELETE'),
  readIntegrationState: () => signed((id) => `/dossier/integration-state/${id}/state`),
  listActions: () => signed((id) => `/dossier/integration-state/${id}/actions`),
  readHistory: () => signed((id) => `/dossier/integration-state/${id}/history`),
  readView: () => signed((id) => `/dossier/integration-state/${id}/view`),
  readDeliveries: () => signed((id) => `/dossier/integration-state/${id}/deliveries`),
  relaunchDelivery: () => ({
    dossier: { status: 'signed' },
    isValidated: true,
    send: (id) => ({ method: 'POST', url: url(`/dossier/integration-state/${id}/deliveries`) }),
  }),
  listDeliveries: () => get(() => '/deliveries'),
  readScreening: () => signed((id) => `/dossier/integration-state/${id}/screening`),
  settleScreening: () => ({
    dossier: { status: 'signed' },
    send: (id) => ({
      method: 'POST',
      url: url(`/dossier/integration-state/${id}/screening`),
      payload: { outcome: 'cleared', note: 'Un homonyme', hits: [id] },
    }),
    hasHit: true,
  }),
  readPoints: () => signed((id) => `/dossier/integration-state/${id}/points`),
  checkPoint: () => ({
    dossier: { status: 'signed', formId: CLIENT, values: { subscriber_type: 'physique', is_pep: 'Oui' } },
    send: (id) => ({
      method: 'PUT',
      url: url(`/dossier/integration-state/${id}/points/${exposed[0]}`),
      payload: { seen: true, state: hash('sha256', canonicalJson(exposed)), replaces: null },
    }),
  }),
  readCorrection: () => get((id) => `/dossiers/${id}/correction`),
  askForCorrection: () => ({
    dossier: { status: 'signed' },
    send: (id, formId) => ({
      method: 'POST',
      url: url(`/dossiers/${id}/correction`),
      payload: { items: [{ elementId: idOf(formId, 'file_rib'), reason: 'Illisible' }] },
    }),
  }),
  answerCorrection: (role) => ({
    dossier: { status: 'signed' },
    hasCorrection: true,
    send: (id) => ({
      method: 'PUT',
      url: url(`/dossiers/${id}/correction/answers`),
      payload: { values: [{ elementId: idOf(formOf(role), 'us_person'), value: 'Non' }] },
    }),
  }),
  replaceReceipt: (role) => {
    const [{ elementId, typeId, title }] = receiptOf(role).receipts
    return {
      dossier: { status: 'signed' },
      hasCorrection: true,
      send: (id) => ({
        method: 'POST',
        url: url(`/dossiers/${id}/correction/receipts`),
        ...formBody({ elementId, typeId }, { name: title, content: PDF }),
      }),
    }
  },
  tryCorrection: () => ({
    dossier: { status: 'signed' },
    send: (id, formId) => ({
      method: 'POST',
      url: url(`/dossiers/${id}/correction/dry-run`),
      payload: { items: [{ elementId: idOf(formId, 'file_rib'), reason: 'Illisible' }] },
    }),
  }),
  correctByCopy: () => ({
    dossier: { status: 'signed' },
    send: (id, formId) => ({
      method: 'POST',
      url: url(`/dossiers/${id}/correction/copy`),
      payload: { items: [{ elementId: idOf(formId, 'file_rib'), reason: 'Illisible' }], reason: 'À corriger' },
    }),
  }),
  withdrawCorrection: () => ({
    ...signed((id) => `/dossiers/${id}/correction`, 'DELETE'),
    hasCorrection: true,
  }),
  exportEvidence: () => get((id) => `/dossier/integration-state/${id}/evidence`),
  readEvidenceKeys: () => get(() => '/evidence-keys'),
  listReceived: () => get(() => '/received'),
  readReceivedDocument: () => get(() => `/received/${receivedDocument}`),
  listWaiting: () => get(() => '/waiting'),
  retryWaiting: () => ({ send: () => ({ method: 'POST', url: url(`/waiting/mail/${crypto.randomUUID()}`) }) }),
  readPairing: () => signed((id) => `/dossier/integration-state/${id}/pairing`),
  readPairedCustomers: () => signed((id) => `/dossier/integration-state/${id}/pairing/customer`),
  pairCustomer: () => ({
    dossier: { status: 'signed' },
    send: (id) => ({
      method: 'PUT',
      url: url(`/dossier/integration-state/${id}/pairing/customer`),
      payload: { code: 'S00001', scope: 'np' },
    }),
  }),
  unpairCustomer: () => signed((id) => `/dossier/integration-state/${id}/pairing/customer/np`, 'DELETE'),
  rejectCandidate: () => signed((id) => `/dossier/integration-state/${id}/pairing/rejected/np/S00002`, 'PUT'),
  restoreCandidate: () => signed((id) => `/dossier/integration-state/${id}/pairing/rejected/np/S00002`, 'DELETE'),
  readCustomer: () => get(() => '/dossier/integration-state/customer/S00001'),
  listEditions: () => get(() => '/studio/editions'),
  readEditionChanges: () => get(() => `/studio/editions/${EDITION}/changes`),
  readEditionSamples: () => get(() => `/studio/editions/${EDITION}/samples`),
  createDraft: () => ({
    send: () => ({ method: 'POST', url: url('/studio/drafts'), payload: { from: EDITION, title: 'Brouillon' } }),
  }),
  uploadDraft: () => ({
    send: () => ({
      method: 'POST',
      url: url('/studio/drafts/upload'),
      ...formBody({ title: 'Zip' }, { name: 'edition.zip', content: Buffer.from(ZIP) }),
    }),
  }),
  readStudioDraft: () => get(() => `/studio/drafts/${DRAFT}?files=settings.json`),
  readDraftOperations: () => get(() => `/studio/drafts/${DRAFT}/operations?since=1`),
  changeDraft: () => ({
    send: () => ({
      method: 'POST',
      url: url(`/studio/drafts/${DRAFT}/operations`),
      payload: { operations: [{ kind: 'set', at: ['extra.json'], value: ++count }] },
    }),
  }),
  undoInDraft: () => ({ send: () => ({ method: 'POST', url: url(`/studio/drafts/${DRAFT}/undo`) }) }),
  redoInDraft: () => ({ send: () => ({ method: 'POST', url: url(`/studio/drafts/${DRAFT}/redo`) }) }),
  followDraft: () => get(() => `/studio/drafts/${DRAFT}/events`),
  moveInDraft: () => ({
    send: () => ({
      method: 'PUT',
      url: url(`/studio/drafts/${DRAFT}/presence`),
      payload: { screen: randomUUID(), place: 'form/client?at=element-12' },
    }),
  }),
  downloadEdition: () => get(() => `/studio/editions/${EDITION}/files.zip`),
  readDraftDocument: () =>
    get(() => `/studio/drafts/${DRAFT}/document?file=documents/mission-letter.json&sample=single&language=fr`),
  readPublication: () => get(() => `/studio/editions/${DRAFT}/publication`),
  examineDraft: () => postStudio(`/drafts/${DRAFT}/examination`),
  discardDraft: () => postStudio(`/drafts/${proposals.discard}/discard`),
  acceptSamples: () => postStudio(`/drafts/${proposals.accept.id}/samples`, { samples: proposals.accept.samples }),
  proposeDraft: () => postStudio(`/drafts/${proposals.propose}/proposal`, { title: 'Proposé', note: '' }),
  withdrawProposal: () =>
    postStudio(`/drafts/${proposals.withdraw.id}/proposal/withdraw`, { proposal: proposals.withdraw.proposal }),
  refuseProposal: () =>
    postStudio(`/drafts/${proposals.refuse.id}/proposal/refuse`, {
      proposal: proposals.refuse.proposal,
      reason: 'Pas encore',
    }),
  approveProposal: () =>
    postStudio(`/drafts/${proposals.approve.id}/proposal/approve`, {
      proposal: proposals.approve.proposal,
      note: '',
      publishAt: null,
      moves: false,
    }),
  takeOverDraft: () => postStudio(`/drafts/${proposals.outdated}/take-over`),
  restoreEdition: () => postStudio(`/editions/${proposals.past}/restore`, { title: 'Retour', note: '' }),
  setStatus: () => ({
    send: (id) => ({ method: 'PUT', url: url(`/dossiers/${id}/status`), payload: { status: 'canceled' } }),
  }),
  makeTransition: (role) => ({
    dossier: { status: events[role][0] },
    send: (id) => ({ method: 'POST', url: url(`/dossiers/${id}/transitions`), payload: { event: events[role][1] } }),
  }),
  duplicateDossier: () => ({ send: (id) => ({ method: 'POST', url: url(`/dossiers/${id}/duplicate`) }) }),
  createProspect: () => ({
    dossier: {
      client: null,
      values: {
        subscriber_type: 'physique',
        sub_civility: 'Mme',
        sub_last_name: 'MATRICE',
        sub_first_name: 'Anne',
        sub_email: `matrix-${++count}@example.org`,
      },
    },
    send: (dossierId) => ({ method: 'POST', url: url('/prospects'), payload: { dossierId } }),
  }),
  authoriseClients: () => ({
    send: (id) => ({ method: 'PUT', url: url(`/dossiers/${id}/authorized-clients`), payload: { clientsId: [] } }),
  }),
}

/** A draft with something to undo and something to redo. */
async function addDraftOfStudio(): Promise<string> {
  const post = (path: string, payload?: object) =>
    as('studio', { method: 'POST', url: url(`/studio/drafts${path}`), ...(payload && { payload }) })
  const { id } = (await post('', { from: EDITION, title: 'Brouillon' })).json()
  const set = (file: string) => ({ operations: [{ kind: 'set', at: [file], value: 1 }] })
  await post(`/${id}/operations`, set('one.json'))
  await post(`/${id}/operations`, set('two.json'))
  await post(`/${id}/undo`)
  return id
}

const postStudio = (path: string, payload?: object): Prepared => ({
  send: () => ({ method: 'POST', url: url(`/studio${path}`), ...(payload && { payload }) }),
})

/** A draft without one of its samples, and what there is to accept. */
async function addRemovedSample() {
  const id = await addDraftOfStudio()
  const draft = url(`/studio/drafts/${id}`)
  const { samples } = (await as('studio', { url: `${draft}?files=samples.json` })).json().content['samples.json']
  const last = samples.at(-1)
  const operations = [{ kind: 'remove', at: ['samples.json', 'samples', { id: last.id }], was: last }]
  await as('studio', { method: 'POST', url: `${draft}/operations`, payload: { operations } })
  const compared = (await as('studio', { url: url(`/studio/editions/${id}/samples`) })).json().samples
  const { difference } = compared.find((one: { id: string }) => one.id === last.id)
  return { id, samples: [{ id: last.id, difference }] }
}

/** Drafts for each step on the way to publication, proposed by the other person of the studio. */
async function addProposals() {
  const { db } = deps
  const propose = async () => {
    const id = await addDraftOfStudio()
    const payload = { title: 'Proposé', note: '' }
    const reply = await as('studio2', { method: 'POST', url: url(`/studio/drafts/${id}/proposal`), payload })
    return { id, proposal: reply.json().proposal as string }
  }
  const approve = await propose()
  await db
    .updateTable('edition_examination')
    .set({ findings: '[]', done_at: new Date() })
    .where('edition', '=', approve.id)
    .execute()
  const add = (row: { base?: string; parent?: string; state?: 'past'; published_at?: Date; digest?: string }) =>
    db
      .insertInto('edition')
      .values({ digest: null, parent: null, ...row })
      .returning('id')
      .executeTakeFirstOrThrow()
  return {
    accept: await addRemovedSample(),
    discard: await addDraftOfStudio(),
    propose: await addDraftOfStudio(),
    withdraw: await propose(),
    refuse: await propose(),
    approve,
    outdated: (await add({ base: EDITION, parent: DRAFT })).id,
    past: (await add({ state: 'past', published_at: new Date(), digest: '0'.repeat(64) })).id,
  }
}

/** Documents need a product. */
const [product] = deps.deployment.products
const chosen = { values: { product: product?.code ?? '' } }
/** A document that every dossier of the form has, and its block. */
const prints: Record<number, string> = { [CLIENT]: 'subscription_form', [BACK_OFFICE]: 'manual_receipt' }
function blockOf(formId: number) {
  const { form } = forms[formId]!
  const button = form.elements.find(({ attributes }) => attributes.printId === prints[formId])
  return { block_id: form.blockOf(button!.id)!.id }
}

const KEY = 'k'.repeat(43)
const keyed = (call: string, payload: object = {}): Prepared => ({
  send: () => ({ method: 'POST', url: url(`/signing/${KEY}/${call}`), payload }),
})

const party = { kind: 'subscription', party: 'subscriber' }
const postTo = (id: string, call: string) => ({ method: 'POST' as const, url: url(`/dossier/${id}/docusign/${call}`) })
function ofEnvelope(send: Prepared['send']): Prepared {
  return { dossier: { status: 'signature' }, hasEnvelope: true, send }
}

async function addHit(id: string): Promise<void> {
  await deps.db
    .insertInto('screening_list')
    .values({ id, sha256: Buffer.from(id), published: '2026-11-02', entries: 1 })
    .execute()
  const asked = { dossier_id: id, list_id: id, occasion: 'accept', at: new Date(), asked: '[]' } as const
  await deps.db
    .insertInto('screening')
    .values({ ...asked, answered: JSON.stringify([{ subject: id }]) })
    .execute()
}

async function addCorrection(id: string, formId: number): Promise<void> {
  const { id: asked_by } = await findUser(deps.db, 'gestion')
  await deps.db.insertInto('correction').values({ id, dossier_id: id, due: '2099-01-01', asked_by }).execute()
  const item = { correction_id: id, reason: 'Illisible', before: '' }
  await deps.db
    .insertInto('correction_item')
    .values([
      { ...item, element_id: idOf(formId, 'file_rib'), kind: 'receipt' },
      { ...item, element_id: idOf(formId, 'us_person'), kind: 'answer' },
    ])
    .execute()
  await deps.db.updateTable('dossier').set({ correction: true }).where('id', '=', id).execute()
}

/** A sent envelope with one document, under the id of its dossier. */
async function addEnvelope(id: string): Promise<void> {
  const kept = await storeContent(deps, [PDF], 'application/pdf')
  await deps.db.transaction().execute(async (tx) => {
    await addStoredFiles(tx, [kept])
    const envelope = { id, dossier_id: id, kind: 'subscription', trial: 1, provider: 'embedded' } as const
    await tx
      .insertInto('envelope')
      .values({ ...envelope, provider_id: id, state: 'sent', frozen: JSON.stringify({ answers: {} }) })
      .execute()
    const document = { envelope_id: id, rank: 1, code: 'subscription_form', name: 'bulletin.pdf', title: 'Bulletin' }
    await tx
      .insertInto('envelope_document')
      .values({ ...document, id, sent_key: kept.key })
      .execute()
    const signer = { party: 'subscriber', turn: 1, name: 'Anne', email: 'anne@example.org', locale: 'fr' } as const
    await tx
      .insertInto('envelope_signer')
      .values({ ...signer, envelope_id: id })
      .execute()
  })
}

const PDF = pagePdf()
const receivedDocument = await addReceivedDocument()

/** Adds a file received by the embedded customer system; returns its digest. */
async function addReceivedDocument(): Promise<string> {
  const kept = await storeContent(deps, [PDF], 'application/pdf')
  await deps.db.transaction().execute(async (tx) => {
    await addStoredFiles(tx, [kept])
    await tx.insertInto('received_paper').values({ sha256: kept.sha256, file_key: kept.key }).execute()
  })
  return kept.sha256.toString('hex')
}

function receiptOf(role: Role) {
  const { form } = forms[formOf(role)]!
  const { id: elementId, attributes } = form.element('file_rib')!
  const receipt = { typeId: attributes.types![0]!.typeId, elementId, title: 'rib.pdf' }
  const receipts = [{ ...receipt, value: PDF.toString('base64') }] as const
  return { submittingBlockId: form.blockOf(elementId)!.id, receipts }
}

async function addReceipt(id: string, formId: number): Promise<void> {
  const row = { element_id: idOf(formId, 'file_rib'), type_id: 'rib', title: 'rib.pdf', mimetype: 'application/pdf' }
  const { size, sha256, ...file } = await storeContent(deps, [PDF], row.mimetype)
  await deps.db.transaction().execute(async (tx) => {
    await addStoredFiles(tx, [{ ...file, size, sha256 }])
    const receipt = { ...row, id, dossier_id: id, size, sha256, file_key: file.key, added_by: null }
    await tx.insertInto('receipt').values(receipt).execute()
  })
}

let asked = 0
/** A live stream never ends, so only its first chunk is read. */
async function ask(user: string | null, request: InjectOptions & { url: string }) {
  // Each from its own address, because open calls are rate limited by address.
  if (!request.url.endsWith('/events'))
    return as(user, { ...request, remoteAddress: `10.0.${asked >> 8}.${asked++ & 255}` })
  const base = app.server.listening ? address() : await app.listen({ port: 0, host: '127.0.0.1' })
  const token = user === null ? null : (await findUser(deps.db, user)).id
  const abort = new AbortController()
  const headers = token === null ? {} : { authorization: `Bearer ${token}` }
  const reply = await fetch(`${base}${request.url}`, { headers, signal: abort.signal })
  const body = reply.status === 200 ? '' : await reply.text()
  abort.abort()
  return { statusCode: reply.status, body }
}
const address = () => {
  const bound = app.server.address()
  return typeof bound === 'object' && bound ? `http://127.0.0.1:${bound.port}` : ''
}

const isDossierCall = (call: CallName) => /:id\b/.test(addresses[call]) || call === 'createProspect'

async function outcomes(call: CallName, role: Role) {
  const user = people[role]
  const { dossier, hasReceipt, hasEnvelope, isValidated, hasReport, hasHit, hasCorrection, send } = requests[call](role)
  if (!isDossierCall(call)) return { plain: await ask(user, send('', CLIENT)) }
  const make = async (given: NewDossier) => {
    const { form } = forms[dossier?.formId ?? given.formId ?? CLIENT]!
    const values = Object.fromEntries(Object.entries(dossier?.values ?? {}).filter(([name]) => form.element(name)))
    const id = await addDossier(deps, { ...given, ...dossier, values })
    if (hasReceipt) await addReceipt(id, given.formId ?? CLIENT)
    if (hasEnvelope) await addEnvelope(id)
    if (isValidated)
      await deps.db.updateTable('dossier').set({ integrate_state: 'validated' }).where('id', '=', id).execute()
    if (hasReport) await addReport(deps, id, id)
    if (hasHit) await addHit(id)
    if (hasCorrection) await addCorrection(id, given.formId ?? CLIENT)
    return id
  }
  const theirs = await make(foreign)
  return {
    own: await ask(user, send(await make(own[role]), formOf(role))),
    foreign: await ask(user, send(theirs, CLIENT)),
    absent: await ask(user, send(crypto.randomUUID(), formOf(role))),
  }
}

test('every call has its line, and every line its call', () => {
  expect(Object.keys(matrix.calls).toSorted()).toEqual(calls.toSorted())
})

/** One pair of eight, so that each call and each role is asked; all of them in the long run. */
const isAsked = (call: CallName, role: Role) =>
  isLong ||
  (calls.indexOf(call) + roles.indexOf(role)) % 8 === 0 ||
  // The calls of a draft need one another: redo what was undone, undo what was done.
  (role === 'studio' && rightOf(call, role) !== '-')

describe.each(calls)('%s', (call) => {
  test('without a token every call is refused, unless it is open', async () => {
    const id = isDossierCall(call) ? await addDossier(deps) : ''
    const { statusCode } = await ask(null, requests[call]('advisor').send(id, CLIENT))
    const right = rightOf(call, 'anon')
    if (right === 'K') expect(statusCode).toBe(404)
    else expect(statusCode).toBe(right === 'P' ? 200 : 401)
  })

  test.each(roles.filter((role) => isAsked(call, role)))('%s', async (role) => {
    const right = rightOf(call, role)
    const replies = await outcomes(call, role)
    const status = Object.fromEntries(Object.entries(replies).map(([which, reply]) => [which, reply.statusCode]))
    if (right === 'K') return expect(status).toEqual({ plain: 404 })
    if ('plain' in replies) return expect(isSuccess(status['plain'])).toBe(right !== '-')

    if (right === '-') expect(status).toEqual({ own: 403, foreign: 403, absent: 403 })
    else {
      expect({ call, own: isSuccess(status['own']) }).toEqual({ call, own: true })
      expect(status['absent']).toBe(404)
      if (right === 'A') expect(isSuccess(status['foreign'])).toBe(true)
      // They see every dossier, so a forbidden write is 403 rather than 404.
      else if (role === 'manage_dossier') expect(status['foreign']).toBe(403)
      else {
        expect(status['foreign']).toBe(404)
        expect(replies.foreign.body).toBe(replies.absent.body)
      }
    }
  })
})

const isSuccess = (status: number | undefined) => status !== undefined && status >= 200 && status < 300

test('a partner sees his firm and no other; a manager the firms of his network', async () => {
  const [inFirm, inNetwork, outside] = [
    await addDossier(deps, { advisor: 'advisor' }),
    await addDossier(deps, { advisor: 'advisor2' }),
    await addDossier(deps, { advisor: 'outsider' }),
  ]
  const seen = async (user: string) =>
    Promise.all(
      [inFirm, inNetwork, outside].map(async (id) => (await as(user, { url: url(`/dossiers/${id}`) })).statusCode),
    )
  expect(await seen('partner')).toEqual([200, 404, 404])
  expect(await seen('manager')).toEqual([200, 200, 404])
  expect(await seen('advisor')).toEqual([200, 404, 404])
  expect(await seen('backoffice')).toEqual([200, 200, 200])
})

test('lists, counters and the export hold no dossier that could not be opened', async () => {
  await addDossier(deps, foreign)
  for (const user of ['client', 'prospect', 'direct', 'advisor', 'advisor2', 'partner', 'manager']) {
    const { dossiers, total_items } = (await as(user, { url: url('/dossiers?itemsPerPage=100') })).json()
    expect(dossiers).toHaveLength(Math.min(total_items, 100))
    for (const { id } of dossiers) expect((await as(user, { url: url(`/dossiers/${id}`) })).statusCode).toBe(200)
  }
})

test('the pairing is shown to manage_dossier only', async () => {
  const id = await addDossier(deps, { client: 'client' })
  for (const [role, user] of Object.entries(people)) {
    const reply = await as(user, { url: url(`/dossier/${id}/summary`) })
    if (reply.statusCode === 200) expect(reply.json().dossier.pairing === null).toBe(role !== 'manage_dossier')
  }
})

test.each(['advisor', 'client', 'direct'])('%s does not find the back-office form', async (user) => {
  const [first] = forms[BACK_OFFICE]!.definition.pages
  const paths = [
    `/forms/${BACK_OFFICE}/pages`,
    `/fr/pages/${first?.id}/blocks`,
    `/fr/blocks/${first?.blocks[0]?.id}/elements`,
    `/fr/forms/${BACK_OFFICE}/mapping`,
    `/fr/forms/${BACK_OFFICE}`,
  ]
  for (const path of paths) {
    expect((await as(user, { url: url(path) })).statusCode).toBe(404)
    expect((await as('backoffice', { url: url(path) })).statusCode).toBe(200)
  }
})

test('a switch that is off is a 403 for those whom the role would let', async () => {
  const plain = await testApp()
  const id = await addDossier(plain.deps)
  const post = (user: string, path: string, payload: object) =>
    plain.as(user, { method: 'POST', url: url(path), payload })
  expect((await post('advisor', `/dossiers/${id}/duplicate`, {})).statusCode).toBe(403)
  expect((await post('gestion', '/dossiers', { formId: BACK_OFFICE })).statusCode).toBe(403)
  expect((await post('partner', '/profile', { emailSigner: 'signe@example.org' })).statusCode).toBe(403)
  expect((await post('gestion', `/dossiers/${id}/transitions`, { event: 'reject', reason: 'x' })).statusCode).toBe(403)
})
