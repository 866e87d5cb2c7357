import { expect, test } from 'vitest'
import { isMail, sameMail } from './mail.ts'
import { isSiret } from './siret.ts'

test.each([
  ['a head office', '73282932000074', true],
  ['one wrong digit', '73282932000075', false],
  ['a letter', '7328293200007A', false],
  ['spaces', '732 829 320 00074', false],
  ['thirteen digits', '7328293200007', false],
  ['only zeros', '00000000000000', false],
  ['the head office of La Poste', '35600000000048', true],
  ['a post office, whose digits total a multiple of five', '35600000049837', true],
  ['a post office that does neither', '35600000049838', false],
  ['that tolerance for anyone else', '35700000049836', false],
])('SIRET: %s', (_, siret, good) => expect(isSiret(siret)).toBe(good))

test.each([
  ['jean-pierre.martel.03@example.org', true],
  ['a@b.fr', true],
  ['a+b@c-d.example.com', true],
  ["o'neil_1@example.museum", true],
  ['A.B@EXAMPLE.ORG', true],
  ['a..b@c.fr', false],
  ['a+-b@c.fr', false],
  ['a.-b@c.fr', false],
  ['a@b..fr', false],
  ['a--b@c.fr', false],
  ['.a@b.fr', false],
  ['a.@b.fr', false],
  ['a@-b.fr', false],
  ['a@b-.fr', false],
  ['a@b', false],
  ['a@b.c', false],
  ['a@b.f1', false],
  ['a b@c.fr', false],
  ['a@b@c.fr', false],
  ['@c.fr', false],
  ['a@', false],
  ['a', false],
  ['é@c.fr', false],
  [`${'a'.repeat(65)}@c.fr`, false],
  [`a@${'b.'.repeat(126)}fr`, false],
])('e-mail %s: %s', (mail, good) => expect(isMail(mail)).toBe(good))

test('a hundred thousand characters are refused', () => {
  expect(isMail(`${'a.'.repeat(50_000)}@`)).toBe(false)
  expect(isMail(`a@${'b-'.repeat(50_000)}`)).toBe(false)
})

test('case and spaces do not make a second mailbox', () => {
  expect(sameMail(' A@B.fr', 'a@b.FR')).toBe(true)
  expect(sameMail('a@b.fr', 'c@b.fr')).toBe(false)
})
