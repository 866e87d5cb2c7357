import { describe, expect, test } from 'vitest'
import { listCardActions, type CardAction } from './card-actions.ts'
import { dossierStatuses, type DossierStatus } from './status.ts'
import { roles, type Role } from '../roles.ts'

const allOn = { folderDuplication: true, download: true, backOfficeManage: true }
const allOff = { folderDuplication: false, download: false, backOfficeManage: false }
const forms = ['client', 'backOffice'] as const

type DossierForm = 'client' | 'backOffice'
type Line = [role: Role, form: DossierForm, actions: readonly CardAction[]]

// Dossiers being filled in; `compliant` stands for every other open status.
const filling: Line[] = [
  ['client', 'client', ['modify']],
  ['prospect', 'client', ['modify']],
  ['prospect_direct', 'client', ['modify', 'abandon']],
  ['advisor', 'client', ['modify', 'duplicate', 'abandon']],
  ['partner', 'client', ['modify', 'duplicate', 'abandon']],
  ['manager', 'client', ['modify', 'duplicate', 'abandon']],
  ['back_office_user', 'client', ['view', 'duplicate']],
  ['back_office_user', 'backOffice', ['view', 'duplicate']],
  ['manage_dossier', 'client', ['view', 'duplicate', 'manage']],
  ['manage_dossier', 'backOffice', ['modify', 'duplicate', 'abandon', 'manage']],
]
const inSignature: Line[] = [
  ['client', 'client', ['download']],
  ['prospect', 'client', ['download']],
  ['prospect_direct', 'client', ['download', 'history', 'abandon']],
  ['advisor', 'client', ['download', 'history', 'duplicate', 'abandon']],
  ['partner', 'client', ['download', 'history', 'duplicate', 'abandon']],
  ['manager', 'client', ['download', 'history', 'duplicate', 'abandon']],
  ['back_office_user', 'client', ['view', 'download', 'history', 'duplicate']],
  ['manage_dossier', 'client', ['view', 'download', 'history', 'duplicate', 'manage']],
  ['manage_dossier', 'backOffice', ['view', 'download', 'history', 'duplicate', 'abandon', 'manage']],
]
const signed: Line[] = inSignature.map(([role, form, actions]) => [role, form, actions.filter((a) => a !== 'abandon')])
const over: Line[] = [
  ['client', 'client', []],
  ['prospect', 'client', []],
  ['prospect_direct', 'client', []],
  ['advisor', 'client', ['duplicate']],
  ['partner', 'client', ['duplicate']],
  ['manager', 'client', ['duplicate']],
  ['back_office_user', 'client', ['duplicate']],
  ['manage_dossier', 'client', ['duplicate']],
  ['manage_dossier', 'backOffice', ['duplicate']],
]

const linesOf = (status: DossierStatus): Line[] => {
  if (status === 'signature') return inSignature
  if (status === 'signed') return signed
  if (status === 'canceled' || status === 'rejected') return over
  return filling.map(([role, form, actions]) => [role, form, withCheck(status, role, form, actions)])
}

const checking: Partial<Record<DossierStatus, (role: Role, form: DossierForm) => boolean>> = {
  registered: (_, form) => form === 'backOffice',
  compliance_validation: () => true,
  compliant: (_, form) => form === 'backOffice',
  compliant_payment: (role, form) => form === 'backOffice' && role === 'manage_dossier',
}

function withCheck(status: DossierStatus, role: Role, form: DossierForm, actions: readonly CardAction[]) {
  const isChecker = role === 'back_office_user' || role === 'manage_dossier'
  if (!isChecker || !checking[status]?.(role, form)) return actions
  const [first, ...rest] = actions
  return first ? [first, 'check' as const, ...rest] : actions
}

describe.each(dossierStatuses)('the card of a dossier at %s, every switch on', (status) => {
  test.each(linesOf(status))('%s on the %s form: %s', (role, form, actions) => {
    expect(listCardActions(role, { status, form }, allOn)).toEqual(actions)
  })

  test('with every switch off there is neither duplicate, download nor manage', () => {
    for (const [role, form, actions] of linesOf(status)) {
      const left = actions.filter((action) => !['duplicate', 'download', 'manage'].includes(action))
      expect(listCardActions(role, { status, form }, allOff)).toEqual(left)
    }
  })
})

test('each switch governs its own action and no other', () => {
  for (const role of roles)
    for (const form of forms)
      for (const status of dossierStatuses)
        for (const [feature, action] of [
          ['folderDuplication', 'duplicate'],
          ['download', 'download'],
          ['backOfficeManage', 'manage'],
        ] as const) {
          const all = listCardActions(role, { status, form }, allOn)
          const without = listCardActions(role, { status, form }, { ...allOn, [feature]: false })
          expect(without).toEqual(all.filter((kept) => kept !== action))
        }
})

test('in the list of integrations Manage needs no switch, and is not for clients, prospects and back_office_user', () => {
  const offered = roles.filter((role) =>
    listCardActions(role, { status: 'signed', form: 'client' }, allOff, 'integration').includes('manage'),
  )
  expect(offered).toEqual(['prospect_direct', 'advisor', 'partner', 'manager', 'manage_dossier'])
})

test('nobody has both Modify and View', () => {
  for (const role of roles)
    for (const form of forms)
      for (const status of dossierStatuses) {
        const actions = listCardActions(role, { status, form }, allOn)
        expect(actions.includes('modify') && actions.includes('view')).toBe(false)
      }
})
