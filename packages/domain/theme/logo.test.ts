import { expect, test } from 'vitest'
import { logoProblem } from './logo.ts'

const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${inner}</svg>`

test.each([
  [svg('<path d="M0 0h1"/>'), null],
  [`<?xml version="1.0"?>\n<!-- logo -->\n${svg('<use href="#a"/>')}\n`, null],
  [svg('<image href="data:image/png;base64,AA=="/>'), null],
  [svg('<script>alert(1)</script>'), 'script'],
  [svg('<a href="javascript:alert(1)"/>'), 'script'],
  [svg('<path onload = "alert(1)"/>'), 'script'],
  [svg('<image href="https://example.org/a.png"/>'), 'script'],
  [svg('<foreignObject/>'), 'script'],
  ['<p>logo</p>', 'svg'],
  ['', 'svg'],
  [svg('x'.repeat(200_000)), 'size'],
])('%.60s is %s', (text, problem) => {
  expect(logoProblem(text)).toBe(problem)
})
