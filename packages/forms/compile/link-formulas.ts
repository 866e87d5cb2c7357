import { CONSTANT, ELEMENT } from '../formulas/program.ts'
import type { Element, Ref } from '../definition.ts'
import type { Report } from './finding.ts'
import { parseFormula } from '../formulas/parse.ts'
import type { Programs } from '../formulas/program.ts'

/** Parses and concatenates all formulas, with elements referenced by position. */
export function linkFormulas(
  elements: readonly Element[],
  locate: (ref: Ref) => number,
  report: Report,
  onRead: (read: number, reader: number) => void,
): Programs {
  const code: number[] = []
  const constants: number[] = []
  const start = new Int32Array(elements.length + 1)
  for (const [at, { calculate, name }] of elements.entries()) {
    start[at] = code.length
    if (!calculate) continue
    const parsed = parseFormula(calculate)
    if (!parsed.ok) {
      report('formula', name, `${parsed.reason} in ${calculate.slice(0, 80)}`)
      continue
    }
    const positions = parsed.formula.names.map((ref) => locate(toRef(ref)))
    for (const [rank, position] of positions.entries()) {
      if (position < 0) report('unknown-element', name, `the formula reads "${parsed.formula.names[rank]}"`)
      else onRead(position, at)
    }
    appendCode(code, parsed.formula.code, constants.length, positions)
    constants.push(...parsed.formula.constants)
  }
  start[elements.length] = code.length
  return { code: Int32Array.from(code), start, constants: Float64Array.from(constants) }
}

/** Formulas write ids as text: {1122}. */
export const toRef = (name: string): Ref => (/^\d+$/.test(name) ? Number(name) : name)

function appendCode(code: number[], formula: readonly number[], constants: number, positions: readonly number[]): void {
  for (let at = 0; at < formula.length; at += 2) {
    const instruction = formula[at] ?? 0
    const argument = formula[at + 1] ?? 0
    if (instruction === CONSTANT) code.push(instruction, argument + constants)
    else if (instruction === ELEMENT) code.push(instruction, Math.max(positions[argument] ?? 0, 0))
    else code.push(instruction, argument)
  }
}
