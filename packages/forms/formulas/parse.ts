import { ADD, CHOOSE, CONSTANT, DIVIDE, ELEMENT, MAX, MIN, MULTIPLY, NEGATE, ROUND, SUBTRACT } from './program.ts'
import { readText } from './decimal.ts'

/**
 * The language of `calculate`: numbers, {elements}, + - * / ( ), unary signs, min, max, round(x, digits) and if(test,
 * a, b). A formula compiles to instructions of a stack machine; its text is never evaluated as code.
 */
type Formula = {
  readonly code: readonly number[]
  readonly constants: readonly number[]
  /** Names or ids of the elements read; instructions refer to them by index. */
  readonly names: readonly string[]
}

type ParsedFormula = { ok: true; formula: Formula } | { ok: false; reason: string }

const MAX_FORMULA_LENGTH = 100_000
/** Tokens: the cost of a formula grows with these, not with the length of names. */
const MAX_TOKENS = 4000
export const MAX_FORMULA_DEPTH = 64
const MAX_DECIMALS = 10
const MAX_QUOTED_LENGTH = 40
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
  if (text.length > MAX_FORMULA_LENGTH) return { ok: false, reason: `longer than ${MAX_FORMULA_LENGTH} characters` }
  const tokens = text.match(/\{\w{1,100}\}|\d+(?:\.\d+)?|[a-zA-Z]\w*|[-+*/(),]|\S/g) ?? []
  if (tokens.length > MAX_TOKENS) return { ok: false, reason: `more than ${MAX_TOKENS} numbers, names and signs` }
  const parser: Parser = { tokens, at: 0, depth: 0, mistake: null, code: [], constants: [], names: [] }
  readSum(parser)
  if (parser.at < tokens.length) refuse(parser, `unexpected "${tokens[parser.at]}"`)
  const { mistake, code, constants, names } = parser
  return mistake === null ? { ok: true, formula: { code, constants, names } } : { ok: false, reason: mistake }
}

/** Records the first mistake and moves to the end, where every rule of the grammar stops. */
function refuse(parser: Parser, reason: string): void {
  parser.mistake ??= reason
  parser.at = parser.tokens.length
}

function readSum(parser: Parser): void {
  if (parser.depth >= MAX_FORMULA_DEPTH) return refuse(parser, `nested deeper than ${MAX_FORMULA_DEPTH}`)
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
  if (!called) return refuse(parser, describeUnknown(name.slice(0, MAX_QUOTED_LENGTH)))
  expectToken(parser, '(')
  for (let count = 1; count <= called.arguments; count++) {
    readSum(parser)
    if (count < called.arguments) expectToken(parser, ',')
  }
  expectToken(parser, ')')
  if (called.op === ROUND) pushRound(parser)
  else parser.code.push(called.op, 0)
}

const describeUnknown = (name: string): string =>
  /^[a-z]\w/i.test(name) ? `unknown "${name}": an element is written {${name}}` : `unknown "${name}"`

const peek = (parser: Parser) => parser.tokens[parser.at]

function expectToken(parser: Parser, expected: string): void {
  const found = parser.tokens[parser.at++]
  if (found !== expected) refuse(parser, `"${expected}" expected, "${found ?? 'end'}" found`)
}

function pushConstant(parser: Parser, token: string): void {
  const value = readText(token)
  // Doubles distinguish decimals of up to 15 digits.
  if (Number.isNaN(value) || token.replace('.', '').length > 15) {
    return refuse(parser, `number too long: ${token.slice(0, MAX_QUOTED_LENGTH)}`)
  }
  parser.code.push(CONSTANT, parser.constants.push(value) - 1)
}

function pushElement(parser: Parser, name: string): void {
  const known = parser.names.indexOf(name)
  parser.code.push(ELEMENT, known >= 0 ? known : parser.names.push(name) - 1)
}

/** The number of digits must be a literal, so that the result has a known number of decimals. */
function pushRound(parser: Parser): void {
  const { code, constants } = parser
  const digits = code.at(-2) === CONSTANT ? (constants[code.at(-1) ?? 0] ?? -1) : -1
  if (!Number.isInteger(digits) || digits < 0 || digits > MAX_DECIMALS) {
    return refuse(parser, `round takes a whole number of digits from 0 to ${MAX_DECIMALS}`)
  }
  code.length -= 2
  code.push(ROUND, digits)
}
