import { expect, test } from 'vitest'
import { embeddedAddresses, toAddresses } from './addresses.ts'

const pooled = 'postgres://parcelle_app:s%40cret@pool.example.org:6432/portal'
const owner = 'postgres://parcelle:other@db.example.org/parcelle?sslmode=verify-full'

test('programs listen at the owner’s host with their own login, unless another address is given', () => {
  expect(toAddresses(pooled, { databaseOwnerUrl: owner, databaseDirectUrl: null }).direct).toBe(
    'postgres://parcelle_app:s%40cret@db.example.org/parcelle?sslmode=verify-full',
  )
  expect(toAddresses(pooled, { databaseOwnerUrl: null, databaseDirectUrl: null }).direct).toBe(pooled)
  expect(toAddresses(pooled, { databaseOwnerUrl: owner, databaseDirectUrl: 'postgres://a@b/c' }).direct).toBe(
    'postgres://a@b/c',
  )
})

test('beside the embedded database both logins are known', () => {
  const url = 'postgres://parcelle@localhost/parcelle?host=%2Ftmp%2Fsocket'
  const programs = 'postgres://parcelle_app@localhost/parcelle?host=%2Ftmp%2Fsocket'
  expect(embeddedAddresses(url)).toEqual({ owner: url, programs, direct: programs })
})
