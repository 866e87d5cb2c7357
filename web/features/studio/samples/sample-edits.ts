import type { Json, Operation, Place, SingleOperation } from '@parcelle/domain/studio'
import type { Content } from '@parcelle/domain/studio'
import type { Value } from '@parcelle/forms'
import { isHolder } from '../form/model/form-model.ts'
import { SAMPLES } from '../form/model/uses.ts'

/** The forms that samples fill in, by the name of their file. */
export const formNames = { client: 'client', backOffice: 'back-office' } as const

type SampleFile = { readonly [key: string]: Json }

export function listSampleFiles(content: Content): SampleFile[] {
  const file = content[SAMPLES]
  return isHolder(file) && Array.isArray(file['samples']) ? file['samples'].filter(isHolder) : []
}

const placeOf = (id: string): Place => [SAMPLES, 'samples', { id }]

/** An id that no sample has: `sample-1`, `sample-2`… */
function freeId(content: Content): string {
  const taken = new Set(listSampleFiles(content).map(({ id }) => id))
  for (let number = taken.size + 1; ; number++) if (!taken.has(`sample-${number}`)) return `sample-${number}`
}

export function addSample(content: Content, sample: SampleFile): Operation {
  const index = listSampleFiles(content).length
  return { kind: 'add', at: [SAMPLES, 'samples'], index, value: { ...sample, id: freeId(content) } }
}

export function duplicateSample(content: Content, id: string, title: Json): Operation | null {
  const all = listSampleFiles(content)
  const index = all.findIndex((sample) => sample['id'] === id)
  const sample = all[index]
  if (!sample) return null
  // Copies the expected results too.
  const { id: _, ...rest } = sample
  return { kind: 'add', at: [SAMPLES, 'samples'], index: index + 1, value: { ...rest, title, id: freeId(content) } }
}

export function setOfSample(content: Content, id: string, key: string, value: Json | undefined): SingleOperation[] {
  const was = listSampleFiles(content).find((sample) => sample['id'] === id)?.[key]
  const at: Place = [...placeOf(id), key]
  if (value === undefined) return was === undefined ? [] : [{ kind: 'remove', at, was }]
  return [{ kind: 'set', at, was, value }]
}

type Answers = Readonly<Record<string, Value>>

/** Gives a sample the answers that were changed since it was opened; it shares the others still. */
export function correctSample(content: Content, id: string, before: Answers, now: Answers): SingleOperation[] {
  const sample = listSampleFiles(content).find((one) => one['id'] === id)
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])]
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]))
  if (!sample || changed.length === 0) return []
  const answers: Record<string, Json> = { ...holder(sample['answers']) }
  for (const name of changed) {
    // Unsafe cast: an answer is JSON.
    const value = (now[name] ?? null) as Json
    if (value === null && sample['like'] === undefined) delete answers[name]
    else answers[name] = value
  }
  return setOfSample(content, id, 'answers', answers)
}

export const listLike = (content: Content, id: string) =>
  listSampleFiles(content).filter((sample) => sample['like'] === id)

/** Removes a sample; samples that extend it inherit its answers first. */
export function removeSample(content: Content, id: string): Operation | null {
  const sample = listSampleFiles(content).find((one) => one['id'] === id)
  if (!sample) return null
  const inherited = ['form', 'direct', 'answers', 'like'] as const
  const kept = listLike(content, id).flatMap((other): SingleOperation[] => {
    const whole: SampleFile = { ...pick(sample, inherited), ...without(other, 'like') }
    const answers = { ...holder(sample['answers']), ...holder(other['answers']) }
    const { like } = sample
    const value: Json = { ...without(whole, 'like'), answers, ...(like !== undefined && { like }) }
    return [{ kind: 'set', at: placeOf(String(other['id'])), was: other, value }]
  })
  return { kind: 'all', operations: [...kept, { kind: 'remove', at: placeOf(id), was: sample }] }
}

const holder = (value: Json | undefined): SampleFile => (isHolder(value) ? value : {})
const without = (sample: SampleFile, key: string): SampleFile =>
  Object.fromEntries(Object.entries(sample).filter(([name]) => name !== key))
const pick = (sample: SampleFile, keys: readonly string[]): SampleFile =>
  Object.fromEntries(Object.entries(sample).filter(([name]) => keys.includes(name)))
