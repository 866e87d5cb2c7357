// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { draw } from '../testing.tsx'
import { TextField } from './text-field.tsx'

afterEach(cleanup)

test('label, hint and error belong to the input', async () => {
  await draw(<TextField id="el-1" label="IBAN" hint="27 caractères" error="Format IBAN invalide" required value="FR" />)
  const input = screen.getByRole('textbox', { name: 'IBAN' })
  const described = input.getAttribute('aria-describedby')!.split(' ')
  expect(described.map((id) => document.getElementById(id)!.textContent)).toEqual([
    '27 caractères',
    'Erreur\u00a0: Format IBAN invalide',
  ])
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(input.hasAttribute('required')).toBe(true)
})

test('without hint or error nothing is described and nothing is invalid', async () => {
  await draw(<TextField id="el-1" label="IBAN" value="" />)
  const input = screen.getByRole('textbox')
  expect(input.hasAttribute('aria-describedby')).toBe(false)
  expect(input.hasAttribute('aria-invalid')).toBe(false)
})

test('what is typed is reported', async () => {
  const change = vi.fn<(value: string) => void>()
  await draw(<TextField id="el-1" label="IBAN" value="" onChange={change} />)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'FR76' } })
  expect(change).toHaveBeenCalledWith('FR76')
})

test('read only, the answer is text', async () => {
  await draw(<TextField id="el-1" label="Nom" value="LEFORT" readOnly />)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('definition').textContent).toBe('LEFORT')
})
