/** A JSON value with the line it begins on. */
export type JsonNode = {
  readonly line: number
  /** Of an object by key, of a list by index; empty for anything else. */
  readonly entries: ReadonlyMap<string, JsonNode>
  readonly isList: boolean
  /** Of a text, a number, true, false or null. */
  readonly plain: string | null
  /** Keys that an object has more than once, with the line of the second one. */
  readonly twice: readonly { key: string; line: number }[]
}

const TOKEN = /[\s]*(?:([{}[\],:])|("(?:[^"\\\n]|\\.)*")|([^\s{}[\],:"]+))/y

/** Reads a JSON text with its lines. Returns the line of the first mistake if it is not JSON. */
export function locateJson(text: string): JsonNode | { readonly mistakeAt: number } {
  const lines = startLines(text)
  let at = 0
  const lineOf = (offset: number) => findLine(lines, offset)
  const next = (): { token: string; offset: number } => {
    TOKEN.lastIndex = at
    const found = TOKEN.exec(text)
    if (!found) throw new Mistake(lineOf(Math.min(skipSpace(text, at), text.length)))
    at = TOKEN.lastIndex
    const token = found[1] ?? found[2] ?? found[3] ?? ''
    return { token, offset: at - token.length }
  }
  const expect = (...wanted: string[]): string => {
    const { token, offset } = next()
    if (!wanted.includes(token)) throw new Mistake(lineOf(offset))
    return token
  }
  const isNext = (token: string) => text[skipSpace(text, at)] === token

  const read = (depth: number): JsonNode => {
    const { token, offset } = next()
    const line = lineOf(offset)
    if (depth > MAX_DEPTH) throw new Mistake(line)
    if (token === '{') return readObject(line, depth)
    if (token === '[') return readList(line, depth)
    return { line, entries: new Map(), isList: false, plain: readPlain(token, line), twice: [] }
  }
  const readObject = (line: number, depth: number): JsonNode => {
    const entries = new Map<string, JsonNode>()
    const twice: { key: string; line: number }[] = []
    if (isNext('}')) expect('}')
    else
      do {
        const { token, offset } = next()
        const keyLine = lineOf(offset)
        if (!token.startsWith('"')) throw new Mistake(keyLine)
        const key = readPlain(token, keyLine)
        expect(':')
        if (entries.has(key)) twice.push({ key, line: keyLine })
        entries.set(key, { ...read(depth + 1), line: keyLine })
      } while (expect(',', '}') === ',')
    return { line, entries, isList: false, plain: null, twice }
  }
  const readList = (line: number, depth: number): JsonNode => {
    const entries = new Map<string, JsonNode>()
    if (isNext(']')) expect(']')
    else
      do entries.set(String(entries.size), read(depth + 1))
      while (expect(',', ']') === ',')
    return { line, entries, isList: true, plain: null, twice: [] }
  }
  try {
    const whole = read(0)
    if (skipSpace(text, at) < text.length) throw new Mistake(lineOf(skipSpace(text, at)))
    return whole
  } catch (error) {
    if (error instanceof Mistake) return { mistakeAt: error.line }
    throw error
  }
}

// Recursion without a limit would let a hostile file exhaust the stack.
const MAX_DEPTH = 2000

class Mistake extends Error {
  readonly line: number
  constructor(line: number) {
    super()
    this.line = line
  }
}

function readPlain(token: string, line: number): string {
  try {
    return String(JSON.parse(token))
  } catch {
    throw new Mistake(line)
  }
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && ' \t\r\n'.includes(text[at] ?? '')) at += 1
  return at
}

function startLines(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function findLine(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle
  }
  return low + 1
}

/** All keys that stand twice in the same object, anywhere. */
export function listTwice(located: JsonNode, path: readonly string[] = []): { path: string[]; line: number }[] {
  return [
    ...located.twice.map(({ key, line }) => ({ path: [...path, key], line })),
    ...[...located.entries].flatMap(([key, inside]) => listTwice(inside, [...path, key])),
  ]
}

const naming = ['name', 'slug', 'code', 'value', 'key', 'typeId', 'id']

/**
 * Follows a path as far as it leads: by key, by index, by what names an item of a list, or by the name of anything
 * further inside.
 */
export function findLocated(located: JsonNode, path: readonly string[]): JsonNode {
  let found = located
  for (const step of path) {
    const inside = found.entries.get(step) ?? findNamed(found, step) ?? findKey(found, step)
    if (!inside) break
    found = inside
  }
  return found
}

function findNamed(located: JsonNode, name: string): JsonNode | null {
  for (const inside of located.entries.values()) {
    if (located.isList && naming.some((key) => inside.entries.get(key)?.plain === name)) return inside
    const found = findNamed(inside, name)
    if (found) return found
  }
  return null
}

function findKey(located: JsonNode, key: string): JsonNode | null {
  for (const inside of located.entries.values()) {
    const found = inside.entries.get(key) ?? findKey(inside, key)
    if (found) return found
  }
  return null
}
