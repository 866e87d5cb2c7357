// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../../testing/browser.ts'
import { draw } from '../../../../ui/testing.tsx'
import { samples } from '../samples/elements.ts'
import { Stage } from '../samples/stage.tsx'
import { fetchEveryWidget } from '../testing.ts'

beforeAll(fetchEveryWidget)
beforeEach(stubBrowser)
afterEach(cleanup)

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })

test('a text is reported trimmed, and shown trimmed once left', async () => {
  const onChange = vi.fn()
  const onLeave = vi.fn()
  await draw(<Stage elements={[samples.text]} onChange={onChange} onLeave={onLeave} />)
  type(box(/Prénom/), 'Étienne ')
  expect(onChange).toHaveBeenLastCalledWith(1, 'Étienne')
  expect(box(/Prénom/).value).toBe('Étienne ')
  fireEvent.blur(box(/Prénom/))
  expect(box(/Prénom/).value).toBe('Étienne')
  expect(onLeave).toHaveBeenCalledWith(1)
  expect(box(/Prénom/).autocomplete).toBe('section-sub given-name')
  type(box(/Prénom/), '')
  expect(onChange).toHaveBeenLastCalledWith(1, null)
})

test('capitals are typed for the reader, the caret where it was', async () => {
  await draw(<Stage elements={[samples.capitals]} answers={{ sub_last_name: 'GARNIER' }} />)
  const input = box(/Nom/)
  input.focus()
  fireEvent.change(input, { target: { value: 'GARxNIER', selectionStart: 4, selectionEnd: 4 } })
  expect(input.value).toBe('GARXNIER')
  expect(input.selectionStart).toBe(4)
})

test('the error belongs to the field and is read with it', async () => {
  await draw(<Stage elements={[samples.mail]} error="Adresse e-mail invalide" required />)
  const input = box(/Adresse/)
  expect(input.id).toBe('el-4')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(input.required).toBe(true)
  const described = (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
  expect(described.join(' ')).toContain('Adresse e-mail invalide')
})

test('a long text has several lines and counts the characters left', async () => {
  await draw(<Stage elements={[samples.long]} answers={{ detail: 'abc' }} />, 'en')
  expect(screen.getByRole('textbox', { name: 'Details' }).tagName).toBe('TEXTAREA')
  expect(screen.getByText('3 of 500 characters')).toBeTruthy()
  expect(screen.getByText('few').tagName).toBe('STRONG')
})

test('an IBAN is grouped while typed, stored without spaces, and its parts are shown as on a bank statement', async () => {
  const onChange = vi.fn()
  await draw(<Stage elements={[samples.ibanParts]} onChange={onChange} />)
  type(box(/Compte/), 'fr76 3000 6000 0112 3456 7890 189')
  expect(onChange).toHaveBeenLastCalledWith(7, 'FR7630006000011234567890189')
  expect(box(/Compte/).value).toBe('FR76 3000 6000 0112 3456 7890 189')
  expect(screen.getByText('IBAN valide')).toBeTruthy()
  expect(screen.getByText('12345678901')).toBeTruthy()
  type(box(/Compte/), 'FR76 3000 6000 0112 3456 7890 188')
  expect(screen.getByText(/clé de contrôle ne correspond pas/)).toBeTruthy()
})

test('an IBAN that the question does not take is not called valid', async () => {
  const sepa = { ...samples.iban, attributes: { ...samples.iban.attributes, sepaOnly: true } }
  await draw(<Stage elements={[sepa]} answers={{ input_iban: 'TN5910006035183598478831' }} />)
  expect(screen.queryByText('IBAN valide')).toBeNull()
  type(box(/IBAN/), 'FR7630006000011234567890189')
  expect(screen.getByText('IBAN valide')).toBeTruthy()
})

test('a correction in the middle of an IBAN leaves the caret there', async () => {
  await draw(<Stage elements={[samples.iban]} answers={{ input_iban: 'FR7630006000' }} />)
  const input = box(/IBAN/)
  input.focus()
  fireEvent.change(input, { target: { value: 'FR76 39000 6000', selectionStart: 7, selectionEnd: 7 } })
  expect(input.value).toBe('FR76 3900 0600 0')
  expect(input.selectionStart).toBe(7)
})

test('a BIC loses its spaces and takes capitals', async () => {
  const onChange = vi.fn()
  await draw(<Stage elements={[samples.bic]} onChange={onChange} />)
  type(box(/BIC/), 'agri fr pp')
  expect(onChange).toHaveBeenLastCalledWith(8, 'AGRIFRPP')
  expect(screen.getByText('AGRI')).toBeTruthy()
})

test.each(['fr', 'en'] as const)('without the right to write, texts are text (%s)', async (locale) => {
  await draw(
    <Stage
      elements={[samples.text, samples.iban, samples.phone]}
      answers={{ input_iban: 'FR7630006000011234567890189', sub_phone: '+33612345678' }}
      readOnly
      required
    />,
    locale,
  )
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText('FR76 3000 6000 0112 3456 7890 189')).toBeTruthy()
  expect(screen.getByText('+33 6 12 34 56 78')).toBeTruthy()
  expect(screen.getByText('—')).toBeTruthy()
  expect(screen.queryByText('*')).toBeNull()
})

test('an address that looks mistyped gets an offer once left, and is kept until the offer is taken', async () => {
  const onChange = vi.fn()
  await draw(<Stage elements={[samples.mail]} onChange={onChange} />)
  type(box(/Adresse/), 'jeanne@gmial.com')
  expect(screen.queryByRole('button', { name: /Vouliez-vous dire/ })).toBe(null)
  fireEvent.blur(box(/Adresse/))
  expect(box(/Adresse/).value).toBe('jeanne@gmial.com')
  fireEvent.click(screen.getByRole('button', { name: /Vouliez-vous dire jeanne@gmail\.com\s\?/ }))
  expect(onChange).toHaveBeenLastCalledWith(4, 'jeanne@gmail.com')
  expect(box(/Adresse/).value).toBe('jeanne@gmail.com')
  expect(document.activeElement).toBe(box(/Adresse/))
  expect(screen.queryByRole('button', { name: /Vouliez-vous dire/ })).toBe(null)
})

test.each([
  ['FR7630006000011234567890189', 'COBADEFFXXX', true],
  ['FR7630006000011234567890189', 'AGRIFRPP', false],
  // BICs of Réunion have the country code RE, their IBANs are French.
  ['FR7630006000011234567890189', 'BRDORERX', false],
  ['FR7630006000011234567890189', 'CFMOMCMX', false],
  ['DE89370400440532013000', 'AGRIFRPP', true],
])('the account %s with the bank %s warns of two countries: %s', async (iban, bic, warns) => {
  const answers = { [samples.iban.name]: iban, [samples.bic.name]: bic }
  const received = { iban: samples.iban.name, use: 'credit' as const }
  const bank = { ...samples.bic, attributes: { ...samples.bic.attributes, account: received } }
  await draw(<Stage elements={[samples.iban, bank]} answers={answers} />)
  expect(screen.queryByText(/n’est pas celui de l’IBAN/) !== null).toBe(warns)
})
