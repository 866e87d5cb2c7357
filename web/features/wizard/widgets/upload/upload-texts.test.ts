import { expect, test } from 'vitest'
import { formatNames } from './upload-texts.ts'

test('formats are named as people name them', () => {
  expect(formatNames(['application/pdf', 'image/jpeg'])).toBe('PDF, JPG')
})
