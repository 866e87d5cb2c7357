import type { Deployment } from '../../deployment/deployment.ts'
import type { Template } from '../../deployment/documents/template.ts'
import type { Locale } from '../../platform/locales/locale.ts'
import type { DocumentContent } from '../../platform/pdf/layout/content.ts'
import { composeDocument, listProductDocuments } from '../templates/index.ts'
import { toInput } from './check-samples.ts'
import { compileForm, openSample, statuses } from './open-sample.ts'

type DocumentRequest = { code: string; sample: string; locale: Locale }

/** A document of a sample as it is when it is signed, but marked as a draft; null where there is no such thing. */
export function composeSample(
  deployment: Deployment,
  { code, sample: id, locale }: DocumentRequest,
): DocumentContent | null {
  const { samples, ...rest } = deployment
  const sample = samples?.samples.find((one) => one.id === id)
  const template = deployment.documentTemplates.find((one) => one.code === code)
  const form = sample && compileForm(deployment, sample.form)
  if (!samples || !sample || !template || !form) return null
  const sampled = { ...rest, samples }
  const session = openSample(sampled, form, sample, statusOf(deployment, template))
  return composeDocument(template, toInput(sampled, session, sample, { locale, draft: true }))
}

/** The status in which the document is signed; otherwise the one in which answers are given. */
function statusOf({ envelopes }: Deployment, { code }: Template): string {
  if (envelopes.mission.includes(code)) return statuses.mission
  return envelopes.subscription.includes(code) ? statuses.subscription : 'ongoing'
}

/** A document of a product, of the first that has one by this template; null where none has. */
export function composeOfProduct(deployment: Deployment, template: string, locale: Locale): DocumentContent | null {
  const ids = new Set(
    deployment.products.flatMap(({ documents }) =>
      documents.filter((document) => document.template === template).map(({ id }) => id),
    ),
  )
  return listProductDocuments(deployment).find(({ id }) => ids.has(id))?.content[locale] ?? null
}
