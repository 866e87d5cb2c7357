import { expect, test } from 'vitest'
import { fileProblem } from './file-problem.ts'

const limits = {
  maxBytes: 1000,
  maxBytesByType: { 'video/mp4': 5000 },
  types: ['application/pdf', 'image/jpeg', 'video/mp4'],
}
test.each([
  ['a.pdf', 'application/pdf', 10, null],
  ['a.PDF', '', 10, null],
  ['a.pdf', 'application/pdf', 0, 'empty'],
  ['a.exe', 'application/x-msdownload', 10, 'type'],
  ['a.heic', '', 10, 'heic'],
  ['a.jpg', 'image/jpeg', 1001, 'size'],
  ['noname', '', 10, 'type'],
  ['a.mp4', 'video/mp4', 5000, null],
  ['a.mp4', '', 5001, 'size'],
  ['a.txt', 'text/plain', 10, 'type'],
])('%s (%s, %s bytes) may be sent or not', (name, type, size, expected) => {
  expect(fileProblem({ name, type, size }, limits)).toBe(expected)
})
