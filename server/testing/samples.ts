import { openSession, type Facts, type Form, type Session, type Value } from '@parcelle/forms'
import samples from '../../deployments/demo/dossiers.json' with { type: 'json' }

export type Sample = { readonly id: string; readonly form: number; readonly direct: boolean; readonly values: object }

/** Complete and valid dossiers of the deployment they were written for. */
export const sampleDossiers: readonly Sample[] = [...samples.folders, ...samples.manualFolders]
export const { thresholdCases, today: sampleDay } = samples

export function sample(id: string): Sample {
  const found = sampleDossiers.find((one) => one.id === id)
  if (!found) throw new Error(`not among the samples: ${id}`)
  return found
}

/** Opens a sample on a form with some answers changed; answers to elements that the form lacks are left out. */
export function openSample(form: Form, { values }: Sample, facts: Facts, changes: object = {}): Session {
  const given = Object.entries({ ...values, ...changes })
  return openSession(
    form,
    facts,
    given.map(([name, value]) => [name, toAnswer(value)]),
  )
}

function toAnswer(value: unknown): Value {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return Array.isArray(value) ? value.map(toTitle) : null
}

/** The samples describe an upload by its receipts, the engine by their titles. */
const toTitle = (item: unknown) =>
  typeof item === 'object' && item !== null && 'title' in item ? String(item.title) : String(item)
