import { expect, test } from 'vitest'
import { knownDevices } from './devices.ts'

const devices = knownDevices(['new', 'old'], true)
const sent = (cookie: string) => `other=1; ${cookie.split(';')[0]}`

test('a browser is recognised for those who signed in on it only', () => {
  const first = sent(devices.remember(undefined, 'louise'))
  const both = sent(devices.remember(first, 'karim'))
  expect(devices.find(both, 'Louise')).toBe(devices.find(both, 'karim'))
  expect(devices.find(both, 'karim')).toMatch(/^[\w-]{22}$/)
  expect(devices.find(both, 'sophie')).toBeNull()
  expect(devices.find(undefined, 'louise')).toBeNull()
  expect(both).not.toMatch(/louise|karim/i)
})

test('a seal of an earlier key is still good, one of a foreign key never was', () => {
  expect(devices.find(sent(knownDevices(['old'], true).remember(undefined, 'louise')), 'louise')).not.toBeNull()
  expect(devices.find(sent(knownDevices(['foreign'], true).remember(undefined, 'louise')), 'louise')).toBeNull()
})

test('the cookie does not grow, however many people share the browser', () => {
  let cookie = devices.remember(undefined, 'first')
  for (let i = 0; i < 30; i++) cookie = devices.remember(sent(cookie), `person-${i}`)
  expect(cookie.length).toBeLessThan(600)
  expect(devices.find(sent(cookie), 'person-29')).not.toBeNull()
  expect(devices.find(sent(cookie), 'first')).toBeNull()
})

test('on https the cookie is bound to the host', () => {
  expect(devices.remember(undefined, 'louise')).toMatch(
    /^__Host-parcelle_device=[^;]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
  )
  expect(knownDevices(['new'], false).remember(undefined, 'louise')).toMatch(/^parcelle_device=[^;]+; .*Strict$/)
})
