import { compileTrusted } from '@parcelle/forms'
import { readDeployment } from '../../server/deployment/deployment.ts'
import { engineFacts } from '../../server/deployment/form-store.ts'
import type { DocumentContent } from '../../server/platform/pdf/layout/content.ts'
import { composeDocument } from '../../server/features/templates/compose.ts'
import { listTemplates } from '../../server/features/templates/list.ts'
import { openSample, sample, sampleDay } from '../../server/testing/samples.ts'

/** All documents of a couple's dossier, on the form with 220 elements. */
export async function composeDocuments(): Promise<DocumentContent[]> {
  const deployment = await readDeployment({ customer: 'aurea', features: {} })
  const dossier = sample('couple-60k')
  const definition = deployment.definitions.find(({ id }) => id === dossier.form)
  const compiled = definition && compileTrusted(definition)
  if (!compiled?.ok) throw new Error('the form does not compile')
  const facts = engineFacts(deployment, { direct: dossier.direct, status: 'ongoing', markers: [] }, sampleDay)
  const session = openSample(compiled.form, dossier, facts)
  const input = {
    deployment,
    session,
    dossier: { number: '48211' },
    advisor: { firstname: 'Louise', lastname: 'Petit' },
    receipts: [],
    openings: new Map(),
    locale: 'fr' as const,
    date: sampleDay,
    draft: true,
  }
  return listTemplates({ deployment, session }).map((template) => composeDocument(template, input))
}
