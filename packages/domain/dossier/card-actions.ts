import { complianceEvents } from './compliance.ts'
import type { DossierStatus } from './status.ts'
import { listOfferedEvents } from './transitions.ts'
import { has, isBackOffice, sellingRoles, type Role } from '../roles.ts'

const cardActions = ['modify', 'view', 'download', 'history', 'check', 'duplicate', 'abandon', 'manage'] as const
export type CardAction = (typeof cardActions)[number]

type CardDossier = { readonly status: DossierStatus; readonly form: 'client' | 'backOffice' }
type CardFeatures = {
  readonly folderDuplication: boolean
  readonly download: boolean
  readonly backOfficeManage: boolean
}
type CardList = 'dossiers' | 'integration'

export function listCardActions(
  role: Role,
  dossier: CardDossier,
  features: CardFeatures,
  list: CardList = 'dossiers',
): readonly CardAction[] {
  return cardActions.filter((action) => {
    if (isOver(dossier.status) && action !== 'duplicate') return false
    return offers[action](role, dossier, features, list)
  })
}

/** An abandoned or rejected dossier can only be duplicated. */
const isOver = (status: DossierStatus) => status === 'canceled' || status === 'rejected'
const isSigning = (status: DossierStatus) => status === 'signature' || status === 'signed'

type Offer = (role: Role, dossier: CardDossier, features: CardFeatures, list: CardList) => boolean

const offers: Readonly<Record<CardAction, Offer>> = {
  modify: (role, { status, form }) => canFill(role, form) && !isSigning(status),
  // The back office views a dossier, except one that it may still modify.
  view: (role, dossier, features, list) => isBackOffice(role) && !offers.modify(role, dossier, features, list),
  download: (_, { status }, { download }) => download && isSigning(status),
  history: (role, { status }) => canSeeHistory(role) && isSigning(status),
  check: (role, dossier) => canCheck(role, dossier),
  duplicate: (role, _, features) => canDuplicate(role, features),
  abandon: (role, { status, form }) => canAbandon(role, form) && status !== 'signed',
  manage: (role, _, { backOfficeManage }, list) =>
    list === 'integration' ? canManage(role) : backOfficeManage && role === 'manage_dossier',
}

function canCheck(role: Role, { status, form }: CardDossier): boolean {
  if (!isBackOffice(role)) return false
  const moving = { status, form, integrateState: 'ongoing', markers: [], direct: false, features: off } as const
  return listOfferedEvents(moving, role).some((event) => complianceEvents.some((one) => one === event))
}
const off = { manualRegistration: false, immediateRejection: false }

function canFill(role: Role, form: CardDossier['form']): boolean {
  return !isBackOffice(role) || (role === 'manage_dossier' && form === 'backOffice')
}

function canSeeHistory(role: Role): boolean {
  return role !== 'client' && role !== 'prospect'
}

export function canDuplicate(role: Role, { folderDuplication }: Pick<CardFeatures, 'folderDuplication'>): boolean {
  return folderDuplication && (has(sellingRoles, role) || isBackOffice(role))
}

export function canAbandon(role: Role, form: CardDossier['form']): boolean {
  if (role === 'manage_dossier') return form === 'backOffice'
  return has(sellingRoles, role) || role === 'prospect_direct'
}

function canManage(role: Role): boolean {
  return role !== 'client' && role !== 'prospect' && role !== 'back_office_user' && role !== 'studio'
}
