import { expect, test } from 'vitest'
import { listAllowedCreations } from './creation.ts'
import type { Role } from '../roles.ts'

test.each<[Role, boolean, readonly string[]]>([
  ['advisor', false, ['customer', 'lead']],
  ['partner', false, ['customer', 'lead']],
  ['manager', true, ['customer', 'lead']],
  ['prospect_direct', false, ['own']],
  ['client', true, []],
  ['prospect', true, []],
  ['back_office_user', true, []],
  ['manage_dossier', false, []],
  ['manage_dossier', true, ['register']],
])('%s with manual registration %s may open: %s', (role, manualRegistration, creations) => {
  expect(listAllowedCreations(role, { manualRegistration })).toEqual(creations)
})
