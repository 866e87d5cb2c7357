// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Pagination } from './pagination.tsx'
import { draw } from '../testing.tsx'

afterEach(cleanup)
const hrefFor = (page: number) => `/dossier?currentPage=${page}`

test.each([
  ['fr', 'De 51 à 60 sur 118 éléments'],
  ['en', 'From 51 to 60 from 118 items'],
] as const)('in %s the bar says « %s »', async (locale, text) => {
  await draw(<Pagination page={6} total={118} hrefFor={hrefFor} />, locale)
  expect(screen.getByText(text)).toBeTruthy()
})

test('pages are links and the current one says so', async () => {
  await draw(<Pagination page={6} total={118} hrefFor={hrefFor} />)
  expect(screen.getByRole('link', { name: 'Page 8' }).getAttribute('href')).toBe('/dossier?currentPage=8')
  expect(screen.getByRole('link', { name: 'Page 6' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'Précédent' }).getAttribute('href')).toBe('/dossier?currentPage=5')
  expect(screen.getByRole('link', { name: 'Suivant' }).getAttribute('href')).toBe('/dossier?currentPage=7')
  expect(screen.getByText('6 sur 12')).toBeTruthy()
})

test('a single page has no bar of numbers', async () => {
  await draw(<Pagination page={1} total={4} hrefFor={hrefFor} />)
  expect(screen.getByText('De 1 à 4 sur 4 éléments')).toBeTruthy()
  expect(screen.queryByRole('navigation')).toBeNull()
})
