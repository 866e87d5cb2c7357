import type { Deps } from '../../deps.ts'
import type { Deployment } from '../../deployment/deployment.ts'
import { findDossierForm } from '../../dossier/answers/session.ts'
import { findReferentialElements } from '../../dossier/answers/referential.ts'
import type { Recipient } from '../../dossier/people/find-recipients.ts'
import { findStatedPerson } from '../../dossier/people/stated-people.ts'
import type { Tx } from '../../platform/database/tables.ts'
import type { Locale } from '../../platform/locales/locale.ts'
import { namePeople } from '../../platform/locales/people.ts'
import type { SignerRow, WholeEnvelope } from './envelopes.ts'
import { toFrozenDossier } from './frozen-dossier.ts'

type SignerNames = {
  number: string
  /** Of the edition of the dossier. */
  deployment: Deployment
  toRecipient(signer: Pick<SignerRow, 'name' | 'email' | 'locale'>): Recipient
  /** Those who subscribe: the company, or the people together. */
  subscribers(locale: Locale): string
}

/** How mails address and name the signers of an envelope, from its frozen answers. */
export async function findSignerNames(
  tx: Tx,
  { forms }: Pick<Deps, 'forms'>,
  { dossier_id, frozen, signers }: WholeEnvelope,
): Promise<SignerNames> {
  const { number, ...version } = await tx
    .selectFrom('dossier')
    .select(['number', 'form_id', 'edition'])
    .where('id', '=', dossier_id)
    .executeTakeFirstOrThrow()
  const { answers } = toFrozenDossier(frozen)
  const { form, deployment } = await findDossierForm({ forms }, version, tx)
  const company = answers[findReferentialElements(form, 'pairing', 'subscriber')['companyName'] ?? '']
  const people = signers.filter(({ party }) => party === 'subscriber' || party === 'co_subscriber')
  return {
    number,
    deployment,
    toRecipient: ({ name, email, locale }) => ({ ...findStatedPerson(form, answers, name), email, locale }),
    subscribers: (locale) =>
      company ||
      namePeople(
        people.map(({ name }) => findStatedPerson(form, answers, name)),
        locale,
      ),
  }
}
