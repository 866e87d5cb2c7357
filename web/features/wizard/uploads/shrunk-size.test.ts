import { expect, test } from 'vitest'
import { shrunkSize } from './shrunk-size.ts'

test.each([
  [4000, 3000, 2000, 1500],
  [1000, 4000, 500, 2000],
  [800, 600, 800, 600],
])('a photo of %s × %s is sent in %s × %s', (width, height, toWidth, toHeight) => {
  expect(shrunkSize(width, height)).toEqual({ width: toWidth, height: toHeight })
})
