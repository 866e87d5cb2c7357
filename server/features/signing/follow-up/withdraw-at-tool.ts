import { isOver } from '@parcelle/domain'
import { withAdvisoryLock } from '../../../platform/database/with-advisory-lock.ts'
import type { Deps } from '../../../deps.ts'
import type { StatusDeps } from '../../../dossier/deps.ts'
import { conflict } from '../../../platform/errors/errors.ts'
import { translator } from '../../../platform/locales/texts.ts'
import { findEnvelope, findEnvelopes, findOpenEnvelope, type WholeEnvelope } from '../envelopes.ts'
import { removeAccessCodes } from '../proof/remove-access-codes.ts'
import { handleSigningEvents } from '../envelopes/handle-signing-events.ts'
import { chooseTool } from '../envelopes/choose-tool.ts'

type ToolDeps = StatusDeps & Pick<Deps, 'db' | 'log'>

/**
 * Voids an envelope at an external tool before it is voided here; returns false if no external tool has it. If it has
 * ended there meanwhile, the tool's events are applied and the withdrawal is refused.
 */
export async function voidAtTool(deps: ToolDeps, envelope: WholeEnvelope, reason: string): Promise<boolean> {
  if (envelope.provider === 'embedded' || envelope.provider_id === null) return false
  if (await chooseTool(deps, envelope).void(envelope.provider_id, reason)) return true
  const now = await refreshFromTool(deps, envelope)
  if (now && !isOver(now)) throw conflict('signing.error.tool-refused')
  throw conflict(now?.state === 'completed' ? 'signing.error.signed-meanwhile' : 'signing.error.over')
}

/** Applies the external tool's latest events before a change of status voids the envelope. */
export async function refreshBeforeVoiding(deps: ToolDeps, dossierId: string): Promise<void> {
  const open = findOpenEnvelope(await findEnvelopes(deps.db, dossierId))
  if (open) await refreshFromTool(deps, open)
}

/** Applies the tool's events and returns the envelope as it is then. */
async function refreshFromTool(deps: ToolDeps, envelope: WholeEnvelope): Promise<WholeEnvelope | null> {
  if (envelope.provider_id === null) return envelope
  const events = await chooseTool(deps, envelope).readEvents(envelope.provider_id, 'at once')
  if (events.length > 0) await deps.db.transaction().execute((tx) => handleSigningEvents(tx, deps, envelope.id, events))
  return findEnvelope(deps.db, envelope.id)
}

/** Voids an envelope at its tool after it was voided here. Idempotent. */
export async function withdrawAtTool(deps: ToolDeps, envelopeId: string): Promise<void> {
  await withAdvisoryLock(deps.db, `envelope ${envelopeId}`, async () => {
    const envelope = await findEnvelope(deps.db, envelopeId)
    if (envelope?.state !== 'voided') return
    // A preparation that was running when the envelope was voided may have added codes.
    await removeAccessCodes(deps.db, envelopeId)
    const reason = envelope.reason ?? translator(deps.deployment.locale)('signing.tool.withdrawn')
    const tool = chooseTool(deps, envelope)
    if (envelope.provider_id === null) return tool.voidUnconfirmed?.(envelopeId, reason)
    if (await tool.void(envelope.provider_id, reason)) return
    // The dossier's status no longer changes; the events are only recorded in its history.
    await refreshFromTool(deps, envelope)
    deps.log.warn({ envelope: envelopeId }, 'voided an envelope that had already ended at the signing tool')
  })
}
