import type { Client } from '@parcelle/contract/clients'
import type { Dossier, DossierItem } from '@parcelle/contract/dossiers'
import type { DossierStatus } from '@parcelle/domain'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export function testDossier(number: number, changes: Partial<DossierItem> = {}): DossierItem {
  const state: DossierStatus = changes.state ?? 'ongoing'
  const markers = changes.markers ?? []
  return {
    id: id(number),
    number: String(number),
    form_id: 1,
    formId: 1,
    status: [state, ...markers].join(' '),
    state,
    markers,
    state_label: state,
    direct: false,
    client_id: id(9),
    advistor_id: id(8),
    client: { id: id(9), civility: 'M.', first_name: 'Étienne', last_name: 'GARNIER', username: 'S00012' },
    lead_name: null,
    advisor: { id: id(8), external_id: 'C00417', firstname: 'Louise', lastname: 'Petit' },
    creation_date: '2026-09-01T08:12:00Z',
    validation_date: null,
    signature_date: null,
    last_activity: '2026-09-03T10:02:00Z',
    subscriptionGlobalAmount: 40800,
    integrate_state: 'ongoing',
    detention_mode: null,
    dismemberment_type: null,
    dismemberment_scope: null,
    pairing: null,
    last_submitted_block_id: null,
    detail: {
      product: 'CV',
      product_name: 'Aurea Villes',
      shares: 200,
      page_id: 16,
      block_id: 118,
      amount_paid: 40800,
      page_rank: 3,
      page_count: 10,
      page_title: 'Investissement',
      missing: 0,
      next: { action: 'answer', count: 0 },
      can: [],
      last_reason: null,
      correction: false,
    },
    present: [],
    ...changes,
  }
}

export function testOpenDossier(
  number: number,
  pageId: number | null = 11,
): { dossier: Dossier; page_id: number | null } {
  return {
    dossier: {
      ...testDossier(number),
      form_version: 'v1',
      duplicated_from: null,
      values: {},
      value_versions: {},

      value_sources: {},
      receipts: [],
      authorized_clients: [],
      submitted_blocks: [],
    },
    page_id: pageId,
  }
}

export function testClient(number: number, changes: Partial<Client> = {}): Client {
  return {
    id: id(number),
    civility: 'Mme',
    first_name: 'Claire',
    last_name: 'DELAUNAY',
    username: `S${String(number).padStart(5, '0')}`,
    email: null,
    birth_date: null,
    town: null,
    current_dossier: null,
    ...changes,
  }
}

export const testCounts = {
  signed: 87,
  signature: 4,
  current: 118,
  abandoned: 9,
  signed_ongoing: null,
  signed_validated: null,
  signed_error: null,
  signed_sync: null,
  signed_refused: null,
}
