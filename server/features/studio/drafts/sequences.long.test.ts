import { applyOperation, findAt, type Content, type Json, type Operation, type Place } from '@parcelle/domain/studio'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDeployment } from '../../../deployment/deployment.ts'
import { findLiveEdition } from '../../../deployment/edition-rows.ts'
import { digestParts } from '../../../deployment/parts.ts'
import { Refusal } from '../../../platform/errors/errors.ts'
import { testApp, testDatabase } from '../../../testing/app.ts'
import { findDraftParts, readContent, readFile, toParts } from '../../editions/index.ts'
import { findEditionRow } from '../queries.ts'
import { applyAll, findLast, findStacks, repeatOperation } from './change-draft.ts'
import type { LoggedOperation } from './queries.ts'

const RUNS = 1000
const SENT = 40
/** In ms, on a busy machine. */
const LONG_TIME = 900_000

const { parts } = await readDeployment({ customer: 'aurea', features: {} })
const start: Content = Object.fromEntries([...parts].map(([path, { text }]) => [path, readFile(path, text)]))
const authors = ['studio', 'studio2'] as const
type Author = (typeof authors)[number]
type Step = readonly [who: boolean, what: number, seed: number]
const steps: fc.Arbitrary<Step[]> = fc.array(fc.tuple(fc.boolean(), fc.nat(99), fc.nat()), {
  minLength: 1,
  maxLength: 12,
})
const authorOf = ([who]: Step): Author => (who ? 'studio2' : 'studio')

/** A change of anything in an edition, as its author sees it; its place may be gone in the meantime. */
function makeOperation(seen: Content, [, what, seed]: Step): Operation {
  const at = choosePlace(seen, seed)
  const was = findAt(seen, at)
  const index = seed % 7
  const value = values[seed % values.length]!
  const kinds: (() => Operation)[] = [
    () => ({ kind: 'set', at, was, value }),
    () => ({ kind: 'set', at: [...at, `key${seed % 3}`], was: findAt(seen, [...at, `key${seed % 3}`]), value }),
    () => ({ kind: 'remove', at, was: was ?? null }),
    () => ({ kind: 'move', at, to: index }),
    () => ({ kind: 'add', at: at.slice(0, -1), index, value: was ?? value }),
    () => ({ kind: 'splice', at, index, was: Array.isArray(was) ? was.slice(index, index + 2) : [], value: [value] }),
    () => ({
      kind: 'all',
      operations: [
        { kind: 'remove', at, was: was ?? null },
        { kind: 'add', at: at.slice(0, -1), index, value: was ?? value },
      ],
    }),
  ]
  return kinds[what % kinds.length]!()
}

const values: Json[] = [
  '',
  'texte',
  0,
  null,
  true,
  [],
  { id: 7 },
  { fr: '<script>', en: '\u202E' },
  { __proto__x: [1] },
]

/** A file, and some way into it. Items of a list are named by what tells them apart, as the screens do. */
function choosePlace(content: Content, seed: number): Place {
  const paths = Object.keys(content)
  const place: (string | number | { id: string | number })[] = [paths[seed % paths.length] ?? 'new.json']
  for (let rest = seed, depth = 1 + (seed % 6); depth > 0; depth--) {
    const inner = findAt(content, place)
    if (typeof inner !== 'object' || inner === null) break
    rest = Math.imul(rest + 1, 2_654_435_761) >>> 0
    const keys = Object.keys(inner)
    const key = keys[rest % Math.max(1, keys.length)]
    if (key === undefined) break
    const item = Array.isArray(inner) ? inner[Number(key)] : undefined
    const id = typeof item === 'object' && item !== null && !Array.isArray(item) ? item['id'] : undefined
    const isNamed = typeof id === 'string' || typeof id === 'number'
    place.push(isNamed ? { id } : Array.isArray(inner) ? Number(key) : key)
  }
  return place
}

