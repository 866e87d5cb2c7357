import { ADD, CHOOSE, CONSTANT, DIVIDE, ELEMENT, MAX, MIN, MULTIPLY, NEGATE, ROUND, SUBTRACT } from './program.ts'
import { readText } from './decimal.ts'

/**
 * The language of `calculate`: numbers, {elements}, + - * / ( ), a sign before any of them, min, max, round(x, digits) and if(test, a, b).
 * A formula becomes a flat list of instructions for a small stack machine: nothing of the text is ever run as code.
 */
type Formula = {
  /** Instruction and operand, by pairs. */
  readonly code: readonly number[]
  readonly constants: readonly number[]
  /** The elements read, by name or by id, in the order in which the instructions number them. */
  readonly names: readonly string[]
}

type ParsedFormula = { ok: true; formula: Formula } | { ok: false; reason: string }

const LONGEST_FORMULA = 100_000
/** Numbers, names, operators and brackets: what running a formula costs grows with these, not with the length of names. */
const MOST_PARTS = 4000
export const DEEPEST_FORMULA = 64
const MOST_DECIMALS = 10
const LONGEST_SAID = 40
const functions: Readonly<Record<string, { arguments: number; op: number }>> = {
  min: { arguments: 2, op: MIN },
  max: { arguments: 2, op: MAX },
  round: { arguments: 2, op: ROUND },
  if: { arguments: 3, op: CHOOSE },
}

type Parser = {
  readonly tokens: readonly string[]
  at: number
  depth: number
  mistake: string | null
  readonly code: number[]
  readonly constants: number[]
  readonly names: string[]
}

export function parseFormula(text: string): ParsedFormula {
  if (text.length > LONGEST_FORMULA) return { ok: false, reason: `longer than ${LONGEST_FORMULA} characters` }
  const tokens = text.match(/\{\w{1,100}\}|\d+(?:\.\d+)?|[a-z]+|[-+*/(),]|\S/g) ?? []
  if (tokens.length > MOST_PARTS) return { ok: false, reason: `more than ${MOST_PARTS} numbers, names and signs` }
  const parser: Parser = { tokens, at: 0, depth: 0, mistake: null, code: [], constants: [], names: [] }
  readSum(parser)
  if (parser.at < tokens.length) refuse(parser, `unexpected "${tokens[parser.at]}"`)
  const { mistake, code, constants, names } = parser
  return mistake === null ? { ok: true, formula: { code, constants, names } } : { ok: false, reason: mistake }
}

/** Keeps the first mistake and jumps to the end of the text, where every reader stops by itself. */
function refuse(parser: Parser, reason: string): void {
  parser.mistake ??= reason
  parser.at = parser.tokens.length
}

function readSum(parser: Parser): void {
  if (parser.depth >= DEEPEST_FORMULA) return refuse(parser, `nested deeper than ${DEEPEST_FORMULA}`)
  parser.depth++
  readProduct(parser)
  for (let sign = peek(parser); sign === '+' || sign === '-'; sign = peek(parser)) {
    parser.at++
    readProduct(parser)
    parser.code.push(sign === '+' ? ADD : SUBTRACT, 0)
  }
  parser.depth--
}

function readProduct(parser: Parser): void {
  readFactor(parser)
  for (let sign = peek(parser); sign === '*' || sign === '/'; sign = peek(parser)) {
    parser.at++
    readFactor(parser)
    parser.code.push(sign === '*' ? MULTIPLY : DIVIDE, 0)
  }
}

function readFactor(parser: Parser): void {
  let minus = 0
  for (let sign = peek(parser); sign === '-' || sign === '+'; sign = peek(parser)) {
    parser.at++
    if (sign === '-') minus++
  }
  const token = parser.tokens[parser.at++]
  if (token === undefined) return refuse(parser, 'unexpected end')
  const first = token.charCodeAt(0)
  if (first >= 48 && first <= 57) pushConstant(parser, token)
  else if (token.length > 2 && token.startsWith('{')) pushElement(parser, token.slice(1, -1))
  else if (token === '(') {
    readSum(parser)
    expectToken(parser, ')')
  } else readCall(parser, token)
  if (minus % 2 === 1) parser.code.push(NEGATE, 0)
}

function readCall(parser: Parser, name: string): void {
  const called = Object.hasOwn(functions, name) ? functions[name] : undefined
  if (!called) return refuse(parser, `unknown "${name.slice(0, LONGEST_SAID)}"`)
  expectToken(parser, '(')
  for (let count = 1; count <= called.arguments; count++) {
    readSum(parser)
    if (count < called.arguments) expectToken(parser, ',')
  }
  expectToken(parser, ')')
  if (called.op === ROUND) pushRound(parser)
  else parser.code.push(called.op, 0)
}

const peek = (parser: Parser) => parser.tokens[parser.at]

function expectToken(parser: Parser, expected: string): void {
  const found = parser.tokens[parser.at++]
  if (found !== expected) refuse(parser, `"${expected}" expected, "${found ?? 'end'}" found`)
}

function pushConstant(parser: Parser, token: string): void {
  const value = readText(token)
  // A double tells decimals of 15 digits apart, not longer ones.
  if (Number.isNaN(value) || token.replace('.', '').length > 15) {
    return refuse(parser, `number too long: ${token.slice(0, LONGEST_SAID)}`)
  }
  parser.code.push(CONSTANT, parser.constants.push(value) - 1)
}

function pushElement(parser: Parser, name: string): void {
  const known = parser.names.indexOf(name)
  parser.code.push(ELEMENT, known >= 0 ? known : parser.names.push(name) - 1)
}

/** The digits of a rounding are part of the formula's text, so that its result has a known number of decimals. */
function pushRound(parser: Parser): void {
  const { code, constants } = parser
  const digits = code.at(-2) === CONSTANT ? (constants[code.at(-1) ?? 0] ?? -1) : -1
  if (!Number.isInteger(digits) || digits < 0 || digits > MOST_DECIMALS) {
    return refuse(parser, `round takes a whole number of digits from 0 to ${MOST_DECIMALS}`)
  }
  code.length -= 2
  code.push(ROUND, digits)
}
