import type { PointToCheck } from '@parcelle/contract/decision/points'
import type { Tx } from '../../../platform/database/tables.ts'
import { findSeen } from './queries.ts'

/** A point that nobody had ticked when the dossier was accepted, for the evidence. */
export type OpenPoint = { point: string; title: string; state: string }

/** Who ticked a point is read under the lock of the decision; the points themselves were found before. */
export async function listOpenPoints(tx: Tx, dossierId: string, points: readonly PointToCheck[]): Promise<OpenPoint[]> {
  if (points.length === 0) return []
  const seen = await findSeen(tx, dossierId)
  return points.flatMap(({ id: point, title, state }) =>
    seen.some((one) => one.point === point && one.state === state) ? [] : { point, title, state },
  )
}
