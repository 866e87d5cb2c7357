import { createHash } from 'node:crypto'
import type { Db } from '../../../../platform/database/tables.ts'
import type { Deps } from '../../../../deps.ts'
import type { Deployment } from '../../../../deployment/deployment.ts'
import { translator } from '../../../../platform/locales/texts.ts'
import { findEnvelope, type SignerRow, type WholeEnvelope } from '../../envelopes.ts'
import { maskEmail, maskPhone } from '../../../../platform/mask.ts'
import { findDossierForm } from '../../../../dossier/answers/session.ts'
import { toFrozenDossier } from '../../frozen-dossier.ts'
import { makeCompletionCertificate, type CompletionFacts } from '../../pdf/completion.ts'
import { openSigningKeys } from './signing-keys.ts'

type CertificateDeps = Pick<Deps, 'db' | 'config' | 'forms' | 'deployment' | 'log'>
/** Digests by rank of sealed documents that are not stored yet. */
type Digests = ReadonlyMap<number, string>

export const hashContent = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** The certificate of completion, in the words of the edition in which the envelope was sent. */
export async function makeCertificate(deps: CertificateDeps, envelopeId: string, sealed: Digests): Promise<Uint8Array> {
  const envelope = await findEnvelope(deps.db, envelopeId)
  if (envelope?.state !== 'completed') throw new Error(`the envelope ${envelopeId} is not complete`)
  const { authority, stamp, ...keys } = await openSigningKeys(deps)
  const validation = await keys.validation()
  const { number, form_id } = await deps.db
    .selectFrom('dossier')
    .select(['number', 'form_id'])
    .where('id', '=', envelope.dossier_id)
    .executeTakeFirstOrThrow()
  const { edition, sentUnder } = toFrozenDossier(envelope.frozen)
  const { deployment } = await findDossierForm(deps, { form_id, edition, sentUnder })
  const facts = await readFacts({ db: deps.db, deployment }, number, envelope, sealed)
  const sealing = { key: await authority.company(), stamp, validation, at: new Date() }
  return makeCompletionCertificate(facts, deployment.locale, sealing)
}

async function readFacts(
  { db, deployment }: { db: Db; deployment: Deployment },
  number: string,
  envelope: WholeEnvelope,
  sealed: Digests,
): Promise<CompletionFacts> {
  const { locale, company, theme, signatureLevel } = deployment
  const { id, kind, trial } = envelope
  const completedAt = envelope.ended_at ?? new Date()
  return {
    company: { name: company.name, lines: [], logo: null, primary: theme.primary, accent: theme.accent },
    dossierNumber: number,
    envelope: {
      id,
      title: translator(locale)(`signing.kind.${kind}`, { trial }),
      sentAt: envelope.sent_at ?? envelope.created_at,
      completedAt,
    },
    level: signatureLevel[locale],
    documents: envelope.documents.map(({ rank, title, sha256_before, sha256_after }) => ({
      title,
      sha256Before: sha256_before?.toString('hex') ?? '–',
      sha256After: sha256_after?.toString('hex') ?? sealed.get(rank) ?? '–',
    })),
    signers: await Promise.all(envelope.signers.map((signer) => readSigner(db, deployment.locale, signer))),
  }
}

async function readSigner(db: Db, locale: Deps['deployment']['locale'], signer: SignerRow) {
  const act = await db
    .selectFrom('signing_act')
    .selectAll()
    .where('signer_id', '=', signer.id)
    .executeTakeFirstOrThrow()
  const { party, name, email, phone, sent_at, opened_at } = signer
  return {
    party,
    name,
    email: maskEmail(email),
    phone: phone === null ? null : maskPhone(phone),
    method: translator(locale)(`signing.method.${act.channel}`, { to: act.sent_to }),
    sentAt: sent_at,
    openedAt: opened_at,
    signedAt: act.at,
    address: act.address,
    consent: { text: act.consent, version: act.consent_version },
    level: act.level,
  }
}