/** What the server has of a draft, without the database. Whatever is refused changes nothing. */
function openDraft() {
  const log: LoggedOperation[] = []
  let content = start
  const add = (make: () => readonly LoggedOperation[]): boolean => {
    try {
      const added = make()
      for (const { operation } of added) content = apply(content, operation)
      log.push(...added)
      return true
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }
  const repeat = (author: string, action: 'undo' | 'redo') =>
    add(() => [repeatOperation(content, findLast(log, author, action), log.length + 1, action)])
  return {
    log,
    content: () => content,
    do: (author: string, operation: Operation) => add(() => applyAll(content, [operation], log.length, author)),
    undo: (author: string) => repeat(author, 'undo'),
    redo: (author: string) => repeat(author, 'redo'),
  }
}

function apply(content: Content, operation: Operation): Content {
  const result = applyOperation(content, operation)
  if ('problem' in result) throw new Error(`what was accepted no longer applies: ${JSON.stringify(result.problem)}`)
  return result.content
}

/** By whom something was done last that still stands. */
function findLastAuthor(log: readonly LoggedOperation[]): string | null {
  const last = authors.flatMap((author) => findStacks(log, author).undo.at(-1) ?? [])
  return last.toSorted((one, other) => other.number - one.number)[0]?.author ?? null
}

test(
  'whatever two authors do to an edition, undoing all of it gives the first content, and redoing it the last',
  { timeout: LONG_TIME },
  () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        const draft = openDraft()
        for (const step of sequence) draft.do(authorOf(step), makeOperation(draft.content(), step))
        const done = draft.content()
        const undone: string[] = []
        for (let who = findLastAuthor(draft.log); who !== null; who = findLastAuthor(draft.log)) {
          expect(draft.undo(who)).toBe(true)
          undone.unshift(who)
        }
        expect(draft.content()).toEqual(start)
        for (const who of undone) expect(draft.redo(who)).toBe(true)
        expect(draft.content()).toEqual(done)
      }),
      { numRuns: RUNS },
    )
  },
)

test(
  'whatever two authors do, undo and redo without having seen each other, both end with what the server has',
  { timeout: LONG_TIME },
  () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        const draft = openDraft()
        const seen = { studio: { content: start, number: 0 }, studio2: { content: start, number: 0 } }
        const catchUp = (copy: (typeof seen)['studio']) => {
          for (const { operation } of draft.log.slice(copy.number)) copy.content = apply(copy.content, operation)
          copy.number = draft.log.length
        }
        for (const step of sequence) {
          const author = authorOf(step)
          const [, what] = step
          if (what < 15) draft.undo(author)
          else if (what < 25) draft.redo(author)
          else draft.do(author, makeOperation(seen[author].content, step))
          if (what % 3 === 0) catchUp(seen[author])
        }
        for (const copy of Object.values(seen)) {
          catchUp(copy)
          expect(copy.content).toEqual(draft.content())
        }
      }),
      { numRuns: RUNS },
    )
  },
)

test(
  'the API says the same of each step, keeps the same files, and is taken back to the first digest',
  { timeout: LONG_TIME },
  async () => {
    const { as, deps } = await testApp({ EDITIONS: 'studio' }, await testDatabase())
    const { db } = deps
    const post = (who: string, path: string, payload?: object) =>
      as(who, { method: 'POST', url: `/api/v1/studio/drafts${path}`, ...(payload && { payload }) })
    const live = (await findLiveEdition(db))!
    const first = digestParts(toParts(await readContent(db, { id: live, base: null, digest: null })))
    expect(first).toBe(digestParts(parts))
    for (const sequence of fc.sample(steps, { numRuns: SENT, seed: 4 })) {
      const { id } = (await post('studio', '', { from: live, title: 'Un brouillon' })).json()
      const draft = openDraft()
      for (const step of sequence) {
        const [author, [, what]] = [authorOf(step), step]
        const operation = makeOperation(draft.content(), step)
        const action = what < 15 ? 'undo' : what < 25 ? 'redo' : 'do'
        const isTaken = action === 'do' ? draft.do(author, operation) : draft[action](author)
        const reply =
          action === 'do'
            ? await post(author, `/${id}/operations`, { operations: [operation] })
            : await post(author, `/${id}/${action}`)
        expect([reply.statusCode, operation]).toEqual([
          isTaken ? 200 : expect.toSatisfy((code) => code >= 400 && code < 500),
          operation,
        ])
      }
      const row = async () => (await findEditionRow(db, id))!
      expect(digestParts(await findDraftParts(db, await row()))).toBe(digestParts(toParts(draft.content())))
      for (let who = findLastAuthor(draft.log); who !== null; who = findLastAuthor(draft.log)) {
        if (!draft.undo(who)) break
        expect((await post(who, `/${id}/undo`)).statusCode).toBe(200)
      }
      expect(digestParts(await findDraftParts(db, await row()))).toBe(digestParts(toParts(draft.content())))
    }
  },
)
