import { isOver } from '@parcelle/domain'
import { alone } from '../../../platform/database/alone.ts'
import type { Deps } from '../../../deps.ts'
import type { StatusDeps } from '../../../dossier/deps.ts'
import { conflict } from '../../../platform/errors/errors.ts'
import { translator } from '../../../platform/locales/texts.ts'
import { findEnvelope, findEnvelopes, findOpenEnvelope, type WholeEnvelope } from '../envelopes/envelopes.ts'
import { removeAccessCodes } from '../proof/remove-access-codes.ts'
import { handleSigningEvents } from '../envelopes/handle-signing-events.ts'
import { chooseTool } from '../envelopes/choose-tool.ts'

type ToolDeps = StatusDeps & Pick<Deps, 'db' | 'log'>

/**
 * Takes an envelope back at a tool outside before it is taken back here; false where no such tool has it. What came to its
 * end there meanwhile is taken in as the tool tells it, and the withdrawal is refused. Our own tool needs no telling.
 */
export async function voidAtTool(deps: ToolDeps, envelope: WholeEnvelope, reason: string): Promise<boolean> {
  if (envelope.provider === 'embedded' || envelope.provider_id === null) return false
  if (await chooseTool(deps, envelope).void(envelope.provider_id, reason)) return true
  const now = await refreshFromTool(deps, envelope)
  if (now && !isOver(now)) throw conflict('signing.error.tool-refused')
  throw conflict(now?.state === 'completed' ? 'signing.error.signed-meanwhile' : 'signing.error.over')
}

/** Takes in what a tool outside knows of the envelope that is out, before its dossier goes another way. */
export async function refreshBeforeVoiding(deps: ToolDeps, dossierId: string): Promise<void> {
  const open = findOpenEnvelope(await findEnvelopes(deps.db, dossierId))
  if (open) await refreshFromTool(deps, open)
}

/** Asks the tool what it knows of an envelope, takes it in, and answers the envelope as it is then. */
async function refreshFromTool(deps: ToolDeps, envelope: WholeEnvelope): Promise<WholeEnvelope | null> {
  if (envelope.provider_id === null) return envelope
  const news = await chooseTool(deps, envelope).readEvents(envelope.provider_id, 'at once')
  if (news.length > 0) await deps.db.transaction().execute((tx) => handleSigningEvents(tx, deps, envelope.id, news))
  return findEnvelope(deps.db, envelope.id)
}

/** Tells the tool of an envelope that was withdrawn here without asking it first. Done again, it does nothing twice. */
export async function withdrawAtTool(deps: ToolDeps, envelopeId: string): Promise<void> {
  await alone(deps.db, `envelope ${envelopeId}`, async () => {
    const envelope = await findEnvelope(deps.db, envelopeId)
    if (envelope?.state !== 'voided') return
    // One may have been chosen by a preparation that was under way when the envelope was withdrawn.
    await removeAccessCodes(deps.db, envelopeId)
    const reason = envelope.reason ?? translator(deps.deployment.locale)('signing.tool.withdrawn')
    const tool = chooseTool(deps, envelope)
    if (envelope.provider_id === null) return tool.voidUnconfirmed?.(envelopeId, reason)
    if (await tool.void(envelope.provider_id, reason)) return
    // The dossier has gone its way; its history says what the tool knows.
    await refreshFromTool(deps, envelope)
    deps.log.warn(
      { envelope: envelopeId },
      'an envelope that was withdrawn here had come to its end at the signing tool',
    )
  })
}
